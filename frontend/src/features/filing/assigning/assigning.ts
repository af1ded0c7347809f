import type { UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { accountName } from '../../../../../domain/actorNames.js';
import { mostChosenCases } from '../../../../../domain/case/mostChosenCases.js';
import type { AssignedCase, AssignedTo, assignments } from '../../../../../domain/contract/assignments.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { KnownAccount } from '../../../../../domain/contract/shared.js';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { resource, type Done, type ResourceDeps } from '../../../core/resource/resource.js';
import { guarded } from '../../../core/safely.js';
import { caseDetails } from '../../caseFile/index.js';
import { inParts } from '../../../core/inParts.js';

type AssignmentsApi = Client<typeof assignments>;
type Candidates = Awaited<ReturnType<AssignmentsApi['candidates']>>;

/** A case as its reader sees it: by its number, and who has it. */
export type AssignedRow = {
  readonly id: string;
  readonly case_number: string;
  readonly assignee: KnownAccount | null;
};
/** What the dialog is open for: one case, or rows that were chosen in a list. */
export type AssigningAbout = { readonly cases: readonly AssignedRow[] };
export type AssigningInput = { readonly to: AssignedTo; readonly reason: string };

/** Who has a case, in words. */
export const assigneeName = (assignee: KnownAccount | null): string =>
  assignee === null ? '未分配' : accountName(assignee.email);

const seenOf = ({ assignee }: AssignedRow): string | null => assignee?.id ?? null;

/** Why chosen cases were not assigned, each by its number; and how many were. */
const refusedSentence = (items: readonly AssignedCase[], rows: readonly AssignedRow[]): string | undefined => {
  const refused = items.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return undefined;
  const said = refused.map(({ id, sentence, assignee }) => {
    const number = rows.find((row) => row.id === id)?.case_number ?? id;
    return `${number}：${sentence ?? ''}${assignee === null ? '' : `现由${accountName(assignee.email)}承办。`}`;
  });
  const others = items.length - refused.length;
  return `${others === 0 ? '' : `其余${others}件已经分配。`}${refused.length}件没有分配：${said.join('')}`;
};

const saidOf = (assignee: KnownAccount | null): string =>
  assignee === null ? '已收回，本案现在没有承办人' : `本案现由${accountName(assignee.email)}承办`;

/** Sends one case; a refusal because somebody was quicker names them. */
const assignOne = async (
  api: AssignmentsApi,
  row: AssignedRow,
  { to, reason }: AssigningInput,
  options?: Parameters<AssignmentsApi['assign']>[1],
): Promise<string> => {
  try {
    const { assignee } = await api.assign({ path: { id: row.id }, body: { to, seen: seenOf(row), reason } }, options);
    return saidOf(assignee);
  } catch (error) {
    if (!(error instanceof ApiError) || error.assignee === undefined) throw error;
    const { status, code, detail, fromServer, assignee } = error;
    const now = assignee === null ? '现在没有承办人。' : `现由${accountName(assignee.email)}承办。`;
    throw new ApiError({ status, code, detail: `${detail}${now}`, fromServer, assignee });
  }
};

/** Who may have cases; the dialog that assigns one case or chosen rows; and taking a case for oneself. */
export const assigning = resource({
  name: 'adminAssigning',
  list: (api: AssignmentsApi) => api.candidates({}),
  submit: async (
    api: AssignmentsApi,
    { cases }: AssigningAbout,
    input: AssigningInput,
    options,
  ): Promise<Done<Candidates>> => {
    const [first, ...others] = cases;
    if (first === undefined) throw new Error('a dialog that assigns nothing');
    if (others.length === 0) return { said: await assignOne(api, first, input, options) };
    const items = await inParts(cases, mostChosenCases, async (some) => {
      const body = { cases: some.map((row) => ({ id: row.id, seen: seenOf(row) })), ...input };
      return (await api.assignMany({ body }, options)).items;
    });
    const refused = refusedSentence(items, cases);
    if (refused !== undefined)
      throw new ApiError({ status: 409, code: 'assignment_changed', detail: refused, fromServer: true });
    return { said: `${items.length}件案件已经分配` };
  },
  changes: {
    take: async (
      api: AssignmentsApi,
      { id, accountId }: { readonly id: string; readonly accountId: string },
    ): Promise<Done<Candidates>> => {
      const to: AssignedTo = { how: 'account', account_id: accountId };
      return { said: await assignOne(api, { id, case_number: '', assignee: null }, { to, reason: '' }) };
    },
  },
  messages: { list: '加载可以承办案件的人失败', submit: '未能分配', take: '未能承办' },
  refusal: (error, { cases }) => ({
    detail: cases.length > 1 ? errorDetail(error) : `未能分配：${errorDetail(error)}`,
    problems: error instanceof ApiError ? error.fieldProblems : [],
  }),
});

/** Among whom cases went round last, to be proposed the next time. */
export const turnReducer = (among: readonly string[] = [], action: UnknownAction): readonly string[] => {
  if (!assigning.actions.submitted.match(action)) return among;
  const { to } = action.payload;
  return to.how === 'turn' ? to.among : among;
};

/** A case that was assigned, or refused because somebody was quicker, is read again; its lists see to themselves. */
function* readAgain(): SagaIterator<void> {
  yield put(caseDetails.actions.outdated());
}

/** Reads who may have cases, and sends what the dialog asks. */
export function* assigningSaga(deps: ResourceDeps<AssignmentsApi>): SagaIterator<void> {
  yield takeEvery([assigning.actions.stored.type, assigning.actions.refused.type], guarded(readAgain));
  yield* assigning.saga(deps);
}
