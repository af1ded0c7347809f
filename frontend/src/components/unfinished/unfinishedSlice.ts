import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { loggedOut, userReceived } from '../../core/session/sessionSlice.js';

/** Fields by name. Never a password or a key. */
export type Typed = Readonly<Record<string, string | boolean>>;

/** What was being typed in a dialog when the session ended by itself. */
export type Unfinished = {
  /** The id of the account that typed it; only this account finds it again. */
  readonly owner: string;
  /** The page it was typed on. */
  readonly path: string;
  /** Opens the dialog again. */
  readonly opens: UnknownAction;
  /** The fields that were changed, and no others. */
  readonly typed: Typed;
};

type State = { readonly kept: Unfinished | null };

const nothing: State = { kept: null };

/** Kept in this tab only, until its owner signs in again; removed when another account signs in, or by signing out. */
const unfinishedSlice = createSlice({
  name: 'unfinished',
  initialState: nothing,
  reducers: {
    unfinishedKept: (_state, { payload: kept }: PayloadAction<Unfinished>): State => ({ kept }),
    unfinishedTaken: (): State => nothing,
  },
  extraReducers: (builder) =>
    builder
      .addCase(userReceived, (state, { payload: { id } }): State => (state.kept?.owner === id ? state : nothing))
      .addCase(loggedOut, (): State => nothing),
  selectors: { selectUnfinished: ({ kept }) => kept },
});

export const { unfinishedKept, unfinishedTaken } = unfinishedSlice.actions;
export const { selectUnfinished } = unfinishedSlice.selectors;
export const unfinishedReducer = unfinishedSlice.reducer;
