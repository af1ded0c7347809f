import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { caseCorrections, type ChosenMark } from './caseCorrections.js';

type MarkDraft = {
  /** Of which side of which case; another one begins with none. */
  readonly side: string | null;
  readonly marks: readonly ChosenMark[];
};

const initialState = { side: null, marks: [] } as MarkDraft;

const isSame = (one: Pick<ChosenMark, 'code' | 'path'>, other: Pick<ChosenMark, 'code' | 'path'>): boolean =>
  one.code === other.code && one.path === other.path;

const noticeSent = (action: unknown): boolean =>
  caseCorrections.actions.stored.match(action) && action.payload.dialog !== undefined;

/** The notes of a clerk outlive a refusal and the page, so that nothing has to be marked twice. */
const markDraftSlice = createSlice({
  name: 'adminMarkDraft',
  initialState,
  reducers: {
    marksBegun: (state, { payload: side }: PayloadAction<string>): MarkDraft =>
      state.side === side ? state : { side, marks: [] },
    marksRestored: (state, { payload: marks }: PayloadAction<readonly ChosenMark[]>): MarkDraft => ({
      ...state,
      marks,
    }),
    marksAdded: (state, { payload: added }: PayloadAction<readonly ChosenMark[]>): MarkDraft => ({
      ...state,
      marks: [...state.marks.filter((one) => !added.some((other) => isSame(one, other))), ...added],
    }),
    /** What the notice will say of a mark, in the clerk's words. */
    markReworded: (
      state,
      { payload: { reason, ...mark } }: PayloadAction<Pick<ChosenMark, 'code' | 'path' | 'reason'>>,
    ): MarkDraft => ({
      ...state,
      marks: state.marks.map((one) => (isSame(one, mark) ? { ...one, reason } : one)),
    }),
    markRemoved: (state, { payload }: PayloadAction<Pick<ChosenMark, 'code' | 'path'>>): MarkDraft => ({
      ...state,
      marks: state.marks.filter((one) => !isSame(one, payload)),
    }),
  },
  extraReducers: (builder) => {
    // What a notice was sent with is no draft any more.
    builder.addMatcher(noticeSent, (state): MarkDraft => ({ ...state, marks: [] }));
  },
  selectors: { selectMarks: ({ marks }) => marks, selectDraft: (draft) => draft },
});

export const { marksBegun, marksRestored, marksAdded, markReworded, markRemoved } = markDraftSlice.actions;
export const { selectMarks, selectDraft } = markDraftSlice.selectors;
export const markDraftReducer = markDraftSlice.reducer;
