import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Terminal } from './terminal.js';

type State = {
  /** Whoever sits here said that the machine is not theirs alone. */
  readonly shared: boolean;
  /** The court says so. */
  readonly terminal: Terminal | null;
};

const initialState: State = { shared: false, terminal: null };

/** Everything that whoever sits at a terminal left here is to go. */
export const terminalClearRequested = createAction('device/terminalClearRequested');
/** It goes: the whole store starts anew with this action, but for what the court says of itself. */
export const terminalCleared = createAction('device/terminalCleared');

const deviceSlice = createSlice({
  name: 'device',
  initialState,
  reducers: {
    /** The choice that holds on this machine. */
    deviceKnown: (state, { payload: shared }: PayloadAction<boolean>): State => ({ ...state, shared }),
    sharedComputerChosen: (state, { payload: shared }: PayloadAction<boolean>): State => ({ ...state, shared }),
    terminalKnown: (state, { payload: terminal }: PayloadAction<Terminal | null>): State => ({ ...state, terminal }),
  },
  selectors: {
    /** Nothing is kept on this machine, whoever said so. */
    selectIsShared: ({ shared, terminal }) => shared || terminal !== null,
    selectTerminal: ({ terminal }) => terminal,
  },
});

export const { deviceKnown, sharedComputerChosen, terminalKnown } = deviceSlice.actions;
export const { selectIsShared, selectTerminal } = deviceSlice.selectors;
export const deviceReducer = deviceSlice.reducer;
