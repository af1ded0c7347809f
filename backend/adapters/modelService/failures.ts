import type { APIError as ApiError } from 'openai';
import type { Libraries } from './libraries.js';
import { AddressRefused, RedirectRefused } from './addressGuard.js';
import type { FailureCode } from './outcome.js';
import { redact } from './redact.js';

/** Why a request failed, in full; the parts that concern people go into the outcome. */
export type Failure = {
  readonly code: FailureCode;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly serviceSays: string | null;
  /** What exactly was wrong, a sentence for people. */
  readonly detail?: string;
};

/** The sentence for an account whose model's address is not allowed. It does not tell a missing host from an internal one. */
const refusedToAccount = '这个接口地址不能使用：主机名不存在，或者不是公网地址。使用内网的模型，请联系法院的管理员。';

/** A failure as the owner of the model may know it. */
export const toldTo = (owner: string | null, failure: Failure): Failure =>
  owner !== null && failure.code === 'address_refused' ? { ...failure, detail: refusedToAccount } : failure;

/**
 * Replaces every failure of an account's own model on the internal network, so that the account learns neither what runs there nor
 * whether anything does.
 */
export const insideFailure: Failure = {
  code: 'inside_failed',
  status: null,
  retryAfterSeconds: null,
  serviceSays: null,
};
/** Failures that say nothing of what is at an address: it was never called, or a model is there. */
const tellsNothing: ReadonlySet<FailureCode> = new Set(['address_invalid', 'address_refused', 'reply_empty']);
/** Whether `insideFailure` replaces this failure when the account sees it. */
export const isKeptBack = ({ code }: Pick<Failure, 'code'>): boolean => !tellsNothing.has(code);

/** A request that failed, for the way up to the call. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/** Longest wait that a service may ask for before its next try, in seconds. */
export const longestWait = 30;

const waitOf = (seconds: number): string => (seconds < 120 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`);

const sentences: Record<FailureCode, (failure: Failure) => string> = {
  address_invalid: () =>
    '模型的接口地址不正确，请填写完整地址，不带“?”“#”及其后的内容，例如 https://api.deepseek.com/v1。',
  address_refused: ({ detail }) =>
    detail ??
    '模型的接口地址不能使用：只接受公网地址。内网模型请由管理员在 AI_ALLOWED_PRIVATE_HOSTS 中以“主机:端口”的形式允许后再试。',
  inside_failed: () =>
    '没有从这个内网地址得到模型的回答，请核对接口地址、密钥和模型名称，仍然不行的请联系法院的管理员。',
  unreachable: () => '连接不上模型服务，请检查接口地址和网络，稍后再试。',
  certificate_invalid: () => '模型服务的安全证书无效，为避免泄露内容没有发送请求，请联系服务方更正证书。',
  redirected: () => '模型服务要求转到另一个地址，为避免泄露密钥没有跟随，请改填最终的接口地址。',
  key_invalid: () => '模型服务不接受这个接口密钥，请检查密钥是否填写正确、是否已停用。',
  forbidden: () => '模型服务拒绝了访问，请确认该密钥有权使用这个模型。',
  service_unpaid: () => '模型服务提示账户余额不足，请到服务方充值后再试。',
  model_not_found: () => '模型服务没有找到这个模型或接口，请检查模型名称和接口地址（通常以 /v1 结尾）。',
  request_refused: () => '模型服务不接受这次请求，请检查模型的参数设置，或换一个模型。',
  rate_limited: ({ retryAfterSeconds }) =>
    retryAfterSeconds === null
      ? '模型服务繁忙，请稍后再试。'
      : `模型服务繁忙，要求等待 ${waitOf(retryAfterSeconds)}，请届时再试。`,
  service_error: ({ retryAfterSeconds }) =>
    retryAfterSeconds === null
      ? '模型服务出错，请稍后再试；如一直如此，请换一个模型。'
      : `模型服务暂时不可用，要求等待 ${waitOf(retryAfterSeconds)}，请届时再试。`,
  reply_unreadable: () => '该地址返回的不是模型接口的内容，请检查接口地址（通常以 /v1 结尾）。',
  reply_empty: ({ detail }) => detail ?? '模型没有给出任何内容，请重试，或换一个模型。',
  connection_lost: () => '与模型服务的连接中断，请重试。',
  timed_out: () => '模型没有在规定时间内答完，请重试，或换一个更快的模型。',
  first_token_late: () => '模型迟迟没有开始回答，请稍后重试，或换一个更快的模型。',
  stalled: () => '模型答到一半没有了下文，请重试。',
  service_resting: () => '模型服务连续出错，已暂停调用，请半分钟后再试。',
  too_many_calls: () => '同时调用该模型服务的人太多，请稍后再试。',
  wrong_kind: ({ detail }) => detail ?? '这个地址上的不是检索模型，请检查接口地址和模型名称。',
  vectors_wrong: ({ detail }) => detail ?? '向量服务返回的向量有误，请换一个模型。',
  ranking_wrong: ({ detail }) => detail ?? '重排服务返回的排序有误，请换一个模型。',
};

const formGoesOn = '填写、保存和提交文书不受影响。';
/** Failures that pass by themselves. */
const passing: ReadonlySet<FailureCode> = new Set([
  'rate_limited',
  'too_many_calls',
  'reply_empty',
  'connection_lost',
  'timed_out',
  'first_token_late',
  'stalled',
]);

/**
 * The sentence for people who use a model of the platform: they can change nothing about it. Whoever can reads `sentenceOf`, and sees the failure
 * on the page of models.
 */
export const sentenceForUsers = (code: FailureCode): string =>
  passing.has(code)
    ? `智能模型这次没有答成，请稍后再试；${formGoesOn}`
    : `智能功能暂时不能使用，请过一段时间再试；${formGoesOn}`;

/** The sentences for the same people where a reply came, but none that can be used: wrongly made, or cut short by a bound of the model's. */
export const repliesForUsers = {
  invalid: `智能模型这次给出的内容格式不对，没有采用，请再试一次；${formGoesOn}`,
  length: `内容太长，智能模型没有写完，请缩短内容后再试；${formGoesOn}`,
} as const;

/** The sentence for the owner of the model. */
export const sentenceOf = (failure: Failure): string => sentences[failure.code](failure);

export const failed = (code: FailureCode, rest: Partial<Failure> = {}): RequestFailed =>
  new RequestFailed({ code, status: null, retryAfterSeconds: null, serviceSays: null, ...rest });

/** Seconds of a `Retry-After` header, which may be a date. */
const retryAfterOf = (header: string | null | undefined, now: Date): number | null => {
  if (!header) return null;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
};

/** How services report an empty balance, under any status: by a code, a type or a phrase. */
const unpaid =
  /insufficient[_ ]?(?:quota|balance|funds|credit)|exceeded[_ ]your[_ ]current[_ ]quota|exceeded_current_quota|billing[_ ](?:hard[_ ]limit|not[_ ]active)|arrear|account[_ ]?overdue|free[_ ]?tier[_ ]?only/i;
const unpaidWords = ['余额不足', '欠费', '余额已用尽'];
const tellsUnpaid = (said: string): boolean => unpaid.test(said) || unpaidWords.some((word) => said.includes(word));

/** Whether a service's error says that its account is empty, which neither waiting nor another parameter helps. */
export const saysUnpaid = (error: unknown): boolean => {
  if (typeof error === 'string') return tellsUnpaid(error);
  if (typeof error !== 'object' || error === null) return false;
  const { code, type, message } = error as Readonly<Record<string, unknown>>;
  return [code, type, message].some((said) => typeof said === 'string' && tellsUnpaid(said));
};

const codeOfStatus = (status: number): FailureCode => {
  if (status === 401) return 'key_invalid';
  if (status === 402) return 'service_unpaid';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'model_not_found';
  if (status === 429) return 'rate_limited';
  return status >= 500 || status === 408 ? 'service_error' : 'request_refused';
};

const causesOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|ERR_SSL|EPROTO|HOSTNAME_MISMATCH/;
const lostCodes = /^UND_ERR_SOCKET/;

const codeOfConnection = (causes: readonly Error[], headersArrived: boolean): FailureCode => {
  if (causes.some((each) => each instanceof AddressRefused)) return 'address_refused';
  if (causes.some((each) => each instanceof RedirectRefused)) return 'redirected';
  const codes = causes.flatMap((each) => ('code' in each && typeof each.code === 'string' ? [each.code] : []));
  if (codes.includes('UND_ERR_BODY_TIMEOUT')) return 'stalled';
  if (codes.some((code) => certificateCodes.test(code))) return 'certificate_invalid';
  if (headersArrived || codes.some((code) => lostCodes.test(code))) return 'connection_lost';
  return 'unreachable';
};

type Facts = {
  readonly APIError: Libraries['APIError'];
  readonly apiKey: string;
  readonly now: Date;
  /** Whether a response had begun. */
  readonly headersArrived: boolean;
};

const textOf = (error: ApiError): string => {
  const body: unknown = error.error;
  const message: unknown = typeof body === 'object' && body !== null && 'message' in body ? body.message : body;
  return typeof message === 'string' && message !== '' ? message : error.message;
};

const isUnpaid = (error: ApiError): boolean => saysUnpaid(error.error) || saysUnpaid(error.message);

/** Classifies any error that a request threw. */
export const failureOf = (error: unknown, { APIError, apiKey, now, headersArrived }: Facts): Failure => {
  const ours = causesOf(error).find((each) => each instanceof RequestFailed);
  if (ours) return ours.failure;
  const none = { status: null, retryAfterSeconds: null, serviceSays: null };
  if (error instanceof APIError && typeof error.status === 'number') {
    const header: unknown = error.headers?.get('retry-after');
    return {
      code: isUnpaid(error) ? 'service_unpaid' : codeOfStatus(error.status),
      status: error.status,
      retryAfterSeconds: retryAfterOf(typeof header === 'string' ? header : null, now),
      serviceSays: redact(textOf(error), apiKey),
    };
  }
  // An error that the service sent within a stream.
  if (error instanceof APIError && headersArrived)
    return {
      ...none,
      code: isUnpaid(error) ? 'service_unpaid' : 'service_error',
      serviceSays: redact(textOf(error), apiKey),
    };
  if (error instanceof SyntaxError) return { ...none, code: 'reply_unreadable' };
  return { ...none, code: codeOfConnection(causesOf(error), headersArrived) };
};
