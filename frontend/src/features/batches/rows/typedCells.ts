import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BatchRow } from '../batchTypes.js';

/** Names a row of a batch. */
export type RowPlace = { readonly id: string; readonly row: number };
/** What is typed, by the place of the cell in the answers. */
export type Typed = Readonly<Record<string, string>>;

export type Saving =
  { readonly status: 'saved' } | { readonly status: 'saving' } | { readonly status: 'failed'; readonly detail: string };

/** The row that is open, with what is typed into it. */
export type OpenRow = {
  /** The row that is open; only one is. */
  readonly place: RowPlace | null;
  readonly read:
    | { readonly status: 'loading' }
    | { readonly status: 'loaded'; readonly row: BatchRow }
    | { readonly status: 'failed'; readonly detail: string };
  /** What the server does not have yet. */
  readonly typed: Typed;
  /** `null` before anything was typed. */
  readonly saving: Saving | null;
};
const initialState: OpenRow = { place: null, read: { status: 'loading' }, typed: {}, saving: null };

/** Whether two places are the same row. */
export const isSameRow = (one: RowPlace | null, other: RowPlace): boolean =>
  one?.id === other.id && one.row === other.row;

/** What is typed and differs from what the server has: less what was sent, unless it changed since. */
const stillTyped = (typed: Typed, sent: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([path, text]) => sent[path] !== text));

const slice = createSlice({
  name: 'typedCells',
  initialState,
  reducers: {
    rowOpened: (_, { payload: place }: PayloadAction<RowPlace>): OpenRow => ({ ...initialState, place }),
    rowClosed: (): OpenRow => initialState,
    rowRead: (state, { payload: row }: PayloadAction<BatchRow>): OpenRow => ({
      ...state,
      read: { status: 'loaded', row },
    }),
    rowNotRead: (state, { payload: detail }: PayloadAction<string>): OpenRow => ({
      ...state,
      read: { status: 'failed', detail },
    }),
    /** What a reload had left unsaved. */
    typedRestored: (state, { payload }: PayloadAction<Typed>): OpenRow => ({
      ...state,
      typed: { ...payload, ...state.typed },
    }),
    cellTyped: (state, { payload: { path, text } }: PayloadAction<{ path: string; text: string }>): OpenRow => ({
      ...state,
      typed: { ...state.typed, [path]: text },
    }),
    /** What is typed is to be saved now: the cell was left, or the person says so. */
    savingAsked: (state): OpenRow => state,
    savingBegun: (state): OpenRow => ({ ...state, saving: { status: 'saving' } }),
    cellsSaved: (state, { payload }: PayloadAction<{ row: BatchRow; sent: Typed }>): OpenRow => ({
      ...state,
      read: { status: 'loaded', row: payload.row },
      typed: stillTyped(state.typed, payload.sent),
      saving: { status: 'saved' },
    }),
    cellsNotSaved: (state, { payload: detail }: PayloadAction<string>): OpenRow => ({
      ...state,
      saving: { status: 'failed', detail },
    }),
    /** Takes the row out of what is submitted, or puts it back. */
    skipAsked: (state, _action: PayloadAction<boolean>): OpenRow => state,
  },
  selectors: { selectOpenRow: (state) => state },
});

export const {
  rowOpened,
  rowClosed,
  rowRead,
  rowNotRead,
  typedRestored,
  cellTyped,
  savingAsked,
  savingBegun,
  cellsSaved,
  cellsNotSaved,
  skipAsked,
} = slice.actions;
export const { selectOpenRow } = slice.selectors;
export const typedCellsReducer = slice.reducer;

/** What stands in a cell of a row as the server has it. */
export const typedIn = (row: BatchRow, path: string): string =>
  row.cells.find((cell) => cell.path === path)?.typed ?? '';

/** What is typed but for what the row already says. */
export const notYetIn = (typed: Typed, row: BatchRow): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([path, text]) => typedIn(row, path) !== text));
