import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { sessionChanges } from './sessionSlice.js';

/** The near end of the session, by the clock of this device; `null` while it is far. */
export type NearEnd = { readonly endsAt: string; readonly canRenew: boolean } | null;

const sessionEndSlice = createSlice({
  name: 'sessionEnd',
  initialState: null as NearEnd,
  reducers: {
    endNear: (_state, { payload }: PayloadAction<Exclude<NearEnd, null>>): NearEnd => payload,
    /** Whoever was warned goes on working. */
    renewalRequested: (state) => state,
    /** Whoever was warned has read it, and does nothing. */
    warningDismissed: (): NearEnd => null,
  },
  extraReducers: (builder) => {
    for (const change of sessionChanges) builder.addCase(change, () => null);
  },
  selectors: { selectNearEnd: (state) => state },
});

export const { endNear, renewalRequested, warningDismissed } = sessionEndSlice.actions;
export const { selectNearEnd } = sessionEndSlice.selectors;
export const sessionEndReducer = sessionEndSlice.reducer;
