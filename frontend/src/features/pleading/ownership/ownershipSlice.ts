import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** A draft that was on this device before the account signed in, without its content. */
export type Offered = {
  readonly id: string;
  readonly formKey: string;
  /** Of the form, as the court calls it. */
  readonly title: string;
  readonly savedAt: string;
  readonly status: 'asked' | 'saving';
};

type State = { readonly offered: readonly Offered[] };
const initialState: State = { offered: [] };

const ownershipSlice = createSlice({
  name: 'ownership',
  initialState,
  reducers: {
    draftsOffered: (_state, { payload: offered }: PayloadAction<readonly Offered[]>): State => ({ offered }),
    draftOwned: ({ offered }, { payload }: PayloadAction<{ id: string; formKey: string }>): State => ({
      offered: offered.map((draft) => (draft.id === payload.id ? { ...draft, status: 'saving' } : draft)),
    }),
    draftRefused: (state, _action: PayloadAction<{ id: string }>) => state,
    /** The question about one draft was answered. */
    offerEnded: ({ offered }, { payload: id }: PayloadAction<string>): State => ({
      offered: offered.filter((draft) => draft.id !== id),
    }),
    /** Not now: asked again when they sign in next. */
    offersPostponed: (): State => initialState,
  },
  selectors: { selectOffered: ({ offered }) => offered },
});

export const { draftsOffered, draftOwned, draftRefused, offerEnded, offersPostponed } = ownershipSlice.actions;
export const { selectOffered } = ownershipSlice.selectors;
export const ownershipReducer = ownershipSlice.reducer;
