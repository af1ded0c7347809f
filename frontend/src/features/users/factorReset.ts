import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { Account } from '../../../../domain/contract/account.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { AccountSecondFactor, secondFactor } from '../../../../domain/contract/secondFactor.js';
import { refusalInOneSentence, resource, type ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { managedUsers } from './managedUsers.js';

export type FactorResetApi = Pick<Client<typeof secondFactor>, 'ofAccount' | 'askReset' | 'confirmReset'>;
/** A first administrator asks, with a reason; a second one confirms what was asked. */
export type FactorResetInput = { readonly reason: string } | { readonly resetId: string };

/** The reset of the second factor of an account by the words of two administrators. */
export const factorReset = resource({
  name: 'factorReset',
  list: (api: FactorResetApi, id: string): Promise<AccountSecondFactor> => api.ofAccount({ path: { id } }),
  submit: async (api, { id }: Account, input: FactorResetInput) => {
    const path = { id };
    if ('reason' in input) {
      const asked = await api.askReset({ path, body: input });
      return { said: '已申请重置，待另一名管理员确认', apply: () => asked };
    }
    const reset = await api.confirmReset({ path, body: { reset_id: input.resetId } });
    return { said: '两步验证已重置，该账号只凭密码登录', apply: () => reset };
  },
  messages: { list: '两步验证的情况加载失败' },
  refusal: refusalInOneSentence('未能办理'),
  forgets: true,
});

/** Does both, and has the list of accounts read again, which says who waits for a second word. */
export function* factorResetSaga(deps: ResourceDeps<FactorResetApi>): SagaIterator<void> {
  yield fork(factorReset.saga, deps);
  yield takeEvery(
    factorReset.actions.stored.match,
    guarded(function* (): SagaIterator<void> {
      yield put(managedUsers.actions.outdated());
    }),
  );
}
