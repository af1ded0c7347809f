import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * What is known of an article's paragraphs: their number, or `none` where the server has no statute that can be counted; `waiting` to be
 * asked for, `asked` for, or `failed`.
 */
export type ParagraphCount = number | 'none' | 'waiting' | 'asked' | 'failed';
/** By `citedKey` of the article. They stay for as long as the page is open and its user is the same. */
type State = Readonly<Record<string, ParagraphCount>>;

const initialState: State = {};

const withAll = (state: State, keys: readonly string[], count: ParagraphCount): State => ({
  ...state,
  ...Object.fromEntries(keys.map((key) => [key, count])),
});

const paragraphCountsSlice = createSlice({
  name: 'paragraphCounts',
  initialState,
  reducers: {
    /** A text cites paragraphs of these articles; those that are known are not asked for again. */
    paragraphsWanted: (state, { payload: keys }: PayloadAction<readonly string[]>): State => {
      const fresh = keys.filter((key) => state[key] === undefined || state[key] === 'failed');
      return fresh.length === 0 ? state : withAll(state, fresh, 'waiting');
    },
    paragraphsAsked: (state, { payload: keys }: PayloadAction<readonly string[]>): State =>
      withAll(state, keys, 'asked'),
    paragraphsCounted: (
      state,
      { payload }: PayloadAction<readonly { readonly key: string; readonly count: number | null }[]>,
    ): State => ({ ...state, ...Object.fromEntries(payload.map(({ key, count }) => [key, count ?? 'none'])) }),
    paragraphsFailed: (state, { payload: keys }: PayloadAction<readonly string[]>): State =>
      withAll(state, keys, 'failed'),
  },
  selectors: {
    selectParagraphCounts: (state) => state,
  },
});

export const { paragraphsWanted, paragraphsAsked, paragraphsCounted, paragraphsFailed } = paragraphCountsSlice.actions;
export const { selectParagraphCounts } = paragraphCountsSlice.selectors;
export const paragraphCountsReducer = paragraphCountsSlice.reducer;
