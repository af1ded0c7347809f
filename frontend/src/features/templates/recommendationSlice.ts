import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { failed, idle, loaded, loading, type Loadable } from '../../store/loadable.js';
import type { Recommendation, Template, TemplateGroup } from './templatesApi.js';

/** What to choose from: the templates of one list, or every form. */
export type RecommendationRequest = {
  readonly description: string;
  readonly from: { readonly group: TemplateGroup; readonly templates: readonly Template[] } | null;
};
type Chosen = { readonly group: TemplateGroup; readonly id: string; readonly name: string };
type State = { readonly outcome: Loadable<Recommendation>; readonly highlighted: string | null };

const initialState = { outcome: idle, highlighted: null } as State;

const recommendationSlice = createSlice({
  name: 'recommendation',
  initialState,
  reducers: {
    /** An earlier outcome goes at once: it belongs to another description. */
    recommendationRequested: (state, _: PayloadAction<RecommendationRequest>): State => ({
      ...state,
      outcome: loading(idle),
    }),
    recommendationReceived: (state, { payload }: PayloadAction<Recommendation>): State => ({
      ...state,
      outcome: loaded(payload),
    }),
    recommendationFailed: (state, { payload }: PayloadAction<string>): State => ({
      ...state,
      outcome: failed(idle, payload),
    }),
    /** A proposed template is pinned and highlighted in its list. */
    proposalChosen: (state, { payload }: PayloadAction<Chosen>): State => ({ ...state, highlighted: payload.id }),
    highlightEnded: (state): State => ({ ...state, highlighted: null }),
    recommendationLeft: (): State => initialState,
  },
  selectors: { selectRecommendation: (state) => state },
});

export const {
  recommendationRequested,
  recommendationReceived,
  recommendationFailed,
  proposalChosen,
  highlightEnded,
  recommendationLeft,
} = recommendationSlice.actions;
export const { selectRecommendation } = recommendationSlice.selectors;
export const recommendationReducer = recommendationSlice.reducer;
