import type { SagaIterator } from 'redux-saga';
import { call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { forms } from '../../../../../domain/contract/forms.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import {
  createDraftSync,
  type LocalDrafts,
  type ServerDrafts,
  type SyncState,
  type VisitorDraft,
  type VisitorDrafts,
} from '../../drafts/index.js';
import { pleadingOpened, selectPage } from '../page/index.js';
import { selectOwner, userReceived } from '../../../core/session/sessionSlice.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { draftOwned, draftRefused, draftsOffered, offerEnded } from './ownershipSlice.js';

type FormTitles = Pick<Client<typeof forms>, 'list'>;

export type OwnershipDeps = {
  readonly api: FormTitles;
  readonly visitors: VisitorDrafts;
  /** The signed-in account's drafts. */
  readonly drafts: LocalDrafts;
  readonly serverDrafts?: ServerDrafts;
  readonly now: () => Date;
  readonly newId: () => string;
};

/** What a form is called where the server does not say. */
const someForm = '诉讼文书';

function* titles(api: FormTitles): SagaIterator<ReadonlyMap<string, string>> {
  try {
    const { items } = yield* callApi(api.list);
    return new Map(items.map(({ form_key: key, title }) => [key, title]));
  } catch {
    return new Map(); // without titles the times still distinguish the drafts
  }
}

/** Asks about the visitors' drafts on this device, if there are any. */
function* offer({ api, visitors }: OwnershipDeps): SagaIterator<void> {
  const owner = yield* selectState(selectOwner);
  if (owner === null) return;
  let offers: readonly VisitorDraft[];
  try {
    offers = yield* callApi(visitors.list, owner);
  } catch {
    return; // a browser that stores nothing has nothing to ask about
  }
  if (offers.length === 0) return;
  const titleByForm: ReadonlyMap<string, string> = yield call(titles, api);
  yield put(
    draftsOffered(
      offers.map((draft) => ({
        ...draft,
        title: titleByForm.get(draft.formKey) ?? someForm,
        status: 'asked' as const,
      })),
    ),
  );
}

/** Sends a draft to the account at once rather than when its form is next opened. Returns whether the account has it. */
const send = async (
  { drafts, serverDrafts, now, newId }: OwnershipDeps,
  owner: string,
  draft: { id: string; formKey: string },
): Promise<boolean> => {
  if (serverDrafts === undefined) return false;
  const states: SyncState[] = [];
  const sync = createDraftSync(draft, {
    server: serverDrafts,
    drafts,
    owner,
    stillHere: () => true,
    now,
    newId,
    onMerged: () => undefined,
    onSetAside: () => undefined,
    onOver: () => undefined,
    onState: (state) => states.push(state),
  });
  await sync.now();
  sync.close();
  return states.at(-1) === 'synced';
};

function* own(deps: OwnershipDeps, { payload }: ReturnType<typeof draftOwned>): SagaIterator<void> {
  const { id, formKey } = payload;
  const owner = yield* selectState(selectOwner);
  if (owner === null) return;
  try {
    const ownId: string | null = yield* callApi(deps.visitors.take, id, owner);
    if (ownId !== null) {
      const page = yield* selectState(selectPage);
      const isOpen = page.status === 'ready' && page.page.formKey === formKey;
      // The page's own saga sends what is on the page.
      if (isOpen) yield put(pleadingOpened({ formKey, draftId: ownId }));
      const isSent = isOpen || (yield* callApi(send, deps, owner, { id: ownId, formKey }));
      yield put(
        toastShown(
          isSent
            ? { kind: 'success', text: '已保存到您的账号，打开该文书即可继续填写。' }
            : { kind: 'info', text: '已归入您的账号，暂存在本机；打开该文书后会上传。' },
        ),
      );
    }
  } catch {
    yield put(toastShown({ kind: 'danger', text: '浏览器未能移动这份草稿，它仍在原处。' }));
  }
  yield put(offerEnded(id));
}

function* refuse(
  { visitors }: OwnershipDeps,
  { payload: { id } }: ReturnType<typeof draftRefused>,
): SagaIterator<void> {
  const owner = yield* selectState(selectOwner);
  if (owner === null) return;
  yield put(offerEnded(id));
  try {
    yield* callApi(visitors.refuse, id, owner);
  } catch {
    return; // it is asked about again at worst
  }
}

/** Asks an account that signs in about drafts that a visitor typed, and takes over or leaves each one as the user answers. */
export function* ownershipSaga(deps: OwnershipDeps): SagaIterator<void> {
  yield takeEvery(draftOwned, guarded(own), deps);
  yield takeEvery(draftRefused, guarded(refuse), deps);
  yield takeLatest(
    userReceived,
    guarded(() => offer(deps)),
  );
  // The store restarts this saga for each user, after `userReceived` was dispatched.
  yield call(offer, deps);
}
