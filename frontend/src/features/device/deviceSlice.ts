import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Terminal } from './terminal.js';

type State = {
  /** The user said that strangers use the machine too. */
  readonly shared: boolean;
  /** The settings of a terminal, which the court declared this machine to be. */
  readonly terminal: Terminal | null;
};

const initialState: State = { shared: false, terminal: null };

/** Requests that all data of the user of a terminal is removed. */
export const terminalClearRequested = createAction('device/terminalClearRequested');
/** Removes it: with this action the whole store starts again, except for mode, machine, features and theme. */
export const terminalCleared = createAction('device/terminalCleared');

const deviceSlice = createSlice({
  name: 'device',
  initialState,
  reducers: {
    /** The choice that was stored on this machine. */
    deviceKnown: (state, { payload: shared }: PayloadAction<boolean>): State => ({ ...state, shared }),
    sharedComputerChosen: (state, { payload: shared }: PayloadAction<boolean>): State => ({ ...state, shared }),
    terminalKnown: (state, { payload: terminal }: PayloadAction<Terminal | null>): State => ({ ...state, terminal }),
  },
  selectors: {
    /** Whether nothing may be kept on this machine, by the user's choice or as a terminal. */
    selectIsShared: ({ shared, terminal }) => shared || terminal !== null,
    selectTerminal: ({ terminal }) => terminal,
  },
});

export const { deviceKnown, sharedComputerChosen, terminalKnown } = deviceSlice.actions;
export const { selectIsShared, selectTerminal } = deviceSlice.selectors;
export const deviceReducer = deviceSlice.reducer;
