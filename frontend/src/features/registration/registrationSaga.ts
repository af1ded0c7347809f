import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { guarded } from '../../core/safely.js';
import { captchaRequested } from '../../core/session/captchaSlice.js';
import { sendProven, type Proving } from '../../core/session/proving.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import {
  registrationDone,
  registrationFailed,
  registrationRequested,
  type RegistrationFailure,
} from './registrationSlice.js';

export type RegistrationDeps = {
  readonly api: Pick<Client<typeof accounts>, 'register'>;
  readonly proving?: Proving | undefined;
};

const existsCode = 'REGISTER_USER_ALREADY_EXISTS';

const failureOf = (error: unknown): RegistrationFailure => {
  const problems = error instanceof ApiError ? error.fieldProblems : [];
  if (error instanceof ApiError && (error.code === existsCode || error.detail.includes(existsCode)))
    return { detail: null, problems: [{ path: 'email', message: '该邮箱已被注册，请直接登录。' }], isTaken: true };
  return { detail: problems.length > 0 ? null : `注册失败：${errorDetail(error)}`, problems };
};

function* register(
  { api, proving }: RegistrationDeps,
  { payload }: ReturnType<typeof registrationRequested>,
): SagaIterator<void> {
  try {
    yield* sendProven(proving, { action: 'register', email: payload.email }, (proof) =>
      api.register({ body: { ...payload, proof } }),
    );
    yield put(registrationDone(payload.email));
    yield put(toastShown({ kind: 'success', text: '注册成功，请使用新账号登录。' }));
  } catch (error) {
    yield put(registrationFailed(failureOf(error)));
    yield put(captchaRequested());
  }
}

/** Registers; one registration at a time. */
export function* registrationSaga(deps: RegistrationDeps): SagaIterator<void> {
  yield takeLeading(registrationRequested, guarded(register), deps);
}
