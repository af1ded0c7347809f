import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { claimForgotten } from '../page/index.js';

/** A question that was answered 无异议 with others by one press. */
export type Conceded = { readonly path: string; readonly option: string };

const concededSlice = createSlice({
  name: 'conceded',
  initialState: [] as readonly Conceded[],
  reducers: {
    restConceded: (_state, { payload }: PayloadAction<readonly Conceded[]>) => payload,
    concessionsForgotten: (): readonly Conceded[] => [],
  },
  // Another draft is on the page.
  extraReducers: (builder) => {
    builder.addCase(claimForgotten, (): readonly Conceded[] => []);
  },
  selectors: { selectConceded: (state) => state },
});

export const { restConceded, concessionsForgotten } = concededSlice.actions;
export const { selectConceded } = concededSlice.selectors;
export const concededReducer = concededSlice.reducer;
