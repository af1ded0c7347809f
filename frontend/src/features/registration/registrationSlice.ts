import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import type { FieldProblem } from '../../http/apiError.js';
import type { Terms } from './termsTexts.js';

/** What the person gives; the browser adds the proof. */
export type RegistrationForm = Omit<CallInput<typeof accounts.register>['body'], 'proof'>;

/** Why registering failed: a sentence, and what the server found wrong with single fields. */
export type RegistrationFailure = { readonly detail: string; readonly problems: readonly FieldProblem[] };

type Sending =
  { status: 'idle' } | { status: 'running' } | { status: 'done' } | ({ status: 'failed' } & RegistrationFailure);
type TermsState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; terms: Terms }
  | { status: 'failed'; detail: string };
type State = { sending: Sending; terms: TermsState };

const initialState: State = { sending: { status: 'idle' }, terms: { status: 'idle' } };

const registrationSlice = createSlice({
  name: 'registration',
  initialState: initialState as State,
  reducers: {
    registrationRequested: (state, _action: PayloadAction<RegistrationForm>) => {
      state.sending = { status: 'running' };
    },
    registrationDone: (state) => {
      state.sending = { status: 'done' };
    },
    registrationFailed: (state, { payload }: PayloadAction<RegistrationFailure>) => {
      state.sending = { status: 'failed', ...payload, problems: [...payload.problems] };
    },
    registrationLeft: (state) => {
      state.sending = { status: 'idle' };
    },
    termsRequested: (state) => {
      if (state.terms.status !== 'loaded') state.terms = { status: 'loading' };
    },
    termsReceived: (state, { payload: terms }: PayloadAction<Terms>) => {
      state.terms = { status: 'loaded', terms };
    },
    termsFailed: (state, { payload: detail }: PayloadAction<string>) => {
      state.terms = { status: 'failed', detail };
    },
  },
  selectors: {
    selectRegistration: (state) => state.sending,
    selectTerms: (state) => state.terms,
  },
});

export const {
  registrationRequested,
  registrationDone,
  registrationFailed,
  registrationLeft,
  termsRequested,
  termsReceived,
  termsFailed,
} = registrationSlice.actions;
export const { selectRegistration, selectTerms } = registrationSlice.selectors;
export const registrationReducer = registrationSlice.reducer;
