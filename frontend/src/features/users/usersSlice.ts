import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FieldProblem } from '../../http/apiError.js';
import { failed, idle, loaded, loading, type Loadable } from '../../store/loadable.js';
import type { ManagedUser, ManagedUsers, UserChanges, UsersQuery } from './usersApi.js';

/** Which change a dialog is about. */
export type UserChangeKind =
  | { readonly kind: 'edit' }
  | { readonly kind: 'activation'; readonly to: boolean }
  | { readonly kind: 'administration'; readonly to: boolean }
  | { readonly kind: 'reset' };

/** What the dialog sends: why, and what is to be changed; a reset changes no field. */
export type SubmittedChange = { readonly changes: UserChanges; readonly reason: string };

/** Why the server refused: a sentence, and what is wrong with single fields. */
export type Refusal = { readonly detail: string; readonly problems: readonly FieldProblem[] };

export type UserDialog =
  | { readonly open: false }
  | {
      readonly open: true;
      readonly what: UserChangeKind;
      /** The account as the server last told it. */
      readonly user: ManagedUser;
      readonly busy: boolean;
      readonly refusal: Refusal | null;
    };

type State = {
  readonly query: UsersQuery;
  readonly result: Loadable<ManagedUsers>;
  readonly dialog: UserDialog;
};

const closed: UserDialog = { open: false };
const initialState: State = { query: { search: '', page: 1 }, result: idle, dialog: closed };

/** Whether the dialog that is open waits for the answer about this account. */
export const awaits = (dialog: UserDialog, userId: string): dialog is Extract<UserDialog, { open: true }> =>
  dialog.open && dialog.busy && dialog.user.id === userId;

/** A dialog that is open shows the newest of its account, unless it is being changed right now. */
const refreshed = (dialog: UserDialog, { items }: ManagedUsers): UserDialog => {
  if (!dialog.open || dialog.busy) return dialog;
  const user = items.find(({ id }) => id === dialog.user.id);
  return user ? { ...dialog, user } : dialog;
};

const withRow = (result: Loadable<ManagedUsers>, row: ManagedUser): Loadable<ManagedUsers> => {
  if (result.status === 'idle' || result.data === undefined) return result;
  const items = result.data.items.map((item) => (item.id === row.id ? row : item));
  return { ...result, data: { ...result.data, items } };
};

const usersSlice = createSlice({
  name: 'adminUsers',
  initialState: initialState as State,
  reducers: {
    usersRequested: (state, { payload: query }: PayloadAction<UsersQuery>): State => ({
      ...state,
      query,
      result: loading(state.result),
    }),
    usersReceived: (state, { payload }: PayloadAction<ManagedUsers>): State => ({
      ...state,
      result: loaded(payload),
      dialog: refreshed(state.dialog, payload),
    }),
    usersFailed: (state, { payload }: PayloadAction<string>): State => ({
      ...state,
      result: failed<ManagedUsers>(idle, payload),
    }),
    userChangeOpened: (state, { payload }: PayloadAction<{ user: ManagedUser; what: UserChangeKind }>): State => ({
      ...state,
      dialog: { open: true, ...payload, busy: false, refusal: null },
    }),
    /** A change on its way cannot be called back, so its dialog stays until the server has answered. */
    userChangeClosed: (state): State => (state.dialog.open && state.dialog.busy ? state : { ...state, dialog: closed }),
    userChangeSubmitted: (state, _action: PayloadAction<SubmittedChange>): State =>
      state.dialog.open ? { ...state, dialog: { ...state.dialog, busy: true, refusal: null } } : state,
    /** The row shows what the server answered, not what was asked for. A dialog about another account stays. */
    userChanged: (state, { payload: user }: PayloadAction<ManagedUser>): State => ({
      ...state,
      result: withRow(state.result, user),
      dialog: awaits(state.dialog, user.id) ? closed : state.dialog,
    }),
    userChangeRefused: (
      state,
      { payload: { userId, refusal } }: PayloadAction<{ userId: string; refusal: Refusal }>,
    ): State =>
      awaits(state.dialog, userId) ? { ...state, dialog: { ...state.dialog, busy: false, refusal } } : state,
    /** The page was left: nothing of it stands open when it is visited again. */
    usersLeft: (state): State => ({ ...state, dialog: closed }),
  },
  selectors: {
    selectUsers: ({ result }): Loadable<ManagedUsers> => result,
    selectUsersQuery: ({ query }): UsersQuery => query,
    selectUserDialog: ({ dialog }): UserDialog => dialog,
  },
});

export const {
  usersRequested,
  usersReceived,
  usersFailed,
  userChangeOpened,
  userChangeClosed,
  userChangeSubmitted,
  userChanged,
  userChangeRefused,
  usersLeft,
} = usersSlice.actions;
export const { selectUsers, selectUsersQuery, selectUserDialog } = usersSlice.selectors;
export const usersReducer = usersSlice.reducer;
