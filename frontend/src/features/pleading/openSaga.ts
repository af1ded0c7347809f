import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../store/callApi.js';
import { guarded } from '../../store/safely.js';
import { loadLeft, selectLoaded } from '../loading/loadSlice.js';
import type { Loaded } from '../loading/loadSlice.js';
import { selectSession, selectUser, signedOut, userReceived } from '../session/sessionSlice.js';
import { noteOf } from '../wordImport/importedNote.js';
import { selectImported, wordImportLeft } from '../wordImport/wordImportSlice.js';
import type { Imported } from '../wordImport/wordImportSlice.js';
import { toastShown } from '../toasts/toastsSlice.js';
import { claimForgotten } from './claimLookupSlice.js';
import { caseDraftId, firstDraftId, freshProgress } from './draft.js';
import type { Draft, Receipt } from './draft.js';
import type { DraftStore } from './draftStore.js';
import { filingOpened } from './filingSlice.js';
import { emptyValues, FormValues } from './formValues.js';
import { sameValue } from './mergeValues.js';
import {
  draftCleared,
  draftStorageRefused,
  formUnknown,
  pleadingFailed,
  pleadingOpened,
  pleadingReady,
  rivalDismissed,
  rivalPreferred,
  selectPage,
} from './pageSlice.js';
import type { OpenedPage } from './pageSlice.js';
import type { PleadingApi } from './pleadingApi.js';
import { fetchMissing } from './serverDrafts/fetchMissing.js';
import type { ServerDraftsApi } from './serverDrafts/serverDraftsApi.js';

export type OpenDeps = {
  readonly api: Pick<PleadingApi, 'fetchForm'>;
  readonly drafts: DraftStore;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Where signed-in people's drafts are kept besides. */
  readonly serverDrafts?: ServerDraftsApi;
};

/** So long a page waits for what another device may have stored; after that it opens with what is here. */
const patienceMs = 3000;

const empty = (definition: FormDefinition, id: string): Draft => ({
  id,
  formKey: definition.key,
  values: emptyValues(definition.kind),
  progress: freshProgress,
  savedAt: null,
});

/** What was filed, ready to become the next version. */
const fromLoaded = (definition: FormDefinition, { caseNumber, verificationCode, document }: Loaded): Draft => ({
  ...empty(definition, caseDraftId(definition.key, caseNumber)),
  values: FormValues.parse({
    filing: { mode: 'existing', caseNumber, code: verificationCode },
    answers: document.formData,
  }),
  progress: { stage: 'submitted', changedAfter: null, version: document.version, at: null },
});

/** What was read from a file. A draft that says something is never written over: the file's answers go beside it. */
const fromImported = (
  definition: FormDefinition,
  imported: Imported,
  stored: readonly Draft[],
  newId: () => string,
): Pick<OpenedPage, 'draft' | 'origin' | 'rival' | 'imported'> => {
  const first = firstDraftId(definition.key);
  const written = stored.some(({ id, values }) => id === first && !sameValue(values.answers, {}));
  const started = empty(definition, written ? newId() : first);
  const values = FormValues.parse({ filing: started.values.filing, answers: imported.document.form_data });
  return { draft: { ...started, values }, origin: 'imported', rival: null, imported: noteOf(imported, written) };
};

type Choice = { readonly draftId?: string; readonly fresh?: boolean };

/** Which draft a page starts from, given what is stored and what was just loaded. */
export const startingPoint = (
  definition: FormDefinition,
  stored: readonly Draft[],
  loaded: Loaded | null,
  { draftId, fresh }: Choice,
  newId: () => string,
): Pick<OpenedPage, 'draft' | 'origin' | 'rival'> => {
  if (loaded !== null) {
    const draft = fromLoaded(definition, loaded);
    const rival = stored.find(
      ({ id, values, progress }) =>
        id === draft.id && progress.stage !== 'submitted' && !sameValue(values.answers, draft.values.answers),
    );
    return { draft, origin: 'loaded', rival: rival ?? null };
  }
  if (fresh === true) return { draft: empty(definition, newId()), origin: 'fresh', rival: null };
  const restored = draftId === undefined ? stored[0] : stored.find(({ id }) => id === draftId);
  return restored
    ? { draft: restored, origin: 'restored', rival: null }
    : { draft: empty(definition, firstDraftId(definition.key)), origin: 'fresh', rival: null };
};

function* storedDrafts(drafts: DraftStore, formKey: string): SagaIterator<Draft[]> {
  try {
    return yield* callApi(drafts.list, formKey);
  } catch {
    yield put(draftStorageRefused());
    return [];
  }
}

function* unreadReceipt(drafts: DraftStore, draftId: string): SagaIterator<Receipt | null> {
  try {
    return yield* callApi(drafts.unreadReceipt, draftId);
  } catch {
    return null; // said already by `storedDrafts`
  }
}

/** What was loaded becomes the stored draft, so that a reload finds it. */
function* storeLoaded({ drafts, now }: OpenDeps, draft: Draft): SagaIterator<void> {
  try {
    yield* callApi(drafts.put, { ...draft, savedAt: now().toISOString() });
  } catch {
    yield put(draftStorageRefused());
  }
}

function* start(deps: OpenDeps, page: OpenedPage): SagaIterator<void> {
  const receipt = yield* unreadReceipt(deps.drafts, page.draft.id);
  yield put(filingOpened({ progress: page.draft.progress, receipt }));
  yield put(claimForgotten());
  yield put(pleadingReady(page));
}

function* fromAccount(drafts: DraftStore, serverDrafts: ServerDraftsApi, formKey: string): SagaIterator<void> {
  const session: ReturnType<typeof selectSession> = yield select(selectSession);
  if (session.status === 'unknown') yield take([userReceived, signedOut]);
  const user: ReturnType<typeof selectUser> = yield select(selectUser);
  if (user === null) return;
  try {
    yield* callApi(fetchMissing, { api: serverDrafts, store: drafts }, user.id, formKey);
  } catch {
    return; // the server is away: the page opens with what this browser has, and tries again while it is open
  }
}

function* openPleading(deps: OpenDeps, { payload }: ReturnType<typeof pleadingOpened>): SagaIterator<void> {
  const { formKey } = payload;
  try {
    const definition = yield* callApi(deps.api.fetchForm, formKey);
    if (deps.serverDrafts !== undefined)
      yield race([call(fromAccount, deps.drafts, deps.serverDrafts, formKey), delay(patienceMs)]);
    const stored: Draft[] = yield call(storedDrafts, deps.drafts, formKey);
    const loaded: Loaded | null = yield select((state: Parameters<typeof selectLoaded>[0]) =>
      selectLoaded(state, formKey),
    );
    const imported: Imported | null = yield select((state: Parameters<typeof selectImported>[0]) =>
      selectImported(state, formKey),
    );
    const point =
      imported === null
        ? startingPoint(definition, stored, loaded, payload, deps.newId)
        : fromImported(definition, imported, stored, deps.newId);
    if (imported !== null) yield put(wordImportLeft());
    else if (loaded !== null) yield put(loadLeft());
    if ((point.origin === 'loaded' || point.origin === 'imported') && point.rival === null)
      yield call(storeLoaded, deps, point.draft);
    const others = stored
      .filter(({ id }) => id !== point.draft.id)
      .map(({ id, savedAt, values }) => ({ id, savedAt: savedAt ?? '', caseNumber: values.filing.caseNumber }));
    yield call(start, deps, { formKey, definition, ...point, others });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) yield put(formUnknown(formKey));
    else yield put(pleadingFailed({ formKey, detail: errorDetail(error, '文书模板加载失败，请重试。') }));
  }
}

function* clearedInAccount(
  serverDrafts: ServerDraftsApi,
  { formKey, draftId }: { formKey: string; draftId: string },
): SagaIterator<boolean> {
  try {
    yield* callApi(serverDrafts.remove, formKey, draftId);
    return true;
  } catch {
    return false;
  }
}

function* clearDraft(
  { drafts, serverDrafts }: OpenDeps,
  { payload }: ReturnType<typeof draftCleared>,
): SagaIterator<void> {
  try {
    yield* callApi(drafts.remove, payload.draftId);
    const user: ReturnType<typeof selectUser> = yield select(selectUser);
    const inAccount = user !== null && serverDrafts !== undefined;
    const gone: boolean = inAccount ? yield call(clearedInAccount, serverDrafts, payload) : true;
    yield put(
      toastShown(
        gone
          ? { kind: 'info', text: '草稿已清空' }
          : { kind: 'danger', text: '本机的草稿已清空，账号中的未能清空，请稍后再试。' },
      ),
    );
  } catch {
    yield put(draftStorageRefused());
  }
  yield put(pleadingOpened({ formKey: payload.formKey, draftId: payload.draftId }));
}

/** Opens form pages: fetches the definition, finds the draft, and starts over when a draft is cleared. */
export function* openSaga(deps: OpenDeps): SagaIterator<void> {
  yield takeLatest(pleadingOpened, guarded(openPleading), deps);
  yield takeEvery(draftCleared, guarded(clearDraft), deps);
  yield takeEvery(
    rivalDismissed,
    guarded(function* () {
      const page: ReturnType<typeof selectPage> = yield select(selectPage);
      if (page.status === 'ready') yield call(storeLoaded, deps, page.page.draft);
    }),
  );
  yield takeEvery(
    rivalPreferred,
    guarded(function* ({ payload: draft }: ReturnType<typeof rivalPreferred>) {
      yield put(pleadingOpened({ formKey: draft.formKey, draftId: draft.id }));
    }),
  );
}
