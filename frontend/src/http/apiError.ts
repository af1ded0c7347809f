import { z } from 'zod';

/** One field the server refused: `path` is dotted as in `form_data`. */
export type FieldProblem = { readonly path: string; readonly message: string };

const Problem = z.object({
  detail: z.string(),
  code: z.string().optional(),
  became: z.unknown().optional(),
  ticket: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  newest: z.object({ version: z.number(), submitted_at: z.string().nullable() }).optional(),
  assignee: z.object({ email: z.string().nullable() }).nullable().optional(),
});

type Assignee = NonNullable<z.infer<typeof Problem>['assignee']>;

/** What the court has, of a submission that was based on another version. */
type NewestVersion = NonNullable<z.infer<typeof Problem>['newest']>;

/** A call that failed. `status` 0: no response came (network); `detail` is a Chinese sentence that may be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Whether `detail` is the server's own sentence rather than ours. */
  readonly fromServer: boolean;
  readonly fieldProblems: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;
  readonly newest: NewestVersion | null;
  /** Who has the case now, of one that somebody else got; `undefined` of other refusals. */
  readonly assignee: Assignee | null | undefined;
  /** What became of a draft that is over, as the server said it. */
  readonly became: unknown;
  /** With which the second step of a sign-in is made. */
  readonly ticket: string | undefined;

  constructor(given: {
    status: number;
    code: string;
    detail: string;
    fromServer?: boolean;
    fieldProblems?: readonly FieldProblem[];
    retryAfterSeconds?: number | null;
    newest?: NewestVersion | undefined;
    assignee?: Assignee | null | undefined;
    became?: unknown;
    ticket?: string | undefined;
  }) {
    super(given.detail);
    this.name = 'ApiError';
    this.status = given.status;
    this.code = given.code;
    this.detail = given.detail;
    this.fromServer = given.fromServer ?? false;
    this.fieldProblems = given.fieldProblems ?? [];
    this.retryAfterSeconds = given.retryAfterSeconds ?? null;
    this.newest = given.newest ?? null;
    this.assignee = given.assignee;
    this.became = given.became;
    this.ticket = given.ticket;
  }
}

const sentenceByStatus: Readonly<Record<number, string>> = {
  401: '登录已失效，请重新登录。',
  403: '您没有权限进行此操作。',
  404: '没有找到所请求的内容。',
  413: '内容过大，无法提交，请删减后再试。',
  408: '服务器没有及时回应，请稍后重试。',
  429: '操作过于频繁，请稍后再试。',
  502: '服务暂时不可用，请稍后重试。',
  503: '服务暂时不可用，请稍后重试。',
  504: '服务器没有及时回应，请稍后重试。',
};

/** The sentence of a refusal for too many requests, with the time to wait. */
const tooOften = (seconds: number): string =>
  `操作过于频繁，请 ${seconds < 60 ? `${Math.ceil(seconds)} 秒` : `${Math.ceil(seconds / 60)} 分钟`}后再试。`;

/** The error for a response whose status is no success. Never throws, whatever the body holds. */
export const errorFromResponse = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined; // not JSON, e.g. the page of a proxy: the status says enough
  }
  const problem = Problem.safeParse(body);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const code = problem.data?.code ?? (body === undefined ? 'unreadable_answer' : 'unknown');
  const sentence =
    problem.data?.detail ?? sentenceByStatus[response.status] ?? `服务器返回了错误（${response.status}）。`;
  return new ApiError({
    status: response.status,
    code,
    detail: code === 'too_many_requests' && retryAfter > 0 ? tooOften(retryAfter) : sentence,
    fromServer: problem.success,
    fieldProblems: problem.data?.errors ?? [],
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    newest: problem.data?.newest,
    assignee: problem.data?.assignee,
    became: problem.data?.became,
    ticket: problem.data?.ticket,
  });
};

/** The error for a stream in whose midst the server reports a problem; its status said that all was well. */
export const errorFromStream = (reported: unknown): ApiError => {
  const problem = Problem.safeParse(reported);
  if (!problem.success) return unexpectedResponse();
  const { detail, code = 'unknown', errors = [] } = problem.data;
  return new ApiError({ status: 200, code, detail, fromServer: true, fieldProblems: errors });
};

/** The error for a call without a response. */
export const networkError = (): ApiError =>
  new ApiError({ status: 0, code: 'network', detail: '无法连接服务器，请检查网络。' });

/** The error for a file that began to come and broke off: the server, or what it reads from, went away in the middle. */
export const cutFile = (): ApiError =>
  new ApiError({ status: 0, code: 'file_cut', detail: '文件没有下载完整，传输中途断开；请稍后重新下载。' });

/** The error for a response that breaks the contract, usually because the page is older than the server. */
export const unexpectedResponse = (): ApiError =>
  new ApiError({ status: 0, code: 'unexpected_answer', detail: '服务器返回了无法识别的内容，请刷新页面后重试。' });

/** The sentence to show for an error of any kind; `fallback` for one that is no `ApiError`. */
export const errorDetail = (error: unknown, fallback = '操作失败，请稍后重试。'): string =>
  error instanceof ApiError ? error.detail : fallback;
