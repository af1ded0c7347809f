import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { accounts } from '../../../../domain/contract/accounts.js';
import type { CallInput } from '../../../../domain/contract/call.js';
import type { FieldProblem } from '../../http/apiError.js';
import { loggedOut, sessionEndedElsewhere, signedOut } from '../../core/session/sessionSlice.js';

export type PasswordForm = Record<keyof CallInput<typeof accounts.changePassword>['body'], string>;
type PasswordChange =
  | { status: 'idle' | 'running' | 'done' }
  /** `detail`: what is said of no single field; `null` where every refusal is said at its field. */
  | { status: 'failed'; detail: string | null; problems: readonly FieldProblem[] };
export type PasswordRefusal = Pick<Extract<PasswordChange, { status: 'failed' }>, 'detail' | 'problems'>;

const initialState = { status: 'idle' } as PasswordChange;

const profileSlice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    /** The page was opened: the account may have changed since it was read. */
    profileOpened: (): PasswordChange => ({ status: 'idle' }),
    passwordChangeRequested: (_state, _action: PayloadAction<PasswordForm>): PasswordChange => ({ status: 'running' }),
    /** The next press was answered on the page: what an earlier one was told holds no more. */
    passwordRefusalForgotten: (state): PasswordChange => (state.status === 'failed' ? { status: 'idle' } : state),
    passwordChanged: (): PasswordChange => ({ status: 'done' }),
    passwordChangeFailed: (_state, { payload }: PayloadAction<PasswordRefusal>): PasswordChange => ({
      status: 'failed',
      ...payload,
    }),
  },
  extraReducers: (builder) => {
    for (const gone of [loggedOut, signedOut, sessionEndedElsewhere])
      builder.addCase(gone, (): PasswordChange => ({ status: 'idle' }));
  },
  selectors: { selectPasswordChange: (state) => state },
});

export const {
  profileOpened,
  passwordChangeRequested,
  passwordRefusalForgotten,
  passwordChanged,
  passwordChangeFailed,
} = profileSlice.actions;
export const { selectPasswordChange } = profileSlice.selectors;
export const profileReducer = profileSlice.reducer;
