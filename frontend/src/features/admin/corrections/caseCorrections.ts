import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { CaseCorrections, corrections } from '../../../../../domain/contract/corrections.js';
import { resource, type Done } from '../../../core/resource/resource.js';
import type { ChosenMark } from './markDraftSlice.js';

export type CorrectionsApi = Client<typeof corrections>;

/** The case whose side is asked, and the version that was marked. */
export type NoticeTarget = { readonly caseId: string; readonly version: number; readonly isAgain: boolean };
export type NoticeInput = {
  readonly dueOn: string;
  readonly againBecause: string;
  readonly marks: readonly ChosenMark[];
};
type Settling = {
  readonly caseId: string;
  readonly noticeId: string;
  readonly markIds: readonly string[];
  readonly as: 'corrected' | 'accepted_as_is' | 'moot';
};

const markSent = ({ source, code, path, reason }: ChosenMark) =>
  source === 'rule' ? { source, code, path } : { source, code, path, reason };

/** The correction notices of the complaint of a case, by the case's id: what is marked, what became of it. */
export const caseCorrections = resource({
  name: 'adminCorrections',
  list: (api: CorrectionsApi, id: string) => api.view({ path: { id }, query: {} }),
  submit: async (
    api: CorrectionsApi,
    { caseId, version }: NoticeTarget,
    { dueOn, againBecause, marks }: NoticeInput,
    options,
  ): Promise<Done<CaseCorrections>> => {
    const body = { version, due_on: dueOn, again_because: againBecause, marks: marks.map(markSent) };
    await api.ask({ path: { id: caseId }, body }, options);
    return { said: '补正通知已发出，当事人凭案号和验证码可以看到' };
  },
  changes: {
    settle: async (
      api: CorrectionsApi,
      { caseId, noticeId, markIds, as }: Settling & { readonly id: string },
    ): Promise<Done<CaseCorrections>> => {
      await api.settle({ path: { id: caseId, noticeId }, body: { mark_ids: [...markIds], as } });
      return { said: as === 'corrected' ? '已记为补正' : '已记为可以不改' };
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
    withdraw: '未能撤回补正通知',
  },
});
