import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import { closureName, type ClosureKind } from '../../../../../domain/case/closureWords.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import type { ClosureAsked, closures } from '../../../../../domain/contract/closures.js';
import { offerFile } from '../../../components/files/offerFile.js';
import { PAGE_SIZE } from '../../../components/lists/pageSize.js';
import { saidOfFile } from '../../../core/downloads.js';
import { resource, type Done, type ResourceDeps } from '../../../core/resource/resource.js';
import { guarded } from '../../../core/safely.js';
import { caseDetails } from '../../caseFile/index.js';

type ClosuresApi = Client<typeof closures>;
type Page = Awaited<ReturnType<ClosuresApi['list']>>;

/** What the list is asked for; no `how` means every way; `page` counts from 1. */
export type ClosedQuery = { readonly search: string; readonly how: ClosureKind | ''; readonly page: number };

/** A case that waits for its number and is to be closed; `version`: of the complaint that was read, where one was. */
export type ClosingTarget = {
  readonly caseId: string;
  readonly caseNumber: string;
  /** The field of law; absent for civil. */
  readonly domain?: FormDomain;
  readonly version?: number;
  /** The number of a case that was filed with the same complaint. */
  readonly same?: string;
};
/** What the dialog is open for: to close a case, or to undo that it was closed. */
export type ClosureAbout =
  | ({ readonly kind: 'close' } & ClosingTarget)
  | {
      readonly kind: 'reopen';
      readonly caseId: string;
      readonly domain?: FormDomain;
      readonly closureId: string;
      readonly how: ClosureKind;
    };
export type ClosureInput =
  { readonly kind: 'close'; readonly asked: ClosureAsked } | { readonly kind: 'reopen'; readonly reason: string };

const saidOf = (how: ClosureAsked['how'], of: Pick<ClosureAbout, 'domain'>): string =>
  ({
    returned: `${pleadingWords(of).complaint}已退回，当事人凭案号和验证码可以看到原因和通知书`,
    refused: `已记为${closureName('refused', of)}，当事人凭案号和验证码可以看到通知书`,
    transferred: '已记为移送，当事人凭案号和验证码可以看到移送到哪里',
    duplicate: '已按重复处理，当事人凭案号和验证码可以看到继续办理的案号',
  })[how];

/** The cases that were closed without a number, the dialog that closes one or undoes that, and the notices. */
export const closedCases = resource({
  name: 'adminClosedCases',
  list: (api: ClosuresApi, { search, how, page }: ClosedQuery) =>
    api.list({
      query: { search_term: search || undefined, ...(how !== '' && { how }), page, page_size: PAGE_SIZE },
    }),
  submit: async (api: ClosuresApi, about: ClosureAbout, input: ClosureInput, options): Promise<Done<Page>> => {
    const path = { id: about.caseId };
    if (about.kind === 'reopen' && input.kind === 'reopen') {
      await api.reopen({ path, body: { closure_id: about.closureId, reason: input.reason } }, options);
      return { said: '已撤销，本案恢复待立案' };
    }
    if (about.kind !== 'close' || input.kind !== 'close') throw new Error('a dialog that sends what another asks');
    const { version } = about;
    const read = version === undefined ? {} : { read_version: version };
    await api.close({ path, body: { ...input.asked, ...read } }, options);
    return { said: saidOf(input.asked.how, about) };
  },
  changes: {
    download: async (
      api: ClosuresApi,
      { id: closureId, caseId }: { readonly id: string; readonly caseId: string },
    ): Promise<Done<Page>> => {
      const file = await api.word({ path: { id: caseId, closureId } });
      offerFile(file, file.fileName ?? '通知书.docx');
      return { said: saidOfFile('通知书已下载'), apply: (data) => data };
    },
  },
  messages: { list: '加载退回、撤回等案件失败', submit: '未能处理', download: '通知书没有下载' },
  forgets: true,
});

function* afterwards({ payload: { about } }: ReturnType<typeof closedCases.actions.stored.of>): SagaIterator<void> {
  if (about === undefined) return;
  yield put(caseDetails.actions.outdated());
}

/** A refusal may mean that the party or another clerk was quicker: the case is read again. */
function* refused({ payload }: ReturnType<typeof closedCases.actions.refused.of>): SagaIterator<void> {
  if (payload.dialog !== undefined) yield put(caseDetails.actions.outdated());
}

/** Reads the list, sends what the dialog asks, and has the case read as it is then. */
export function* closedCasesSaga(deps: ResourceDeps<ClosuresApi>): SagaIterator<void> {
  yield takeEvery(closedCases.actions.stored.type, guarded(afterwards));
  yield takeEvery(closedCases.actions.refused.type, guarded(refused));
  yield* closedCases.saga(deps);
}
