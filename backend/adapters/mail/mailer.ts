import { z } from 'zod';
import { describeError, type Logger } from '../../runtime/logging/logger.js';

/** An e-mail in plain text. `id` names it for good: a letter that is sent again has the same Message-ID, by which mailboxes know it. */
export type Letter = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** `refused`: the server will never take this letter; `postponed`: a later try may succeed. */
export type Delivery = 'accepted' | 'refused' | 'postponed';

export type Mailer = {
  /** Hands a letter to the court's mail server. Rejects only when `signal` is aborted, with its reason. */
  readonly send: (letter: Letter, signal: AbortSignal) => Promise<Delivery>;
};

type Deps = {
  /** `smtp://` or `smtps://`, with the account at the server where it asks for one. */
  readonly serverUrl: URL;
  readonly from: { readonly name: string; readonly address: string };
  readonly logger: Pick<Logger, 'warn'>;
  /** How long the server may be silent, in milliseconds. */
  readonly timeoutMs?: number;
};

const Refusal = z.object({ permanent: z.literal(true), command: z.string().optional() });

/** Hosts that no network lies before. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/**
 * Sends e-mails through one SMTP server. A password never leaves this machine unencrypted: where the address names one, the server has to
 * offer TLS. Neither recipients nor the words of the server, which often repeat them, reach the process log.
 */
export const createMailer = ({ serverUrl, from, logger, timeoutMs = 20_000 }: Deps): Mailer => {
  const { hostname, port, protocol, username, password } = serverUrl;
  const isImplicitTls = protocol === 'smtps:';
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        host: hostname.replace(/^\[|\]$/g, ''),
        port: port === '' ? (isImplicitTls ? 465 : 587) : Number(port),
        secure: isImplicitTls,
        requireTLS: !isImplicitTls && username !== '' && !isLoopback(hostname),
        ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      // RFC 3834: no mailbox answers it with a note of absence.
      { from, headers: { 'Auto-Submitted': 'auto-generated' } },
    );
  };
  let transport: ReturnType<typeof open> | undefined;
  const domain = from.address.slice(from.address.indexOf('@') + 1);

  return {
    send: async ({ id, to, subject, text }, signal) => {
      transport ??= open();
      const letter = { to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>`, signal };
      try {
        await (await transport).sendMail(letter);
        return 'accepted';
      } catch (error) {
        signal.throwIfAborted();
        const refusal = Refusal.safeParse(error).data;
        // What the server says to a greeting or a login is not said of this letter.
        const isOfLetter = refusal !== undefined && /^(MAIL|RCPT|DATA)/.test(refusal.command ?? '');
        logger.warn({ error: describeError(error), refused: isOfLetter }, 'an e-mail was not sent');
        return isOfLetter ? 'refused' : 'postponed';
      }
    },
  };
};
