import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A letter as it arrived, its text decoded. */
export type ReceivedLetter = {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  /** Headers and body as they were sent. */
  readonly source: string;
};

export type SmtpServer = {
  readonly url: string;
  readonly letters: readonly ReceivedLetter[];
  /** What it responds to `RCPT TO` in place of taking the recipient; `hangs` for no response at all. */
  readonly behaviour: { rcpt?: string };
  /** Resolves with the letters once there are so many. */
  readonly received: (count: number) => Promise<readonly ReceivedLetter[]>;
  readonly close: () => Promise<void>;
};

const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}: ([^\\r]*(?:\\r\\n[ \\t][^\\r]*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';

/** Decodes the encoded words of a header (RFC 2047). */
const wordsOf = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const read = (from: string, to: readonly string[], source: string): ReceivedLetter => {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end);
  const body = source.slice(end + 4).replace(/^\.\./gm, '.');
  const encoding = headerOf(head, 'Content-Transfer-Encoding').toLowerCase();
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuoted(body)
        : Buffer.from(body, 'latin1').toString('utf8');
  return {
    from,
    to,
    subject: wordsOf(headerOf(head, 'Subject')),
    messageId: headerOf(head, 'Message-ID'),
    text: text.replaceAll('\r\n', '\n'),
    source,
  };
};

/** A mail server of RFC 5321 in a few lines, on a free port, which keeps what it takes. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const letters: ReceivedLetter[] = [];
  const behaviour: SmtpServer['behaviour'] = {};
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.setEncoding('latin1');
    let buffered = '';
    let from = '';
    let to: string[] = [];
    let isData = false;
    const respond = (line: string) => void socket.write(`${line}\r\n`);
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'EHLO' || verb === 'HELO') respond('250 test');
      else if (verb === 'MAIL') {
        from = address;
        to = [];
        respond('250 ok');
      } else if (verb === 'RCPT') {
        if (behaviour.rcpt === 'hangs') return;
        if (behaviour.rcpt === undefined) to.push(address);
        respond(behaviour.rcpt ?? '250 ok');
      } else if (verb === 'DATA') {
        isData = true;
        respond('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else respond(verb === 'RSET' || verb === 'NOOP' ? '250 ok' : '502 not implemented');
    };
    socket.on('data', (chunk: string) => {
      buffered += chunk;
      for (;;) {
        const end = isData ? buffered.indexOf('\r\n.\r\n') : buffered.indexOf('\r\n');
        if (end < 0) return;
        const part = buffered.slice(0, end);
        buffered = buffered.slice(end + (isData ? 5 : 2));
        if (!isData) command(part);
        else {
          isData = false;
          letters.push(read(from, to, part));
          respond('250 taken');
          for (const look of waiting) look();
        }
      }
    });
    respond('220 test ESMTP');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    behaviour,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (letters.length < count) return;
          waiting.delete(look);
          resolve(letters);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
