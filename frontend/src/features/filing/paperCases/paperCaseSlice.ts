import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallInput } from '../../../../../domain/contract/call.js';
import type { cases } from '../../../../../domain/contract/cases.js';

/** What a clerk wrote of a case on paper. */
export type PaperCase = CallInput<typeof cases.openOnPaper>['body'];
/** A cause with the defence that is answered with; `cause` where several share that defence. */
export type DefenceForm = {
  readonly key: string;
  readonly title: string;
  readonly cause?: string;
  /** Whether third parties fill it in. */
  readonly isOpinion?: true;
};
/** Something unusual about the number, to be confirmed. */
export type OpenRemark = { readonly code: string; readonly sentence: string };

export type PaperCaseState = {
  readonly step: 'closed' | 'entering' | 'sending';
  readonly forms: readonly DefenceForm[];
  readonly error: string | null;
  readonly remarks: readonly OpenRemark[];
  /** The number of the case that was just opened: its page is opened next. */
  readonly opened: string | null;
};

const initialState: PaperCaseState = { step: 'closed', forms: [], error: null, remarks: [], opened: null };

const paperCaseSlice = createSlice({
  name: 'adminPaperCase',
  initialState,
  reducers: {
    paperCaseBegun: ({ forms }): PaperCaseState => ({ ...initialState, forms, step: 'entering' }),
    defenceFormsReceived: (state, { payload: forms }: PayloadAction<readonly DefenceForm[]>): PaperCaseState => ({
      ...state,
      forms,
    }),
    paperCaseSent: (state, _action: PayloadAction<PaperCase>): PaperCaseState =>
      state.step === 'entering' ? { ...state, step: 'sending', error: null } : state,
    paperCaseRefused: (
      state,
      { payload }: PayloadAction<{ readonly error: string; readonly remarks: readonly OpenRemark[] }>,
    ): PaperCaseState => ({ ...state, step: 'entering', ...payload }),
    paperCaseOpened: (state, { payload: opened }: PayloadAction<string>): PaperCaseState => ({
      ...state,
      step: 'closed',
      opened,
    }),
    /** What was sent cannot be called back, so the dialog stays open until the response is there. */
    paperCaseClosed: (state): PaperCaseState =>
      state.step === 'sending' ? state : { ...initialState, forms: state.forms },
  },
  selectors: { selectPaperCase: (state): PaperCaseState => state },
});

export const {
  paperCaseBegun,
  defenceFormsReceived,
  paperCaseSent,
  paperCaseRefused,
  paperCaseOpened,
  paperCaseClosed,
} = paperCaseSlice.actions;
export const { selectPaperCase } = paperCaseSlice.selectors;
export const paperCaseReducer = paperCaseSlice.reducer;
