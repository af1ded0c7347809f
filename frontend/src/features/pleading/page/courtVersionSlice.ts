import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AnswerChange } from '../../../../../domain/forms/diffAnswers.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { pleadingLeft } from './pageSlice.js';

/** Which pleading of which case is asked about, by what its party holds, and on which version the page is based. */
export type CourtQuestion = {
  readonly caseNumber: string;
  /** Empty where the session speaks. */
  readonly code: string;
  readonly side: 'complaint' | 'defense';
  readonly basedOn: number;
};

/** By what a side opens its case. */
type Access = Pick<CourtQuestion, 'caseNumber' | 'code'>;

/** What a version says that is another than the one on which the page is based. */
export type OtherVersion = {
  readonly answers: FormAnswers;
  /** SHA-256 (hex) of the definition that they were given to. */
  readonly definition: string;
  /** What was changed at the court since the version on which the page is based; `null` where that is not known. */
  readonly since: readonly AnswerChange[] | null;
};

/** The newest version at the court, as its last answer said; 0 where it has none. */
export type CourtVersion = {
  readonly caseNumber: string;
  readonly version: number;
  /** ISO; `null` where there is none, or it was not said. */
  readonly submittedAt: string | null;
  /** Absent where it is the one on which the page is based. */
  readonly other?: OtherVersion;
};

type State = {
  readonly newest: CourtVersion | null;
  readonly isAsking: boolean;
  /** Why the last question had no answer, in a sentence. */
  readonly problem: string | null;
  /** The number and code that the court refused last. */
  readonly refused: Access | null;
  /** The differences are being looked at. */
  readonly isReviewed: boolean;
};

const initialState = { newest: null, isAsking: false, problem: null, refused: null, isReviewed: false } as State;

/** What the court has of the pleading on the page. */
const courtVersionSlice = createSlice({
  name: 'courtVersion',
  initialState,
  reducers: {
    courtAsked: (state, _action: PayloadAction<CourtQuestion>): State => ({ ...state, isAsking: true, problem: null }),
    courtHeard: (state, { payload: newest }: PayloadAction<CourtVersion>): State => ({
      ...state,
      newest,
      isAsking: false,
      problem: null,
      refused: null,
    }),
    courtNotHeard: (state, { payload: problem }: PayloadAction<string>): State => ({
      ...state,
      isAsking: false,
      problem,
    }),
    /** Number and code open nothing of this page's. */
    courtRefused: (
      state,
      { payload: { problem, caseNumber, code } }: PayloadAction<Access & { readonly problem: string }>,
    ): State => ({ ...state, isAsking: false, problem, refused: { caseNumber, code } }),
    reviewOpened: (state): State => ({ ...state, isReviewed: true }),
    reviewClosed: (state): State => ({ ...state, isReviewed: false }),
  },
  extraReducers: (builder) => {
    builder.addCase(pleadingLeft, (): State => initialState);
  },
  selectors: {
    selectCourtVersion: ({ newest }) => newest,
    selectIsAskingCourt: ({ isAsking }) => isAsking,
    selectCourtProblem: ({ problem }) => problem,
    selectIsReviewed: ({ isReviewed }) => isReviewed,
    selectIsRefused: ({ refused }, { caseNumber, code }: Access): boolean =>
      refused?.caseNumber === caseNumber && refused.code === code,
  },
});

export const { courtAsked, courtHeard, courtNotHeard, courtRefused, reviewOpened, reviewClosed } =
  courtVersionSlice.actions;
export const { selectCourtVersion, selectIsAskingCourt, selectCourtProblem, selectIsReviewed, selectIsRefused } =
  courtVersionSlice.selectors;
export const courtVersionReducer = courtVersionSlice.reducer;
