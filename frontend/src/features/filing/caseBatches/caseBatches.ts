import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import { mostNoticesAtOnce, mostNumbersAtOnce } from '../../../../../domain/case/caseBatchBounds.js';
import type { ClerkReason } from '../../../../../domain/case/corrections.js';
import type { CaseInBatch, ProposedNumber, caseBatches } from '../../../../../domain/contract/caseBatches.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { CaseCorrections, corrections } from '../../../../../domain/contract/corrections.js';
import { resource, type Done, type ResourceDeps } from '../../../core/resource/resource.js';
import { guarded } from '../../../core/safely.js';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { assigning } from '../assigning/assigning.js';
import { pendingCases } from '../pendingCases/pendingCases.js';
import { inParts } from '../../../core/inParts.js';

type BatchesApi = Client<typeof caseBatches>;
type Api = { readonly batches: BatchesApi; readonly corrections: Pick<Client<typeof corrections>, 'view'> };

/** The cases of one batch, all of them. */
export const caseBatch = resource({
  name: 'adminCaseBatch',
  list: ({ batches }: Api, batchId: string) => batches.view({ path: { id: batchId } }),
  messages: { list: '加载这一批案件失败' },
  forgets: true,
});

/** Which cases of a batch are on screen. */
export type BatchView = 'all' | CaseInBatch['status'];

/** Cases of a batch with which something is done at once. */
export type BatchAbout = { readonly batchId: string; readonly cases: readonly CaseInBatch[] };

type Outcome = { readonly id: string; readonly outcome: string; readonly sentence: string | null };

/** Refuses a dialog some of whose cases were refused: each by its number, and how many were done. */
const mustAllBeDone = (items: readonly Outcome[], { cases }: BatchAbout, done: string): void => {
  const refused = items.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return;
  const others = items.length - refused.length;
  const said = refused.map(({ id, sentence }) => {
    const number = cases.find((row) => row.id === id)?.case_number ?? id;
    return `${number}：${sentence ?? ''}`;
  });
  const detail = `${others === 0 ? '' : `${others} 件已经${done}。`}${refused.length} 件没有${done}：${said.join('')}`;
  throw new ApiError({ status: 409, code: 'concurrent_change', detail, fromServer: true });
};
const refusal = (error: unknown) => ({
  detail: errorDetail(error),
  problems: error instanceof ApiError ? error.fieldProblems : [],
});

/** What a check page asks for: numbers for some cases, from one on that was typed, or from the next of the series on. */
export type NumbersQuery = { readonly batchId: string; readonly ids: readonly string[]; readonly first: string };
type Numbers = Awaited<ReturnType<BatchesApi['proposeNumbers']>>;

/** The cases that a proposal has a number for. */
export const numberable = (items: readonly ProposedNumber[]) =>
  items.flatMap(({ id, next_number: number, read_version: version, remarks }) =>
    number === null || version === null
      ? []
      : [{ id, new_case_number: number, read_version: version, acknowledged: remarks.map(({ code }) => code) }],
  );

/** Which case would get which number, looked at before any of them gets it. */
export const batchNumbers = resource({
  name: 'adminBatchNumbers',
  list: ({ batches }: Api, { batchId, ids, first }: NumbersQuery) =>
    batches.proposeNumbers({ path: { id: batchId }, body: { cases: [...ids], first } }),
  submit: async (
    { batches }: Api,
    about: BatchAbout,
    rows: ReturnType<typeof numberable>,
    options,
  ): Promise<Done<Numbers>> => {
    const path = { id: about.batchId };
    const items = await inParts(
      rows,
      mostNumbersAtOnce,
      async (some) => (await batches.assignNumbers({ path, body: { cases: [...some] } }, options)).items,
    );
    mustAllBeDone(items, about, '编立案号');
    return { said: `${items.length} 件案件已编立案号` };
  },
  messages: { list: '没有拟出案号', submit: '未能全部编立案号' },
  refusal,
});

/** The same fault in many cases: where, what is wrong, and until when it is to be corrected. */
export type NoticeInput = {
  readonly path: string;
  readonly code: ClerkReason;
  readonly reason: string;
  readonly dueOn: string;
  readonly clerk: string;
  readonly telephone: string;
};

/** One notice of correction for all; its places are those of the first case. */
export const batchNotice = resource({
  name: 'adminBatchNotice',
  list: (api: Api, caseId: string) => api.corrections.view({ path: { id: caseId }, query: {} }),
  submit: async (
    { batches }: Api,
    about: BatchAbout,
    { path: place, code, reason, dueOn, clerk, telephone }: NoticeInput,
    options,
  ): Promise<Done<CaseCorrections>> => {
    const path = { id: about.batchId };
    const notice = {
      due_on: dueOn,
      clerk,
      telephone,
      marks: [{ source: 'clerk' as const, code, path: place, reason }],
    };
    const chosen = about.cases.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]));
    const items = await inParts(
      chosen,
      mostNoticesAtOnce,
      async (some) => (await batches.ask({ path, body: { ...notice, cases: [...some] } }, options)).items,
    );
    mustAllBeDone(items, about, '通知');
    return { said: `已向 ${items.length} 件案件发出补正通知，当事人凭案号和验证码可以看到` };
  },
  messages: { list: '没有读到可以标记的各处', submit: '未能全部发出' },
  refusal,
});

/** What was done with some cases is seen in their lists. */
function* readAgain(): SagaIterator<void> {
  yield put(caseBatch.actions.outdated());
  yield put(pendingCases.actions.outdated());
}

/** Reads a batch, and does with many of its cases what is done with one. */
export function* caseBatchesSaga(deps: ResourceDeps<Api>): SagaIterator<void> {
  const changed = [batchNumbers, batchNotice, assigning].flatMap(({ actions }) => [
    actions.stored.type,
    actions.refused.type,
  ]);
  yield takeEvery(changed, guarded(readAgain));
  yield fork(caseBatch.saga, deps);
  yield fork(batchNumbers.saga, deps);
  yield fork(batchNotice.saga, deps);
}
