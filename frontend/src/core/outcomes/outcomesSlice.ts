import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Doubt } from '../../http/outcomes.js';

type State = {
  readonly doubts: readonly Doubt[];
  /** Keys of the doubts that the page says where they arose: once for each place. */
  readonly placed: readonly string[];
};

const initialState: State = { doubts: [], placed: [] };

const slice = createSlice({
  name: 'outcomes',
  initialState,
  reducers: {
    doubtsChanged: (state, { payload: doubts }: PayloadAction<readonly Doubt[]>): State => ({ ...state, doubts }),
    doubtPlaced: (state, { payload: key }: PayloadAction<string>): State => ({
      ...state,
      placed: [...state.placed, key],
    }),
    doubtUnplaced: (state, { payload: key }: PayloadAction<string>): State => ({
      ...state,
      placed: state.placed.toSpliced(state.placed.indexOf(key), state.placed.includes(key) ? 1 : 0),
    }),
    /** Somebody wants to know now what became of the command of this key. */
    outcomeWanted: (state, _action: PayloadAction<string>): State => state,
  },
  selectors: {
    selectDoubts: ({ doubts }) => doubts,
    selectPlaced: ({ placed }) => placed,
  },
});

export const { doubtsChanged, doubtPlaced, doubtUnplaced, outcomeWanted } = slice.actions;
export const { selectDoubts, selectPlaced } = slice.selectors;
export const outcomesReducer = slice.reducer;
