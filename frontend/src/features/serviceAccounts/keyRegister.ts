import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type {
  CreatedServiceAccount,
  ServiceAccount,
  serviceAccounts,
} from '../../../../domain/contract/serviceAccounts.js';
import type { KeyScope } from '../../../../domain/serviceAccount/terms.js';
import { resource, type ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';

export type KeysApi = Client<typeof serviceAccounts>;
export type NewKey = { readonly name: string; readonly scopes: readonly KeyScope[]; readonly endsOn: string };

/** The court's other systems that have, or had, a key. */
export const keyRegister = resource({
  name: 'keyRegister',
  list: async (api: KeysApi): Promise<readonly ServiceAccount[]> => (await api.list()).items,
  changes: {
    revoke: async (api, { id }: { readonly id: string }) => {
      const revoked = await api.revoke({ path: { id } });
      return {
        said: `已吊销：${revoked.name}`,
        apply: (accounts) => accounts.map((one) => (one.id === id ? revoked : one)),
      };
    },
  },
  messages: { list: '业务系统密钥加载失败', revoke: '未能吊销' },
});

/** The key that was created last, which is on screen once and kept nowhere; the dialog creates one. */
export const createdKey = resource({
  name: 'createdKey',
  list: (): Promise<CreatedServiceAccount | null> => Promise.resolve(null),
  submit: async (api: Pick<KeysApi, 'create'>, _about: null, { name, scopes, endsOn }: NewKey) => {
    const created = await api.create({ body: { name, scopes: [...scopes], ends_on: endsOn } });
    return { said: '密钥已创建，请立即保存', apply: (): CreatedServiceAccount => created };
  },
  messages: { submit: '未能创建密钥' },
});

/** Creates keys, and has the list read again: also where it is not known whether one was created. */
export function* createdKeySaga(deps: ResourceDeps<Pick<KeysApi, 'create'>>): SagaIterator<void> {
  yield fork(createdKey.saga, deps);
  yield takeEvery(
    (action: { readonly type: string }) =>
      createdKey.actions.stored.match(action) || createdKey.actions.refused.match(action),
    guarded(function* (): SagaIterator<void> {
      yield put(keyRegister.actions.outdated());
    }),
  );
}
