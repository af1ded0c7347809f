import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import type { FieldProblem } from '../../http/apiError.js';

/** What the user gives; the browser adds the proof. */
export type RegistrationForm = Omit<CallInput<typeof accounts.register>['body'], 'proof'>;

/** Why registering failed: a sentence of no single field, or the problems of fields. `isTaken`: an account has the e-mail. */
export type RegistrationFailure = {
  readonly detail: string | null;
  readonly problems: readonly FieldProblem[];
  readonly isTaken?: true;
};

type State =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'done'; email: string }
  | ({ status: 'failed' } & RegistrationFailure);

const initialState = { status: 'idle' } as State;

const registrationSlice = createSlice({
  name: 'registration',
  initialState,
  reducers: {
    registrationRequested: (_state, _action: PayloadAction<RegistrationForm>): State => ({ status: 'running' }),
    registrationDone: (_state, { payload: email }: PayloadAction<string>): State => ({ status: 'done', email }),
    registrationFailed: (_state, { payload }: PayloadAction<RegistrationFailure>): State => ({
      status: 'failed',
      ...payload,
    }),
    registrationLeft: (): State => ({ status: 'idle' }),
  },
  selectors: { selectRegistration: (state) => state },
});

export const { registrationRequested, registrationDone, registrationFailed, registrationLeft } =
  registrationSlice.actions;
export const { selectRegistration } = registrationSlice.selectors;
export const registrationReducer = registrationSlice.reducer;
