import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import type { accountDeletion as calls } from '../../../../../domain/contract/accountDeletion.js';
import type { CallInput, CallResult } from '../../../../../domain/contract/call.js';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import { resource } from '../../../core/resource/resource.js';
import { accountOutdated } from '../../../core/session/sessionSlice.js';

export type DeletionForm = CallInput<typeof calls.order>['body'];
/** What the deletion takes and leaves. */
export type Deletion = CallResult<typeof calls.look>;

/** The deletion of the own account: what it takes, the order in a form of its own, and the withdrawal. */
export const accountDeletion = resource({
  name: 'accountDeletion',
  list: (api: Client<typeof calls>): Promise<Deletion> => api.look(),
  submit: async (api, _about: 'order', body: DeletionForm) => {
    await api.order({ body });
    return { said: '已申请注销，可以随时在页面上方撤回' };
  },
  changes: {
    withdraw: async (api, _own: { id: 'own' }) => {
      await api.withdraw();
      return { said: '已撤回注销，账号保留' };
    },
  },
  messages: { list: '未能列出会删除的内容', submit: '未能申请注销', withdraw: '未能撤回注销' },
  forgets: true,
});

/** Reads the account again after an order and a withdrawal, also one that was refused because another device came first. */
export function* deletionChangedSaga(): SagaIterator<void> {
  const { stored, refused } = accountDeletion.actions;
  yield takeEvery([stored.match, refused.match], function* () {
    yield put(accountOutdated());
  });
}
