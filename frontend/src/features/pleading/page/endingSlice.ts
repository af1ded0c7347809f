import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { CheckGroup } from './checkGroup.js';
import type { Receipt } from '../../drafts/index.js';

export type Ending = {
  readonly receipt: Receipt;
  /** The answers that were submitted, in words; none in a receipt of an earlier release. */
  readonly sheet: readonly CheckGroup[];
};

type State =
  | { readonly status: 'closed' }
  | { readonly status: 'loading'; readonly id: string }
  | ({ readonly status: 'there' } & Ending)
  /** This tab has no receipt of that id: it was made in another one, or cleared. */
  | { readonly status: 'gone'; readonly id: string };

const initialState = { status: 'closed' } as State;

/** The end of a submission, on a page of its own. */
const endingSlice = createSlice({
  name: 'ending',
  initialState,
  reducers: {
    endingOpened: (state, { payload: id }: PayloadAction<string>): State =>
      state.status === 'there' && state.receipt.draftId === id ? state : { status: 'loading', id },
    endingFound: (_state, { payload }: PayloadAction<Ending>): State => ({ status: 'there', ...payload }),
    endingMissed: (_state, { payload: id }: PayloadAction<string>): State => ({ status: 'gone', id }),
    /** The person has the code. */
    codeSaved: (state): State =>
      state.status === 'there' ? { ...state, receipt: { ...state.receipt, codeSaved: true } } : state,
    /** The person is done: nothing of it stays here. */
    endingClosed: (_state, _action: PayloadAction<string>): State => initialState,
    /** The page was left; the tab still has the receipt. */
    endingLeft: (): State => initialState,
  },
  selectors: { selectEnding: (state) => state },
});

export const { endingOpened, endingFound, endingMissed, codeSaved, endingClosed, endingLeft } = endingSlice.actions;
export const { selectEnding } = endingSlice.selectors;
export const endingReducer = endingSlice.reducer;
