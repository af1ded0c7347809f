import { connect } from 'node:net';

/** What came back over one connection, and whether the server ended it. */
export type Exchange = { readonly text: string; readonly ended: boolean };

type Options = {
  /** Sent after what came back has this in it. */
  readonly then?: readonly [await: string, send: string][];
  /** Stops listening once what came back has this in it; without it, once the server ends the connection. */
  readonly until?: string;
};

/** Sends bytes over a connection of its own, as they stand. */
export const exchange = (
  port: number,
  sent: string | Uint8Array,
  { then = [], until }: Options = {},
): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(sent));
    const steps = [...then];
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const [step] = steps;
      if (step && text.includes(step[0])) {
        steps.shift();
        socket.write(step[1]);
      }
      if (until !== undefined && text.includes(until)) {
        socket.destroy();
        resolve({ text, ended: false });
      }
    });
    socket.on('close', () => resolve({ text, ended: true }));
    // The server may end the connection while we still send: what it said before is there.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
  });

/** A request as text; `Host` is added. */
export const requestText = (start: string, headers: Readonly<Record<string, string | number>>, body = ''): string =>
  [
    `${start} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

/** A body in pieces, the last one left out unless `whole`. */
export const chunked = (pieces: readonly string[], whole = false): string =>
  pieces.map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`).join('') +
  (whole ? '0\r\n\r\n' : '');
