import { clerkReasons, type ClerkReason } from '../../../../../domain/case/corrections.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type {
  CaseCorrections,
  corrections,
  ServiceMeans,
  UnsentMarks,
} from '../../../../../domain/contract/corrections.js';
import type { ProblemCode } from '../../../../../domain/forms/problemCodes.js';
import { resource, type Done } from '../../../core/resource/resource.js';

/** What a clerk marked and has not sent yet. */
export type ChosenMark = {
  readonly path: string;
  readonly label: string;
  /** Who marked it, when and in which version, once the court's server has it. */
  readonly by?: UnsentMarks['marks'][number]['by'];
  readonly at?: string;
  readonly version?: number;
} & (
  | { readonly source: 'rule'; readonly code: ProblemCode; readonly reason: string }
  | { readonly source: 'clerk'; readonly code: ClerkReason; readonly reason: string }
);

/** How a mark reads in a list and on the notice. */
export const markWords = (mark: ChosenMark): string => {
  if (mark.source === 'rule' || mark.code === 'other') return mark.reason;
  return [clerkReasons[mark.code], mark.reason].filter((part) => part !== '').join('：');
};

type CorrectionsApi = Client<typeof corrections>;

/** The complaint of a case, or the defence of one of its defendants. */
export type PleadingSide = { readonly caseId: string; readonly defendantId: string | null };

/** The side of a case that is asked, and the version that was marked. */
export type NoticeTarget = PleadingSide & {
  readonly version: number;
  readonly isAgain: boolean;
  /** What stands in the field of the last day at first: a working day. */
  readonly usualDueOn: string;
};
export type NoticeInput = {
  readonly dueOn: string;
  readonly againBecause: string;
  /** Whom the party may ask, as the notice names them. */
  readonly clerk: string;
  readonly telephone: string;
  readonly marks: readonly ChosenMark[];
  /** What of the unsent marks this page has seen. */
  readonly seen: string | null;
};
type Settling = {
  readonly caseId: string;
  readonly noticeId: string;
  readonly markIds: readonly string[];
  readonly as: 'corrected' | 'accepted_as_is' | 'moot';
};

/** A mark as it is sent. */
export const markSent = ({ source, code, path, reason }: ChosenMark) =>
  source === 'rule' ? { source, code, path, reason } : { source, code, path, reason };

type NoticeChange = { readonly id: string; readonly caseId: string };
export const sideIn = (defendantId: string | null) => (defendantId === null ? {} : { defendant_id: defendantId });

/** What is looked at first, and then sent as it was seen. */
export const noticeRequest = (
  { caseId, defendantId, version }: NoticeTarget,
  { dueOn, againBecause, marks, seen, clerk, telephone }: NoticeInput,
) => ({
  path: { id: caseId },
  body: {
    ...sideIn(defendantId),
    version,
    due_on: dueOn,
    again_because: againBecause,
    clerk,
    telephone,
    marks: marks.map(markSent),
    ...(seen !== null && { marks_seen: seen }),
  },
});

/** The correction notices to one side of a case: what is marked, what became of it. */
export const caseCorrections = resource({
  name: 'adminCorrections',
  list: (api: CorrectionsApi, { caseId, defendantId }: PleadingSide) =>
    api.view({ path: { id: caseId }, query: sideIn(defendantId) }),
  submit: async (
    api: CorrectionsApi,
    target: NoticeTarget,
    input: NoticeInput,
    options,
  ): Promise<Done<CaseCorrections>> => {
    await api.ask(noticeRequest(target, input), options);
    return { said: '通知已发出，当事人凭案号和验证码可以看到' };
  },
  changes: {
    settle: async (
      api: CorrectionsApi,
      { caseId, noticeId, markIds, as }: Settling & { readonly id: string },
    ): Promise<Done<CaseCorrections>> => {
      await api.settle({ path: { id: caseId, noticeId }, body: { mark_ids: [...markIds], as } });
      return { said: as === 'corrected' ? '已记为补正' : '已记为可以不改' };
    },
    recordService: async (
      api: CorrectionsApi,
      { caseId, id: noticeId, on, by }: NoticeChange & { readonly on: string; readonly by: ServiceMeans },
    ): Promise<Done<CaseCorrections>> => {
      await api.recordService({ path: { id: caseId, noticeId }, body: { on, by } });
      return { said: '送达已记录' };
    },
    extend: async (
      api: CorrectionsApi,
      { caseId, id: noticeId, dueOn, ground }: NoticeChange & { readonly dueOn: string; readonly ground: string },
    ): Promise<Done<CaseCorrections>> => {
      await api.extend({ path: { id: caseId, noticeId }, body: { due_on: dueOn, ground } });
      return { said: '期限已延长' };
    },
    withdraw: async (
      api: CorrectionsApi,
      { caseId, noticeId }: Pick<Settling, 'caseId' | 'noticeId'> & { readonly id: string },
    ): Promise<Done<CaseCorrections>> => {
      await api.withdraw({ path: { id: caseId, noticeId } });
      return { said: '补正通知已撤回' };
    },
  },
  messages: {
    list: '补正情况读取失败',
    submit: '补正通知没有发出',
    settle: '未能保存核对结果',
    recordService: '未能记录送达',
    extend: '未能延长期限',
    withdraw: '未能撤回补正通知',
  },
});
