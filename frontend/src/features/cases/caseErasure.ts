import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { cases } from '../../../../domain/contract/cases.js';
import { errorDetail } from '../../http/apiError.js';
import { attemptKeys } from '../../http/attemptKeys.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { caseDetails } from '../caseFile/index.js';

export type ErasureState =
  | { readonly step: 'entering'; readonly error: string | null }
  | { readonly step: 'sending' }
  | { readonly step: 'erased' };

type Erasure = { readonly caseId: string; readonly reason: string };

const initialState: ErasureState = { step: 'entering', error: null };

const slice = createSlice({
  name: 'adminErasure',
  initialState: initialState as ErasureState,
  reducers: {
    erasureSent: (state, _action: PayloadAction<Erasure>): ErasureState =>
      state.step === 'entering' ? { step: 'sending' } : state,
    erasureRefused: (_state, { payload: error }: PayloadAction<string>): ErasureState => ({ step: 'entering', error }),
    erasureDone: (): ErasureState => ({ step: 'erased' }),
    erasureLeft: (): ErasureState => initialState,
  },
  selectors: { selectErasure: (state): ErasureState => state },
});

export const { erasureSent, erasureLeft } = slice.actions;
const { erasureRefused, erasureDone } = slice.actions;
export const { selectErasure } = slice.selectors;
export const erasureReducer = slice.reducer;

type Deps = { readonly api: Pick<Client<typeof cases>, 'erase'>; readonly newKey: () => string };

function* erase(
  { api }: Deps,
  keys: ReturnType<typeof attemptKeys>,
  { payload: { caseId, reason } }: ReturnType<typeof erasureSent>,
): SagaIterator<void> {
  const request = { path: { id: caseId }, body: { reason } };
  try {
    yield* callApi(api.erase, request, { idempotencyKey: keys.keyFor(request) });
    keys.succeeded();
    yield put(erasureDone());
    yield put(caseDetails.actions.outdated());
  } catch (error) {
    keys.failed(error);
    yield put(erasureRefused(`未能清除：${errorDetail(error)}`));
  }
}

/** Erases cases, one at a time. */
export function* erasureSaga(deps: Deps): SagaIterator<void> {
  const keys = attemptKeys(deps.newKey);
  yield takeLeading(
    erasureSent,
    guarded((action: ReturnType<typeof erasureSent>) => erase(deps, keys, action)),
  );
}
