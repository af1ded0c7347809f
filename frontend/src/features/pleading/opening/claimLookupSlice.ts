import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { accessProblems } from '../../../components/caseAccess.js';
import type { ClaimForDefense, ClaimQuestion } from '../pleadingApi.js';

type LookupState =
  | { status: 'idle' }
  | { status: 'loading' }
  /** `isOtherCause`: the case is of another cause than the form. */
  | { status: 'failed'; detail: string; isOtherCause?: boolean }
  /** Number and code are right, and the complaint is on paper. */
  | { status: 'paper'; caseNumber: string }
  | { status: 'found'; claim: ClaimForDefense };

const initialState = { status: 'idle' } as LookupState;

const claimLookupSlice = createSlice({
  name: 'claimLookup',
  initialState,
  reducers: {
    claimRequested: (_state, { payload }: PayloadAction<ClaimQuestion>): LookupState =>
      payload.caseNumber.trim() === ''
        ? { status: 'failed', detail: `没有有效的案号，${accessProblems.case_number_missing}。` }
        : { status: 'loading' },
    claimFound: (_state, { payload: claim }: PayloadAction<ClaimForDefense>): LookupState => ({
      status: 'found',
      claim,
    }),
    claimFailed: (_state, { payload: detail }: PayloadAction<string>): LookupState => ({ status: 'failed', detail }),
    causeDiffers: (_state, { payload: detail }: PayloadAction<string>): LookupState => ({
      status: 'failed',
      detail,
      isOtherCause: true,
    }),
    claimOnPaper: (_state, { payload: caseNumber }: PayloadAction<string>): LookupState => ({
      status: 'paper',
      caseNumber,
    }),
    claimForgotten: (): LookupState => initialState,
  },
  selectors: {
    selectClaimLookup: (state) => state,
    selectClaim: (state): ClaimForDefense | null => (state.status === 'found' ? state.claim : null),
  },
});

export const { claimRequested, claimFound, claimFailed, causeDiffers, claimOnPaper, claimForgotten } =
  claimLookupSlice.actions;
export const { selectClaimLookup, selectClaim } = claimLookupSlice.selectors;
export const claimLookupReducer = claimLookupSlice.reducer;
