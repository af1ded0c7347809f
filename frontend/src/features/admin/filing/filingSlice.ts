import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isNewNumber, trimmedNumber } from './numberHint.js';

/** The case to be filed. */
export type FilingTarget = { caseId: string; currentNumber: string; cause: string };

/** One filing, from opening the dialog to the formal number. What was entered survives a refusal. */
export type FilingState =
  | { step: 'closed' }
  | { step: 'entering'; target: FilingTarget; entered: string; error?: string }
  | { step: 'confirming'; target: FilingTarget; entered: string }
  | { step: 'sending'; target: FilingTarget; entered: string }
  | { step: 'filed'; caseId: string; caseNumber: string; receiptId: string | null };

const filingSlice = createSlice({
  name: 'adminFiling',
  initialState: { step: 'closed' } as FilingState,
  reducers: {
    filingOpened: (_, { payload: target }: PayloadAction<FilingTarget>): FilingState => ({
      step: 'entering',
      target,
      entered: '',
    }),
    /** A number was entered; an empty or unchanged one is ignored. */
    numberEntered: (state, { payload }: PayloadAction<string>): FilingState =>
      state.step === 'entering' && isNewNumber(payload, state.target.currentNumber)
        ? { step: 'confirming', target: state.target, entered: trimmedNumber(payload) }
        : state,
    numberReconsidered: (state): FilingState =>
      state.step === 'confirming' ? { step: 'entering', target: state.target, entered: state.entered } : state,
    numberConfirmed: (state): FilingState => (state.step === 'confirming' ? { ...state, step: 'sending' } : state),
    numberAssigned: (
      state,
      { payload }: PayloadAction<{ caseNumber: string; receiptId: string | null }>,
    ): FilingState => (state.step === 'sending' ? { step: 'filed', caseId: state.target.caseId, ...payload } : state),
    assignmentFailed: (state, { payload: error }: PayloadAction<string>): FilingState =>
      state.step === 'sending' ? { step: 'entering', target: state.target, entered: state.entered, error } : state,
    /** Another administrator filed the case meanwhile: there is nothing left to enter. */
    filedElsewhere: (state): FilingState => (state.step === 'sending' ? { step: 'closed' } : state),
    /** A number that was sent cannot be called back, so the dialog stays open until the response is there. */
    filingClosed: (state): FilingState => (state.step === 'sending' ? state : { step: 'closed' }),
  },
  selectors: { selectFiling: (state): FilingState => state },
});

export const {
  filingOpened,
  numberEntered,
  numberReconsidered,
  numberConfirmed,
  numberAssigned,
  assignmentFailed,
  filedElsewhere,
  filingClosed,
} = filingSlice.actions;
export const { selectFiling } = filingSlice.selectors;
export const filingReducer = filingSlice.reducer;
