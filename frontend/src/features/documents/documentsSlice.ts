import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { failed, idle, loaded, loading } from '../../store/loadable.js';
import type { Loadable } from '../../store/loadable.js';
import type { OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import type { Page } from '../../../../domain/contract/shared.js';

export type DocumentPage = Page<OwnDocument>;

/** What names a document in a question or a notice. */
export type NamedDocument = Pick<OwnDocument, 'id' | 'title'>;
type Opening =
  | { readonly status: 'none' }
  | { readonly status: 'opening'; readonly id: string }
  /** Its form page at `path` takes it. */
  | { readonly status: 'opened'; readonly path: string };
type State = {
  /** The page on screen; `null` while the list is not. */
  readonly page: number | null;
  readonly list: Loadable<DocumentPage>;
  readonly opening: Opening;
  /** Ids of those that are being taken off the list. */
  readonly removing: readonly string[];
  /** Ids of those whose personal data the court has erased, as far as that was met with. */
  readonly erased: readonly string[];
};

const initialState = { page: null, list: idle, opening: { status: 'none' }, removing: [], erased: [] } as State;

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id);

const documentsSlice = createSlice({
  name: 'documents',
  initialState,
  reducers: {
    /** `page` counts from 1. Another page: the rows that are shown stay until the next are there. */
    documentsRequested: (state, { payload: page }: PayloadAction<number>): State => ({
      ...state,
      page,
      list: loading(state.list),
    }),
    documentsReceived: (state, { payload }: PayloadAction<DocumentPage>): State => ({
      ...state,
      list: loaded(payload),
    }),
    documentsFailed: (state, { payload: detail }: PayloadAction<string>): State => ({
      ...state,
      list: failed<DocumentPage>(idle, detail),
    }),
    documentEditRequested: (state, { payload: id }: PayloadAction<string>): State => ({
      ...state,
      opening: { status: 'opening', id },
    }),
    documentOpened: (state, { payload: path }: PayloadAction<string>): State => ({
      ...state,
      opening: { status: 'opened', path },
    }),
    documentNotOpened: (state): State => ({ ...state, opening: { status: 'none' } }),
    documentErased: (state, { payload: id }: PayloadAction<string>): State => ({
      ...state,
      opening: { status: 'none' },
      erased: [...without(state.erased, id), id],
    }),
    documentRemovalRequested: (state, { payload: { id } }: PayloadAction<NamedDocument>): State => ({
      ...state,
      removing: [...without(state.removing, id), id],
    }),
    /** However it ended; the list is read anew. */
    documentRemovalEnded: (state, { payload: id }: PayloadAction<string>): State => ({
      ...state,
      removing: without(state.removing, id),
    }),
    documentRestoreRequested: (state, _action: PayloadAction<NamedDocument>): State => state,
    /** The screen was left. A removal or a restoration under way goes on. */
    documentsLeft: (state): State => ({ ...state, page: null, list: idle, opening: { status: 'none' } }),
  },
  selectors: {
    selectDocumentsPage: ({ page }) => page,
    selectDocuments: ({ list }) => list,
    selectOpening: ({ opening }) => opening,
    selectRemoving: ({ removing }) => removing,
    selectErased: ({ erased }) => erased,
  },
});

export const {
  documentsRequested,
  documentsReceived,
  documentsFailed,
  documentEditRequested,
  documentOpened,
  documentNotOpened,
  documentErased,
  documentRemovalRequested,
  documentRemovalEnded,
  documentRestoreRequested,
  documentsLeft,
} = documentsSlice.actions;
export const { selectDocumentsPage, selectDocuments, selectOpening, selectRemoving, selectErased } =
  documentsSlice.selectors;
export const documentsReducer = documentsSlice.reducer;
