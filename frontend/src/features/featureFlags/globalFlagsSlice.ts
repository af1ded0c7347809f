import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { dataOf, failed, idle, loaded, loading } from '../../store/loadable.js';
import type { Loadable } from '../../store/loadable.js';
import type { GlobalFlag } from '../../../../domain/contract/featureFlags.js';
import { sortedByName } from './freshness.js';

/** Asks why a feature is turned on or off (`to`), and stays until the server has answered. */
export type ToggleDialogState =
  | { readonly open: false }
  | {
      readonly open: true;
      readonly flag: GlobalFlag;
      readonly to: boolean;
      readonly busy: boolean;
      readonly refusal: string | null;
    };
type State = { readonly list: Loadable<readonly GlobalFlag[]>; readonly dialog: ToggleDialogState };

const closed: ToggleDialogState = { open: false };
const initialState = { list: idle, dialog: closed } as State;

/** Whether the dialog that is open waits for the answer about this feature. */
export const awaits = (dialog: ToggleDialogState, key: string): dialog is Extract<ToggleDialogState, { open: true }> =>
  dialog.open && dialog.busy && dialog.flag.key === key;

const globalFlagsSlice = createSlice({
  name: 'globalFlags',
  initialState,
  reducers: {
    globalFlagsRequested: (state): State => ({ ...state, list: loading(state.list) }),
    globalFlagsReceived: (state, { payload: flags }: PayloadAction<readonly GlobalFlag[]>): State => ({
      ...state,
      list: loaded(sortedByName(flags)),
    }),
    globalFlagsFailed: (state, { payload: detail }: PayloadAction<string>): State => ({
      ...state,
      list: failed(state.list, detail),
    }),
    globalToggleOpened: (state, { payload: flag }: PayloadAction<GlobalFlag>): State =>
      state.dialog.open
        ? state
        : { ...state, dialog: { open: true, flag, to: !flag.is_enabled, busy: false, refusal: null } },
    /** What is on its way cannot be called back. */
    globalToggleClosed: (state): State =>
      state.dialog.open && state.dialog.busy ? state : { ...state, dialog: closed },
    /** Why, in the administrator's words. */
    globalToggleSubmitted: (state, _action: PayloadAction<string>): State =>
      state.dialog.open ? { ...state, dialog: { ...state.dialog, busy: true, refusal: null } } : state,
    globalFlagStored: (state, { payload: stored }: PayloadAction<GlobalFlag>): State => {
      const flags = dataOf(state.list);
      return {
        dialog: awaits(state.dialog, stored.key) ? closed : state.dialog,
        list: flags ? loaded(flags.map((flag) => (flag.key === stored.key ? stored : flag))) : state.list,
      };
    },
    globalToggleRefused: (
      state,
      { payload: { key, refusal } }: PayloadAction<{ key: string; refusal: string }>,
    ): State => (awaits(state.dialog, key) ? { ...state, dialog: { ...state.dialog, busy: false, refusal } } : state),
    /** The page was left: a dialog left open must not be there when one comes back. */
    globalFlagsLeft: (state): State => ({ ...state, dialog: closed }),
  },
  selectors: {
    selectGlobalFlags: ({ list }) => list,
    selectToggleDialog: ({ dialog }) => dialog,
  },
});

export const {
  globalFlagsRequested,
  globalFlagsReceived,
  globalFlagsFailed,
  globalToggleOpened,
  globalToggleClosed,
  globalToggleSubmitted,
  globalFlagStored,
  globalToggleRefused,
  globalFlagsLeft,
} = globalFlagsSlice.actions;
export const { selectGlobalFlags, selectToggleDialog } = globalFlagsSlice.selectors;
export const globalFlagsReducer = globalFlagsSlice.reducer;
