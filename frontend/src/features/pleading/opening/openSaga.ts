import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { DerivedRecords } from '../../../../../domain/forms/deriving/deriveAnswers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { copyTaken, selectCopySource } from '../copied/copySlice.js';
import { fromCopied } from '../copied/fromCopied.js';
import { loadLeft, selectLoaded } from '../loading/loadSlice.js';
import { selectSession, selectUser, signedOut, userReceived } from '../../../core/session/sessionSlice.js';
import { selectImported, wordImportLeft } from '../wordImport/wordImportSlice.js';
import {
  claimForgotten,
  submissionOpened,
  submissionResumed,
  draftSetAside,
  draftStorageRefused,
  formUnknown,
  pleadingFailed,
  pleadingOpened,
  pleadingReady,
  rivalDismissed,
  rivalPreferred,
  type OpenedPage,
} from '../page/index.js';
import {
  changeDraft,
  type Draft,
  fetchMissing,
  isOpen,
  type Keeping,
  type Receipt,
  type ServerDrafts,
} from '../../drafts/index.js';
import type { FetchedForm, PleadingApi } from '../calls/pleadingApi.js';
import { fromImported, startingPoint, summaryOf, withBase } from './startingPoint.js';

export type OpenDeps = Pick<Keeping, 'drafts' | 'receipts' | 'attempts' | 'ended'> & {
  readonly api: Pick<PleadingApi, 'fetchForm'>;
  /** What the account of who is here keeps as the form's defaults; without it, an account has none. */
  readonly fetchDefaults?: (formKey: string) => Promise<FormAnswers>;
  readonly newId: () => string;
  readonly now: () => Date;
  /** The server's copies of the drafts of users who are signed in. */
  readonly serverDrafts?: ServerDrafts;
};

/** How long a page waits for the account's drafts, in milliseconds; after that it opens with this browser's drafts. */
const timeoutMs = 3000;

function* storedDrafts({ drafts }: Pick<OpenDeps, 'drafts'>, formKey: string): SagaIterator<Draft[]> {
  try {
    return yield* callApi(drafts.list, formKey);
  } catch {
    yield put(draftStorageRefused());
    return [];
  }
}

function* unreadReceipt({ receipts }: Pick<OpenDeps, 'receipts'>, draftId: string): SagaIterator<Receipt | null> {
  try {
    return yield* callApi(receipts.get, draftId);
  } catch {
    return null; // said already by `storedDrafts`
  }
}

function* isInDoubt({ attempts }: Pick<OpenDeps, 'attempts'>, draftId: string): SagaIterator<boolean> {
  try {
    return isOpen(yield* callApi(attempts.get, draftId));
  } catch {
    return false; // said already by `storedDrafts`
  }
}

/** The draft whose receipt is unread comes first: only that receipt still has the code. Then one whose submission has an unknown outcome. */
function* unfinishedFirst(
  deps: Pick<OpenDeps, 'receipts' | 'attempts'>,
  stored: readonly Draft[],
): SagaIterator<string | undefined> {
  for (const { id } of stored) {
    const receipt: Receipt | null = yield call(unreadReceipt, deps, id);
    if (receipt !== null) return id;
  }
  for (const { id } of stored) {
    const inDoubt: boolean = yield call(isInDoubt, deps, id);
    if (inDoubt) return id;
  }
  return undefined;
}

const putDraft = (drafts: OpenDeps['drafts'], draft: Draft) => changeDraft(drafts, draft.id, () => draft);

function* store({ drafts }: Pick<OpenDeps, 'drafts'>, draft: Draft): SagaIterator<void> {
  try {
    yield* callApi(putDraft, drafts, draft);
  } catch {
    yield put(draftStorageRefused());
  }
}

/** What the account was last known to have of a draft. */
function* syncedOf({ drafts }: Pick<OpenDeps, 'drafts'>, id: string): SagaIterator<Pick<Draft, 'synced'>> {
  try {
    const draft: Draft | null = yield* callApi(drafts.get, { id });
    return draft?.synced ? { synced: draft.synced } : {};
  } catch {
    return {}; // that nothing can be stored is said where it is stored
  }
}

/**
 * What was loaded becomes the stored draft, so that a reload finds it. The account's copy of the one before is its
 * ancestor: taken for something new, it would be merged back over what was loaded.
 */
function* storeLoaded(deps: OpenDeps, draft: Draft): SagaIterator<void> {
  const synced: Pick<Draft, 'synced'> = yield* syncedOf(deps, draft.id);
  yield* store(deps, { ...draft, ...synced, savedAt: deps.now().toISOString() });
}

/** What is only looked at is found again by a reload, on this device; no list has it and no account, until it is changed. */
function* storeLookedAt(deps: OpenDeps, draft: Draft): SagaIterator<void> {
  const synced: Pick<Draft, 'synced'> = yield* syncedOf(deps, draft.id);
  yield* store(deps, { ...draft, ...synced, savedAt: null, openedAt: deps.now().toISOString() });
}

/** The draft that was not chosen goes on under another id, where the chosen one would have taken its place. */
function* setAside(deps: OpenDeps, { draft, rival }: OpenedPage): SagaIterator<void> {
  if (rival?.id === draft.id) {
    const aside: Draft = { ...rival, id: deps.newId() };
    delete aside.synced; // what the account has under the old id is not its ancestor
    yield* store(deps, aside);
    yield put(draftSetAside(summaryOf(aside)));
  }
  yield* storeLoaded(deps, draft);
}

function* start(deps: OpenDeps, page: OpenedPage): SagaIterator<void> {
  const receipt = yield* unreadReceipt(deps, page.draft.id);
  yield put(submissionOpened({ progress: page.draft.progress, receipt }));
  yield put(claimForgotten());
  yield put(pleadingReady(page));
  if (receipt === null) yield put(submissionResumed({ draftId: page.draft.id }));
}

function* fromAccount({ drafts, ended }: OpenDeps, server: ServerDrafts, formKey: string): SagaIterator<void> {
  const session = yield* selectState(selectSession);
  if (session.status === 'unknown') yield take([userReceived, signedOut]);
  const user = yield* selectState(selectUser);
  if (user === null) return;
  let isWanted = true;
  try {
    yield* callApi(fetchMissing, { server, drafts, ended, stillWanted: () => isWanted }, user.id, formKey);
  } catch {
    return; // the server is away: the page opens with what this browser has, and tries again while it is open
  } finally {
    isWanted = false;
  }
}

/** What the rules of defaults are fetched for: most forms begin without any. */
const readDefaults = () => import('../../../../../domain/clauses/defaults.js');

type Begun = { readonly answers: FormAnswers; readonly defaults: DerivedRecords };

function* keptDefaults({ fetchDefaults }: OpenDeps, definition: FormDefinition): SagaIterator<Begun | null> {
  const session = yield* selectState(selectSession);
  if (session.status === 'unknown') yield take([userReceived, signedOut]);
  const user = yield* selectState(selectUser);
  if (user === null || fetchDefaults === undefined) return null;
  try {
    const kept = yield* callApi(fetchDefaults, definition.key);
    if (Object.keys(kept).length === 0) return null;
    const { defaultPlaces, defaultsIn } = yield* callApi(readDefaults);
    const answers = defaultsIn(definition, kept);
    return Object.keys(answers).length === 0 ? null : { answers, defaults: defaultPlaces(definition, answers) };
  } catch {
    return null; // the server is away: the form begins empty, as it would without defaults
  }
}

/** A draft that begins, with what its owner keeps as defaults of the form. Only the one that is not begun yet takes them. */
function* begunWithDefaults(deps: OpenDeps, definition: FormDefinition, draft: Draft): SagaIterator<Draft> {
  const read: { readonly kept?: Begun | null } = yield race({
    kept: call(keptDefaults, deps, definition),
    late: delay(timeoutMs),
  });
  return { ...draft, values: { ...draft.values, answers: {}, ...read.kept } };
}

type Worded = {
  readonly draft: Draft;
  readonly form: FetchedForm['definition'];
  readonly asking?: FetchedForm['asking'];
  readonly wording?: OpenedPage['wording'];
};

/**
 * The draft with the definition that its answers are given to: the one that it was begun with, whatever is in use now. One that
 * was begun before drafts named it takes the one in use.
 */
function* worded({ api }: Pick<OpenDeps, 'api'>, inUse: FetchedForm, draft: Draft): SagaIterator<Worded> {
  const withForm = ({ definition, hash, asking }: FetchedForm): Worded => ({
    form: definition,
    asking,
    draft: hash === undefined ? draft : { ...draft, values: { ...draft.values, definition: hash } },
  });
  const definitionHash = draft.values.definition;
  if (definitionHash === undefined || definitionHash === inUse.hash) return withForm(inUse);
  try {
    return { ...withForm(yield* callApi(api.fetchForm, draft.formKey, definitionHash)), wording: 'earlier' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { ...withForm(inUse), wording: 'lost' };
  }
}

function* openPleading(deps: OpenDeps, { payload }: ReturnType<typeof pleadingOpened>): SagaIterator<void> {
  const { formKey } = payload;
  try {
    const inUse = yield* callApi(deps.api.fetchForm, formKey);
    const { definition } = inUse;
    if (deps.serverDrafts !== undefined)
      yield race([call(fromAccount, deps, deps.serverDrafts, formKey), delay(timeoutMs)]);
    const drafts: Draft[] = yield call(storedDrafts, deps, formKey);
    const loadedPleading = yield* selectState(selectLoaded, formKey);
    const imported = yield* selectState(selectImported, formKey);
    const copySource = yield* selectState(selectCopySource, formKey);
    const first: string | undefined = yield call(unfinishedFirst, deps, drafts);
    const opening = payload.draftId === undefined && first !== undefined ? { ...payload, draftId: first } : payload;
    const beginning =
      copySource !== null
        ? fromCopied(definition, copySource, deps.newId)
        : imported === null
          ? startingPoint(definition, drafts, loadedPleading, opening, deps.newId)
          : fromImported(definition, imported, drafts, deps.newId);
    const { draft: found, form, wording, asking }: Worded = yield call(worded, deps, inUse, withBase(beginning.draft));
    const isFresh = beginning.origin === 'fresh';
    const draft: Draft = isFresh ? yield call(begunWithDefaults, deps, form, found) : found;
    const point = { ...beginning, draft };
    if (copySource !== null) yield put(copyTaken());
    else if (imported !== null) yield put(wordImportLeft());
    else if (loadedPleading !== null) yield put(loadLeft());
    if (point.origin === 'imported' || point.origin === 'copied') yield call(storeLoaded, deps, point.draft);
    if (point.origin === 'loaded' && point.rival === null) yield call(storeLookedAt, deps, point.draft);
    // Kept before anything is typed, so that another tab finds the same draft.
    if (point.origin === 'fresh') yield* store(deps, point.draft);
    const others = drafts.filter(({ id, savedAt }) => id !== point.draft.id && savedAt !== null).map(summaryOf);
    const loadedWording = loadedPleading?.document.wording;
    const { switchedOff, lendingRates } = inUse;
    const wordings = { ...(wording && { wording }), ...(loadedWording && { loadedWording }) };
    yield call(start, deps, {
      formKey,
      definition: form,
      ...(asking && { asking }),
      ...(switchedOff !== undefined && { switchedOff }),
      ...(lendingRates && { lendingRates }),
      ...wordings,
      ...point,
      others,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) yield put(formUnknown(formKey));
    else yield put(pleadingFailed({ formKey, detail: errorDetail(error, '文书模板加载失败，请重试。') }));
  }
}

/** Opens form pages: fetches the definition and finds the draft. */
export function* openSaga(deps: OpenDeps): SagaIterator<void> {
  yield takeLatest(pleadingOpened, guarded(openPleading), deps);
  yield takeEvery(
    rivalDismissed,
    guarded(function* ({ payload: page }: ReturnType<typeof rivalDismissed>) {
      yield* setAside(deps, page);
    }),
  );
  yield takeEvery(
    rivalPreferred,
    guarded(function* ({ payload: draft }: ReturnType<typeof rivalPreferred>) {
      yield put(pleadingOpened({ formKey: draft.formKey, draftId: draft.id }));
    }),
  );
}
