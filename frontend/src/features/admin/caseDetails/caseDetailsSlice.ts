import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CaseDetails, CaseDocument } from '../../../../../domain/contract/cases.js';
import { failed, idle, loaded, loading, type Loadable } from '../../../store/loadable.js';

type CaseDetailsState = {
  /** The number (or alias) that the screen was opened with. */
  caseNumber: string;
  documents: Loadable<CaseDetails>;
  version: OpenVersion;
};
/** The version of a pleading that the reader opened, by the id of its document; empty while none is open. */
type OpenVersion = { documentId: string; content: Loadable<CaseDocument> };
const noVersion: OpenVersion = { documentId: '', content: idle };
const initialState: CaseDetailsState = { caseNumber: '', documents: idle, version: noVersion };

const caseDetailsSlice = createSlice({
  name: 'adminCaseDetails',
  initialState,
  reducers: {
    /** Asking for another case forgets the one before: one case's content never stands under another's number. */
    caseRequested: (state, { payload: { caseNumber } }: PayloadAction<{ caseNumber: string }>): CaseDetailsState => ({
      ...(state.caseNumber === caseNumber ? state : initialState),
      caseNumber,
      documents: loading(state.caseNumber === caseNumber ? state.documents : idle),
    }),
    caseReceived: (state, { payload }: PayloadAction<CaseDetails>): CaseDetailsState => ({
      ...state,
      documents: loaded(payload),
    }),
    caseFailed: (state, { payload }: PayloadAction<string>): CaseDetailsState => ({
      ...state,
      documents: failed(state.documents, payload),
    }),
    /** Only the latest versions come with the case; the content of another one is asked for. */
    versionOpened: (
      state,
      { payload: { document } }: PayloadAction<{ caseId: string; document: CaseDocument }>,
    ): CaseDetailsState => ({
      ...state,
      version: { documentId: document.id, content: document.final_data === null ? loading(idle) : loaded(document) },
    }),
    versionReceived: (state, { payload }: PayloadAction<CaseDocument>): CaseDetailsState => ({
      ...state,
      version: { documentId: payload.id, content: loaded(payload) },
    }),
    versionFailed: (state, { payload }: PayloadAction<string>): CaseDetailsState => ({
      ...state,
      version: { ...state.version, content: failed(idle, payload) },
    }),
    versionClosed: (state): CaseDetailsState => ({ ...state, version: noVersion }),
    /** Codes and answers do not stay in memory once the screen is left. */
    caseLeft: (): CaseDetailsState => initialState,
  },
  selectors: {
    /** The number (or alias) of the case on screen, or nothing. */
    selectOpenCase: ({ caseNumber }): string => caseNumber,
    /** What is known of this case; a case asked for earlier counts as not known. */
    selectCaseDocuments: (state, caseNumber: string): Loadable<CaseDetails> =>
      state.caseNumber === caseNumber ? state.documents : idle,
    selectOpenVersion: ({ version }): OpenVersion => version,
  },
});

export const {
  caseRequested,
  caseReceived,
  caseFailed,
  caseLeft,
  versionOpened,
  versionReceived,
  versionFailed,
  versionClosed,
} = caseDetailsSlice.actions;
export const { selectOpenCase, selectCaseDocuments, selectOpenVersion } = caseDetailsSlice.selectors;
export const caseDetailsReducer = caseDetailsSlice.reducer;
