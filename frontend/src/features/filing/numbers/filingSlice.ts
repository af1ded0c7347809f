import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FormDomain } from '../../../../../domain/forms/formDomain.js';
import { lastingReasonProblem } from '../../../../../domain/lastingReason.js';
import { isNewNumber, isTooLong, trimmedNumber } from './numberHint.js';

/** `marksOpen`: the server said that marks of a correction notice are open; `overOpenMarks`: filing all the same was confirmed. */
type OpenMarks = { marksOpen?: true; overOpenMarks?: boolean };

/** The case to be filed; `corrects` where it is filed already and gets another number, for a reason. */
export type FilingTarget = {
  caseId: string;
  currentNumber: string;
  cause: string;
  /** The field of law; absent for civil. */
  domain?: FormDomain;
  /** The version of the complaint that is read; absent where there is none. */
  version?: number;
  corrects?: true;
};

/** One filing, from opening the dialog to the formal number. What was entered survives a refusal. */
export type FilingState =
  | { step: 'closed' }
  | {
      step: 'entering';
      target: FilingTarget;
      entered: string;
      reason?: string;
      error?: string;
      marksOpen?: true;
      /** A newer version of the complaint came: filing goes on from it once it is on screen. */
      isPassed?: boolean;
    }
  | ({ step: 'confirming'; target: FilingTarget; entered: string; reason?: string } & OpenMarks)
  | ({ step: 'sending'; target: FilingTarget; entered: string; reason?: string } & OpenMarks)
  | { step: 'filed'; caseId: string; caseNumber: string; receiptId: string | null };

/** Whether this is a number that can be looked at before it is sent, with its reason where it corrects another. */
export const mayGoOn = ({ currentNumber, corrects }: FilingTarget, number: string, reason: string): boolean =>
  isNewNumber(number, currentNumber) &&
  !isTooLong(number) &&
  (corrects !== true || lastingReasonProblem(reason) === null);

const filingSlice = createSlice({
  name: 'adminFiling',
  initialState: { step: 'closed' } as FilingState,
  reducers: {
    filingOpened: (_, { payload: target }: PayloadAction<FilingTarget>): FilingState => ({
      step: 'entering',
      target,
      entered: '',
    }),
    /** A number was entered; an empty or unchanged one is ignored, and a correction without its reason. */
    numberEntered: {
      prepare: (number: string, reason = '') => ({ payload: { number, reason: reason.trim() } }),
      reducer: (
        state,
        { payload: { number, reason } }: PayloadAction<{ number: string; reason: string }>,
      ): FilingState =>
        state.step === 'entering' && mayGoOn(state.target, number, reason)
          ? {
              step: 'confirming',
              target: state.target,
              entered: trimmedNumber(number),
              ...(reason !== '' && { reason }),
              ...(state.marksOpen && { marksOpen: true }),
            }
          : state,
    },
    numberReconsidered: (state): FilingState => (state.step === 'confirming' ? { ...state, step: 'entering' } : state),
    openMarksConfirmed: (state, { payload: overOpenMarks }: PayloadAction<boolean>): FilingState =>
      state.step === 'confirming' ? { ...state, overOpenMarks } : state,
    /** Refused because marks of a correction notice are open: filing asks for a tick from then on. */
    openMarksFound: (state): FilingState => (state.step === 'entering' ? { ...state, marksOpen: true } : state),
    /** Refused because the party submitted a newer version than the one that was read. */
    versionPassed: (state): FilingState => (state.step === 'entering' ? { ...state, isPassed: true } : state),
    numberConfirmed: (state): FilingState => (state.step === 'confirming' ? { ...state, step: 'sending' } : state),
    numberAssigned: (
      state,
      { payload }: PayloadAction<{ caseNumber: string; receiptId: string | null }>,
    ): FilingState => (state.step === 'sending' ? { step: 'filed', caseId: state.target.caseId, ...payload } : state),
    assignmentFailed: (state, { payload: error }: PayloadAction<string>): FilingState =>
      state.step === 'sending' ? { ...state, step: 'entering', error } : state,
    /** The case was read again and goes by another number now: what was typed goes on from there. */
    numberReread: (
      state,
      { payload: { caseId, currentNumber } }: PayloadAction<Pick<FilingTarget, 'caseId' | 'currentNumber'>>,
    ): FilingState =>
      state.step === 'entering' && state.target.corrects === true && state.target.caseId === caseId
        ? { ...state, target: { ...state.target, currentNumber } }
        : state,
    /** The newer version is on screen behind the dialog, which said so: what was typed goes on from there. */
    versionReread: (
      state,
      { payload: { caseId, version } }: PayloadAction<{ caseId: string; version: number }>,
    ): FilingState => {
      if (state.step !== 'entering' || state.isPassed !== true || state.target.caseId !== caseId) return state;
      if (version <= (state.target.version ?? 0)) return state;
      return { ...state, isPassed: false, target: { ...state.target, version } };
    },
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
  openMarksConfirmed,
  openMarksFound,
  numberAssigned,
  assignmentFailed,
  numberReread,
  versionPassed,
  versionReread,
  filedElsewhere,
  filingClosed,
} = filingSlice.actions;
export const { selectFiling } = filingSlice.selectors;
export const filingReducer = filingSlice.reducer;
