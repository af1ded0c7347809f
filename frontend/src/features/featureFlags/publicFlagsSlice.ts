import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PublicFlag } from '../../../../domain/contract/featureFlags.js';

type State = {
  readonly flags: readonly PublicFlag[];
  /** When they came, in milliseconds; `null` before, after a failure and after a change. */
  readonly receivedAt: number | null;
  /** Counts the changes known here: an answer that was asked for before one is no longer taken. */
  readonly changes: number;
};

const initialState = { flags: [], receivedAt: null, changes: 0 } as State;

const publicFlagsSlice = createSlice({
  name: 'publicFlags',
  initialState,
  reducers: {
    /** Somebody wants to know which features are on; lists that are fresh serve again. */
    featuresWanted: (state) => state,
    /** A feature was turned on or off for everybody: what is kept no longer serves. */
    featuresChanged: (state): State => ({ ...state, receivedAt: null, changes: state.changes + 1 }),
    publicFlagsReceived: (
      state,
      { payload: { flags, at, changes } }: PayloadAction<{ flags: readonly PublicFlag[]; at: number; changes: number }>,
    ): State => (changes === state.changes ? { flags, receivedAt: at, changes } : state),
    /** Nobody can tell: every feature counts as off until the next answer. */
    publicFlagsFailed: (state): State => ({ ...state, flags: [], receivedAt: null }),
  },
  selectors: { selectPublicFlags: (state) => state },
});

export const { featuresWanted, featuresChanged, publicFlagsReceived, publicFlagsFailed } = publicFlagsSlice.actions;
export const { selectPublicFlags } = publicFlagsSlice.selectors;
export const publicFlagsReducer = publicFlagsSlice.reducer;
