import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { featureFlags, GlobalFlag } from '../../../../domain/contract/featureFlags.js';
import { refusalInOneSentence, resource, type ResourceDeps } from '../../core/resource/resource.js';
import type { SessionChannel } from '../../core/session/sessionChannel.js';
import { sortedByName, toggledSentence } from './flagTexts.js';
import { featuresChanged } from './publicFlags.js';

type Api = Pick<Client<typeof featureFlags>, 'listGlobal' | 'setGlobal'>;

/** The features as they are for everybody. The dialog is about the one to turn over, and asks why. */
export const globalFlags = resource({
  name: 'globalFlags',
  list: async (api: Api): Promise<readonly GlobalFlag[]> => sortedByName(await api.listGlobal()),
  submit: async (api, { key, is_enabled: was }: GlobalFlag, reason: string) => {
    const changedFlag = await api.setGlobal({ path: { key }, body: { is_enabled: !was, reason } });
    const apply = (flags: readonly GlobalFlag[]) =>
      flags.map((flag) => (flag.key === changedFlag.key ? changedFlag : flag));
    return { said: toggledSentence(changedFlag), apply };
  },
  messages: { list: '全局功能设置加载失败' },
  refusal: refusalInOneSentence('操作失败'),
  // The change may have taken effect despite the error, or another administrator made it: the list is read again.
  outdated: () => true,
});

/** Reads and changes the features as they are for everybody, and announces a change to this tab and the others. */
export function* globalFlagsSaga(
  deps: ResourceDeps<Api> & { readonly channel: Pick<SessionChannel, 'announce'> },
): SagaIterator<void> {
  yield takeEvery(globalFlags.actions.stored.match, function* (): SagaIterator<void> {
    yield put(featuresChanged());
    deps.channel.announce({ kind: 'featuresChanged' });
  });
  yield fork(globalFlags.saga, deps);
}
