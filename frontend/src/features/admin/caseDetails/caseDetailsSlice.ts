import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CaseDocuments } from '../adminSchemas.js';
import { failed, idle, loaded, loading, type Loadable } from '../../../store/loadable.js';

type CaseDetailsState = {
  /** The number (or alias) that the screen was opened with. */
  caseNumber: string;
  documents: Loadable<CaseDocuments>;
};
const initialState: CaseDetailsState = { caseNumber: '', documents: idle };

const caseDetailsSlice = createSlice({
  name: 'adminCaseDetails',
  initialState,
  reducers: {
    /** Asking for another case forgets the one before: one case's content never stands under another's number. */
    caseRequested: (state, { payload: { caseNumber } }: PayloadAction<{ caseNumber: string }>): CaseDetailsState => ({
      caseNumber,
      documents: loading(state.caseNumber === caseNumber ? state.documents : idle),
    }),
    caseReceived: (state, { payload }: PayloadAction<CaseDocuments>): CaseDetailsState => ({
      ...state,
      documents: loaded(payload),
    }),
    caseFailed: (state, { payload }: PayloadAction<string>): CaseDetailsState => ({
      ...state,
      documents: failed(state.documents, payload),
    }),
    /** Codes and answers do not stay in memory once the screen is left. */
    caseLeft: (): CaseDetailsState => initialState,
  },
  selectors: {
    /** The number (or alias) of the case on screen, or nothing. */
    selectOpenCase: ({ caseNumber }): string => caseNumber,
    /** What is known of this case; a case asked for earlier counts as not known. */
    selectCaseDocuments: (state, caseNumber: string): Loadable<CaseDocuments> =>
      state.caseNumber === caseNumber ? state.documents : idle,
  },
});

export const { caseRequested, caseReceived, caseFailed, caseLeft } = caseDetailsSlice.actions;
export const { selectOpenCase, selectCaseDocuments } = caseDetailsSlice.selectors;
export const caseDetailsReducer = caseDetailsSlice.reducer;
