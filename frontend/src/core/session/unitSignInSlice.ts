import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/**
 * Signing in at the court's identity provider. `leaving`: the browser is about to go there. `checking`: it came back. `done`: somebody is
 * signed in; `next` is the page that they asked for.
 */
export type UnitSignInState =
  | { readonly status: 'idle' | 'leaving' | 'checking' }
  | { readonly status: 'failed'; readonly detail: string }
  | { readonly status: 'done'; readonly next: string | null };

const slice = createSlice({
  name: 'unitSignIn',
  initialState: { status: 'idle' } as UnitSignInState,
  reducers: {
    /** `next`: the page to open afterwards. */
    unitSignInRequested: (_state, _action: PayloadAction<{ readonly next: string | undefined }>): UnitSignInState => ({
      status: 'leaving',
    }),
    /** The provider sent the browser back, with this behind the question mark of the address. */
    unitSignInReturned: (_state, _action: PayloadAction<string>): UnitSignInState => ({ status: 'checking' }),
    unitSignInFailed: (_state, { payload: detail }: PayloadAction<string>): UnitSignInState => ({
      status: 'failed',
      detail,
    }),
    unitSignInDone: (_state, { payload: next }: PayloadAction<string | null>): UnitSignInState => ({
      status: 'done',
      next,
    }),
    unitSignInLeft: (): UnitSignInState => ({ status: 'idle' }),
  },
  selectors: { selectUnitSignInState: (state) => state },
});

export const { unitSignInRequested, unitSignInReturned, unitSignInFailed, unitSignInDone, unitSignInLeft } =
  slice.actions;
export const { selectUnitSignInState } = slice.selectors;
export const unitSignInReducer = slice.reducer;
