import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CaseCorrections, UnsentMarks } from '../../../../../domain/contract/corrections.js';
import { dataOf } from '../../../core/loadable.js';
import { caseCorrections, type ChosenMark, type PleadingSide } from './caseCorrections.js';

/** What a mark is: its reason and its place. */
export type MarkKey = Pick<ChosenMark, 'code' | 'path'>;
/** A change of this page that the court's server may not have yet; `null`: taken back. */
export type MarkChange = MarkKey & { readonly mark: ChosenMark | null };
type Kept = UnsentMarks['marks'][number];

type MarkDraft = {
  /** Of which side of which case; another one begins with none. */
  readonly side: PleadingSide | null;
  /** The version that the page shows. */
  readonly version: number;
  /** What the server has, of all who read the case. */
  readonly kept: readonly Kept[];
  readonly seen: string | null;
  /** At most one for each mark. */
  readonly changes: readonly MarkChange[];
  /** Why the last attempt at saving, or the first at reading, failed. */
  readonly failed: string | null;
  /** The row of the review whose form is open. */
  readonly openRow: string | null;
};

const initialState = {
  side: null,
  version: 0,
  kept: [],
  seen: null,
  changes: [],
  failed: null,
  openRow: null,
} as MarkDraft;

export const isSameMark = (one: MarkKey, other: MarkKey): boolean => one.code === other.code && one.path === other.path;
const isSameChange = (one: MarkChange, other: MarkChange): boolean =>
  isSameMark(one, other) && one.mark?.source === other.mark?.source && one.mark?.reason === other.mark?.reason;
const isSameSide = (one: PleadingSide | null, other: PleadingSide): boolean =>
  one?.caseId === other.caseId && one.defendantId === other.defendantId;

const noticeSent = (action: unknown): boolean =>
  caseCorrections.actions.stored.match(action) && action.payload.dialog !== undefined;

/** A mark that is said anew keeps its place, whether or not it was saved in between. */
const changed = (state: MarkDraft, changes: readonly MarkChange[]): MarkDraft => ({
  ...state,
  changes: [
    ...state.changes.map((one) => changes.find((other) => isSameMark(one, other)) ?? one),
    ...changes.filter((one) => !state.changes.some((other) => isSameMark(one, other))),
  ],
});

type Begun = PleadingSide & { readonly version: number };
/** What the server answered to a question of this side; `sent`: the changes that it took. */
type Received = { readonly side: PleadingSide; readonly read: UnsentMarks; readonly sent: readonly MarkChange[] };

/** Marks that no notice has told: those at the court's server with what this page changed and has not saved. */
const markDraftSlice = createSlice({
  name: 'adminMarkDraft',
  initialState,
  reducers: {
    marksBegun: (state, { payload: { version, ...side } }: PayloadAction<Begun>): MarkDraft =>
      isSameSide(state.side, side) ? { ...state, version } : { ...initialState, side, version },
    marksReceived: (state, { payload: { side, read, sent } }: PayloadAction<Received>): MarkDraft =>
      isSameSide(state.side, side)
        ? {
            ...state,
            ...(read.changed && { kept: read.marks }),
            seen: read.seen,
            // What was changed again while it was on its way still has to be saved.
            changes: state.changes.filter((one) => !sent.some((other) => isSameChange(one, other))),
            failed: null,
          }
        : state,
    marksNotSaved: (state, { payload: failed }: PayloadAction<string>): MarkDraft => ({ ...state, failed }),
    marksAdded: (state, { payload: added }: PayloadAction<readonly ChosenMark[]>): MarkDraft =>
      changed(
        state,
        added.map((mark) => ({ code: mark.code, path: mark.path, mark })),
      ),
    /** Says a mark anew, under another reason or at another place as well. */
    markReplaced: (
      state,
      { payload: { before, mark } }: PayloadAction<{ readonly before: MarkKey; readonly mark: ChosenMark }>,
    ): MarkDraft =>
      changed(state, [
        ...(isSameMark(before, mark) ? [] : [{ code: before.code, path: before.path, mark: null }]),
        { code: mark.code, path: mark.path, mark },
      ]),
    markRemoved: (state, { payload: { code, path } }: PayloadAction<MarkKey>): MarkDraft =>
      changed(state, [{ code, path, mark: null }]),
    /** Asks to save once more. */
    marksRetried: (state): MarkDraft => ({ ...state, failed: null }),
    /** The page is left: what is not saved is saved at once. */
    marksLeft: (state): MarkDraft => ({ ...state, openRow: null }),
    rowOpened: (state, { payload: openRow }: PayloadAction<string | null>): MarkDraft => ({ ...state, openRow }),
  },
  extraReducers: (builder) => {
    // What a notice was sent with is no draft any more.
    builder.addMatcher(noticeSent, (state): MarkDraft => ({
      ...state,
      kept: [],
      seen: null,
      changes: [],
      openRow: null,
    }));
  },
  selectors: {
    selectDraft: (draft) => draft,
    selectOpenRow: ({ openRow }) => openRow,
  },
});

export const {
  marksBegun,
  marksReceived,
  marksNotSaved,
  marksAdded,
  markReplaced,
  markRemoved,
  marksRetried,
  marksLeft,
  rowOpened,
} = markDraftSlice.actions;
export const { selectDraft, selectOpenRow } = markDraftSlice.selectors;
export const markDraftReducer = markDraftSlice.reducer;

/** What a place is called in the newest version; places of a version that was passed may be gone. */
const labelIn = (corrections: CaseCorrections | undefined, { path, code }: MarkKey): string =>
  corrections?.places.find((one) => one.path === path)?.label ??
  corrections?.offers.find((one) => one.path === path && one.code === code)?.label ??
  corrections?.offers.find((one) => one.path === path)?.label ??
  '新版文书中没有的一处';

/** All marks for the next notice, as this page shows and sends them: of every clerk, in the order in which they were made. */
export const selectMarks = createSelector(
  [selectDraft, caseCorrections.selectors.list],
  ({ kept, changes }, read): readonly ChosenMark[] => {
    const corrections = dataOf(read);
    const changeOf = (key: MarkKey) => changes.find((one) => isSameMark(one, key));
    const standing = kept.flatMap((one): readonly ChosenMark[] => {
      const change = changeOf(one);
      if (change) return change.mark ? [change.mark] : [];
      return [{ ...one, label: labelIn(corrections, one) }];
    });
    const added = changes.flatMap(({ mark }) => (mark && !kept.some((one) => isSameMark(one, mark)) ? [mark] : []));
    return [...standing, ...added];
  },
);
