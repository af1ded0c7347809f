import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** `asking`: so many drafts are not in the account yet. `waiting`: the server has not heard of the sign-out. */
export type SignOutState =
  { readonly status: 'idle' | 'waiting' } | { readonly status: 'asking'; readonly unsaved: number };

/** What becomes of drafts that the account has not: `keep` leaves them in this browser for their owner. */
export type SignOutAnswer = 'stay' | 'keep' | 'delete';

const slice = createSlice({
  name: 'signOut',
  initialState: { status: 'idle' } as SignOutState,
  reducers: {
    unsavedFound: (_state, { payload: unsaved }: PayloadAction<number>): SignOutState => ({
      status: 'asking',
      unsaved,
    }),
    signOutAnswered: (_state, _action: PayloadAction<SignOutAnswer>): SignOutState => ({ status: 'idle' }),
    signOutUnheard: (): SignOutState => ({ status: 'waiting' }),
    signOutOver: (): SignOutState => ({ status: 'idle' }),
  },
  selectors: { selectSignOut: (state) => state },
});

export const { unsavedFound, signOutAnswered, signOutUnheard, signOutOver } = slice.actions;
export const { selectSignOut } = slice.selectors;
export const signOutReducer = slice.reducer;
