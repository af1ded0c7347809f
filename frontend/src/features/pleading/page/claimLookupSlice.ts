import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { accessProblems } from '../../../components/caseAccess.js';
import type { ClaimForDefense, ClaimQuestion } from '../calls/pleadingApi.js';

type LookupState =
  | { status: 'idle' }
  /** `before`: the complaint of the same case that was known already; it stays beside the answers until there is another. */
  | { status: 'loading'; before?: ClaimForDefense }
  /** `isOtherCause`: the case is of another cause than the form. */
  | { status: 'failed'; detail: string; isOtherCause?: boolean; before?: ClaimForDefense }
  /** Number and code are right, and the complaint is on paper. */
  | { status: 'paper'; caseNumber: string }
  /** `isKept`: as the browser kept it, perhaps no longer the newest; `isAgain`: looked up once more. */
  | { status: 'found'; claim: ClaimForDefense; isKept?: true; isAgain?: true };

const initialState = { status: 'idle' } as LookupState;

/** The complaint that stands beside the answers, while another one is asked for too. */
const knownIn = (state: LookupState): ClaimForDefense | undefined => {
  if (state.status === 'found') return state.claim;
  return state.status === 'loading' || state.status === 'failed' ? state.before : undefined;
};

const withKnown = (state: LookupState) => {
  const before = knownIn(state);
  return before === undefined ? {} : { before };
};

/**
 * The newest complaint with the one that the answers were given to: the first that stood beside them since the defence was begun, or what
 * the court says the submitted defence was written on.
 */
const withAnsweredOn = (claim: ClaimForDefense, known: ClaimForDefense | undefined): ClaimForDefense => {
  const { version, sentences, answered_on: earlier = null } = known ?? claim;
  const before = earlier ?? (version < claim.version ? { version, sentences } : null) ?? claim.answered_on ?? null;
  return before === null ? claim : { ...claim, answered_on: before };
};

const claimLookupSlice = createSlice({
  name: 'claimLookup',
  initialState,
  reducers: {
    claimRequested: (state, { payload }: PayloadAction<ClaimQuestion>): LookupState => {
      if (payload.caseNumber.trim() === '')
        return { status: 'failed', detail: `没有有效的案号，${accessProblems.case_number_missing}。` };
      const known = knownIn(state as LookupState);
      return { status: 'loading', ...(known?.case_number === payload.caseNumber && { before: known }) };
    },
    claimFound: (state, { payload: claim }: PayloadAction<ClaimForDefense>): LookupState => {
      const known = knownIn(state as LookupState);
      // The court may have given the case another number since: the defendant stays the same.
      const isAgain = known?.defendant.id === claim.defendant.id;
      return isAgain ? { status: 'found', claim: withAnsweredOn(claim, known), isAgain } : { status: 'found', claim };
    },
    /** The kept one may come late, when another was asked for or found already: it stays what the answers were given to. */
    claimKept: (state, { payload: kept }: PayloadAction<ClaimForDefense>): LookupState => {
      const now = state as LookupState;
      if (now.status === 'idle') return { status: 'found', claim: kept, isKept: true };
      if (now.status === 'paper') return now;
      if (now.status !== 'found') return now.before ? now : { ...now, before: kept };
      const isOther = now.isKept === true || now.claim.defendant.id !== kept.defendant.id;
      return isOther ? now : { status: 'found', claim: withAnsweredOn(now.claim, kept), isAgain: true };
    },
    claimFailed: (state, { payload: detail }: PayloadAction<string>): LookupState => ({
      status: 'failed',
      detail,
      ...withKnown(state as LookupState),
    }),
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
    selectClaim: (state): ClaimForDefense | null => knownIn(state as LookupState) ?? null,
  },
});

export const { claimRequested, claimFound, claimKept, claimFailed, causeDiffers, claimOnPaper, claimForgotten } =
  claimLookupSlice.actions;
export const { selectClaimLookup, selectClaim } = claimLookupSlice.selectors;
export const claimLookupReducer = claimLookupSlice.reducer;
