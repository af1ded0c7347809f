import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FormValues } from '../../drafts/index.js';

/** A pleading that was read to be begun anew: what it says, without what belongs to its case. */
export type CopySource = {
  readonly formKey: string;
  /** What the person knows it by. */
  readonly title: string;
  readonly values: Pick<FormValues, 'answers' | 'marks' | 'gates' | 'derived'>;
};

type CopyState =
  | { readonly status: 'idle' }
  /** Waits until the form page of its form takes it. */
  | { readonly status: 'read'; readonly source: CopySource };

const initialState = { status: 'idle' } as CopyState;

const copySlice = createSlice({
  name: 'pleadingCopy',
  initialState,
  reducers: {
    pleadingRead: (_state, { payload: source }: PayloadAction<CopySource>): CopyState => ({ status: 'read', source }),
    /** The form page has taken it. */
    copyTaken: (): CopyState => initialState,
  },
  selectors: {
    selectCopySource: (state, formKey: string): CopySource | null =>
      state.status === 'read' && state.source.formKey === formKey ? state.source : null,
  },
});

export const { pleadingRead, copyTaken } = copySlice.actions;
export const { selectCopySource } = copySlice.selectors;
export const copyReducer = copySlice.reducer;
