import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accounts } from '../../../domain/contract/accounts.js';
import type { Call, CallInput, Definition } from '../../../domain/contract/call.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import { cookieTransport } from '../../adapters/courtClient/cookieTransport.js';

/** What came back, whole. */
export type TestResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON. @throws SyntaxError when it is none */
  readonly json: () => unknown;
  /** Of an error answer. */
  readonly code: string | undefined;
};

export type Submitted = {
  readonly caseId: string;
  readonly caseNumber: string;
  readonly verificationCode: string | undefined;
  readonly version: number;
  /** SHA-256 of the file that came, hex; it is what `X-Document-Hash` promised. */
  readonly hash: string;
  readonly position: bigint;
};

/** Somebody with a browser, who may talk to any of several processes: keeps the session and reads their own writes. */
export type Person = {
  /** Under a new `Idempotency-Key` unless one is given. Rejects when the connection breaks or nothing comes in time. */
  readonly call: <D extends Definition>(
    base: string,
    called: Call<D>,
    asked: CallInput<D>,
    key?: string,
  ) => Promise<TestResponse>;
  /** Solves a puzzle first, as browsers do, unless `solves` is false. */
  readonly signIn: (
    base: string,
    email: string,
    password: string,
    options?: { readonly solves?: boolean },
  ) => Promise<TestResponse>;
  readonly registerCaptcha: (base: string, sessionId: string) => Promise<TestResponse>;
  readonly login: (
    base: string,
    email: string,
    password: string,
    sessionId: string,
    options?: { readonly solves?: boolean },
  ) => Promise<TestResponse>;
};

const Problem = z.object({ code: z.string() });
const captchaAnswer = 'ab12';

const codeIn = (bytes: Buffer, headers: Headers): string | undefined => {
  if (!(headers.get('Content-Type') ?? '').includes('json')) return undefined;
  const problem = Problem.safeParse(JSON.parse(bytes.toString('utf8')));
  return problem.success ? problem.data.code : undefined;
};

/** A person behind an address of their own, which `TRUST_PROXY` makes the backend believe. */
export const newPerson = (address: string, timeoutMs = 20_000): Person => {
  const transport = cookieTransport('', {
    headers: { 'X-Forwarded-For': address },
    // The first response may get lost, and with it a secret that it brings: browsers have theirs from the page.
    cookies: { juanzong_sender: randomBytes(32).toString('base64url') },
    timeoutMs,
  });
  const send = async (
    base: string,
    request: CallRequest,
    idempotencyKey: string = randomUUID(),
  ): Promise<TestResponse> => {
    const response = await transport.send(request, { to: base, idempotencyKey });
    const { status, headers, ok } = response;
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status,
      headers,
      bytes,
      json: () => JSON.parse(bytes.toString('utf8')),
      code: ok ? undefined : codeIn(bytes, headers),
    };
  };
  const registerCaptcha: Person['registerCaptcha'] = (base, sessionId) =>
    send(base, requestOf(accounts.registerCaptcha, { body: { session_id: sessionId, answer: captchaAnswer } }));
  const login: Person['login'] = async (base, username, password, sessionId, { solves = true } = {}) => {
    const proven = solves ? await transport.proof({ action: 'login', email: username }, { to: base }) : {};
    const body = { username, password, captcha_answer: captchaAnswer, captcha_session_id: sessionId, ...proven };
    return send(base, requestOf(accounts.login, { body }));
  };
  return {
    call: (base, called, asked, key) => send(base, requestOf(called, asked), key),
    registerCaptcha,
    login,
    signIn: async (base, email, password, options) => {
      const sessionId = randomUUID();
      await registerCaptcha(base, sessionId);
      return login(base, email, password, sessionId, options);
    },
  };
};

/** What a Word file's headers tell. @throws Error when the file is not the one they promise */
export const readSubmitted = ({ headers, bytes }: TestResponse): Submitted => {
  const header = (name: string): string => decodeURIComponent(headers.get(name) ?? '');
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== header('X-Document-Hash')) throw new Error('the file is not the one that was submitted');
  return {
    caseId: header('X-Case-Id'),
    caseNumber: header('X-Case-Number'),
    verificationCode: header('X-Verification-Code') || undefined,
    version: Number(header('X-Document-Version')),
    hash,
    position: BigInt(header('X-Position')),
  };
};
