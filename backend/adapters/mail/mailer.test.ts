import { expect } from 'chai';
import { createLogger } from '../../runtime/logging/logger.js';
import { createMailer, type Mailer } from './mailer.js';
import { startSmtpServer, type SmtpServer } from './testing/smtpServer.js';

describe('e-mails through the court’s mail server', () => {
  let server: SmtpServer;
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void lines.push(line) });
  const go = new AbortController().signal;
  const letter = { id: 'letter-1', to: 'zhang@example.cn', subject: '您提交的文书有新进展', text: '第一行\n.\n第三行' };
  beforeEach(async () => {
    server = await startSmtpServer();
    lines.length = 0;
  });
  afterEach(() => server.close());
  const mailerAt = (url: string, timeoutMs?: number): Mailer =>
    createMailer({
      serverUrl: new URL(url),
      from: { name: '北京市东城区人民法院', address: 'noreply@court.example.cn' },
      logger,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });

  it('arrive in plain text, from the court, and have the same Message-ID when they are sent again', async () => {
    const mailer = mailerAt(server.url);
    expect(await mailer.send(letter, go)).to.equal('accepted');
    expect(await mailer.send(letter, go)).to.equal('accepted');
    const [first, second] = server.letters;
    expect(first).to.deep.include({
      from: 'noreply@court.example.cn',
      to: ['zhang@example.cn'],
      subject: letter.subject,
    });
    expect(first?.text.trimEnd()).to.equal(letter.text);
    expect(first?.messageId).to.equal('<letter-1@court.example.cn>').and.equal(second?.messageId);
    expect(first?.source).to.include('Auto-Submitted: auto-generated').and.not.include('text/html');
  });

  it('are refused for good where the server takes no such recipient, and postponed where it may later', async () => {
    const mailer = mailerAt(server.url);
    server.behaviour.rcpt = '550 5.1.1 <zhang@example.cn>: no such user';
    expect(await mailer.send(letter, go)).to.equal('refused');
    server.behaviour.rcpt = '451 4.7.1 <zhang@example.cn>: come back later';
    expect(await mailer.send(letter, go)).to.equal('postponed');
    expect(lines).to.have.length(2);
    expect(lines.join('')).not.to.include('zhang').and.not.to.include('no such user');
  });

  it('are postponed where no server listens, where it is silent, and where it offers no encryption for a password', async () => {
    server.behaviour.rcpt = 'hangs';
    expect(await mailerAt(server.url, 200).send(letter, go)).to.equal('postponed');
    const { port } = new URL(server.url);
    // Whatever resolves to this machine under a name that is none of loopback counts as a network.
    const withPassword = mailerAt(`smtp://user:geheim@[::ffff:127.0.0.1]:${port}`);
    expect(await withPassword.send(letter, go)).to.equal('postponed');
    await server.close();
    expect(await mailerAt(server.url).send(letter, go)).to.equal('postponed');
    expect(server.letters).to.deep.equal([]);
    expect(lines.join('')).not.to.include('geheim');
    server = await startSmtpServer();
  });

  it('are given up when the process ends', async () => {
    server.behaviour.rcpt = 'hangs';
    const ending = new AbortController();
    const sending = mailerAt(server.url).send(letter, ending.signal);
    ending.abort(new Error('the process ends'));
    expect(await sending.catch((error: unknown) => error)).to.have.property('message', 'the process ends');
  });
});
