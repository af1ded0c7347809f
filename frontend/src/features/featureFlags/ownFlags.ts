import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { featureFlags, OwnFlag } from '../../../../domain/contract/featureFlags.js';
import { resource, type ResourceDeps } from '../../core/resource/resource.js';
import { selectState } from '../../core/selectState.js';
import type { SessionChannel } from '../../core/session/sessionChannel.js';
import { selectOwner } from '../../core/session/sessionSlice.js';
import { sortedByName, toggledSentence } from './flagTexts.js';
import { featuresChanged, featuresWanted, freshForMs } from './publicFlags.js';

type Api = Pick<Client<typeof featureFlags>, 'listOwn' | 'setOwn'>;
type Flags = readonly OwnFlag[];

/** The features as the user who is signed in has them. A switch turns at once, and back when the server refuses. */
export const ownFlags = resource({
  name: 'ownFlags',
  list: async (api: Api): Promise<Flags> => sortedByName(await api.listOwn()),
  changes: {
    turn: async (api, { id: key, to }: { id: string; to: boolean }) => {
      const changedFlag = await api.setOwn({ body: { key, is_enabled: to } });
      const apply = (flags: Flags) => flags.map((flag) => (flag.key === key ? changedFlag : flag));
      return { said: toggledSentence(changedFlag), apply };
    },
  },
  shows: {
    turn: (flags, { id, to }) =>
      flags.map((flag) => (flag.key === id ? { ...flag, is_enabled: to, is_personal: true } : flag)),
  },
  messages: { list: '功能设置加载失败', turn: '操作失败' },
  fresh: freshForMs,
  // The change may have taken effect despite the error, or another tab made it: the list is read again.
  outdated: () => true,
});

/** Reads and changes the features of the user who is signed in, and tells the other tabs of the change. */
export function* ownFlagsSaga(
  deps: ResourceDeps<Api> & { readonly channel: Pick<SessionChannel, 'announce'> },
): SagaIterator<void> {
  yield fork(ownFlags.saga, deps);
  yield takeEvery(featuresWanted, function* (): SagaIterator<void> {
    if ((yield* selectState(selectOwner)) !== null) yield put(ownFlags.actions.wanted());
  });
  yield takeEvery(featuresChanged, function* (): SagaIterator<void> {
    yield put(ownFlags.actions.outdated());
  });
  yield takeEvery(ownFlags.actions.stored.match, () => deps.channel.announce({ kind: 'featuresChanged' }));
}
