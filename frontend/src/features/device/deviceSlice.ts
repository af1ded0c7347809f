import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

type State = { readonly shared: boolean };

const initialState: State = { shared: false };

const deviceSlice = createSlice({
  name: 'device',
  initialState,
  reducers: {
    /** The choice that holds on this machine. */
    deviceKnown: (_state, { payload: shared }: PayloadAction<boolean>): State => ({ shared }),
    sharedComputerChosen: (_state, { payload: shared }: PayloadAction<boolean>): State => ({ shared }),
  },
  selectors: { selectIsShared: ({ shared }) => shared },
});

export const { deviceKnown, sharedComputerChosen } = deviceSlice.actions;
export const { selectIsShared } = deviceSlice.selectors;
export const deviceReducer = deviceSlice.reducer;
