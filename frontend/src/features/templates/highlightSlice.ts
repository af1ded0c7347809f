import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { recommendation } from './recommendation.js';
import type { TemplateGroup } from './templatesApi.js';

type Chosen = { readonly group: TemplateGroup; readonly id: string };

/** Id of the template that stands out in its list, because it was proposed. */
const highlightSlice = createSlice({
  name: 'highlight',
  initialState: null as string | null,
  reducers: {
    /** A proposed template is pinned and highlighted in its list. */
    proposalChosen: (_state, { payload: { id } }: PayloadAction<Chosen>): string | null => id,
    highlightEnded: (): string | null => null,
  },
  extraReducers: (builder) => {
    builder.addMatcher(recommendation.actions.forgotten.match, (): string | null => null);
  },
  selectors: { selectHighlighted: (state) => state },
});

export const { proposalChosen, highlightEnded } = highlightSlice.actions;
export const { selectHighlighted } = highlightSlice.selectors;
export const highlightReducer = highlightSlice.reducer;
