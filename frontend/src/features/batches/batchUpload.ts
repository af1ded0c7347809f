import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError, errorDetail } from '../../http/apiError.js';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { batchDetail } from './batchDetail.js';
import { batchList } from './batchList.js';
import type { Batch, BatchesApi } from './batchTypes.js';

/** A draft or a document of the account, whose answers stand in every row that leaves a cell empty. */
export type Pattern = { readonly what: 'draft' | 'document'; readonly id: string };
/** What a file is uploaded for: a new batch, or one that is there. */
export type UploadTarget =
  | { readonly what: 'new'; readonly formKey: string; readonly pattern: Pattern | null }
  | { readonly what: 'again'; readonly id: string };

type State = {
  readonly sending: boolean;
  /** Why the last file was not taken, and its name. */
  readonly refusal: { readonly file: string; readonly detail: string } | null;
  /** The new batch, for the page to go to. */
  readonly made: string | null;
};
const initialState: State = { sending: false, refusal: null, made: null };

const slice = createSlice({
  name: 'batchUpload',
  initialState,
  reducers: {
    batchFileGiven: {
      // The store keeps no files: they travel in the action's `meta`.
      prepare: (target: UploadTarget, file: File) => ({ payload: target, meta: { arg: file } }),
      reducer: (state, _action: PayloadAction<UploadTarget, string, { arg: File }>): State =>
        state.sending ? state : { sending: true, refusal: null, made: null },
    },
    batchFileTaken: (_, { payload }: PayloadAction<Batch>): State => ({
      sending: false,
      refusal: null,
      made: payload.id,
    }),
    batchFileRefused: (_, { payload }: PayloadAction<{ file: string; detail: string }>): State => ({
      sending: false,
      refusal: payload,
      made: null,
    }),
    /** The page was left, or went to the new batch. */
    uploadLeft: ({ sending }): State => ({ ...initialState, sending }),
  },
  selectors: { selectUpload: (state) => state },
});

export const { batchFileGiven, batchFileTaken, batchFileRefused, uploadLeft } = slice.actions;
export const { selectUpload } = slice.selectors;
export const batchUploadReducer = slice.reducer;

/** `物业费.xlsx` → 物业费 */
const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z]{1,5}$/, '');

const patternFields = (pattern: Pattern | null) =>
  pattern === null ? {} : pattern.what === 'draft' ? { pattern_draft: pattern.id } : { pattern_document: pattern.id };

const send = (api: BatchesApi, target: UploadTarget, file: File): Promise<Batch> =>
  target.what === 'new'
    ? api.create({
        body: {
          form_key: target.formKey,
          name: withoutEnding(file.name).slice(0, 100),
          ...patternFields(target.pattern),
          file,
        },
      })
    : api.replace({ path: { id: target.id }, body: { file } });

/** Why a file was not taken: what the server says of it, or its sentence. */
const refusalOf = (error: unknown): string => {
  const problems = error instanceof ApiError ? error.fieldProblems.map(({ message }) => message) : [];
  return problems.length > 0 ? `${problems.join('；')}。` : errorDetail(error);
};

/** Uploads one workbook at a time. It goes on when the page is left. */
export function* batchUploadSaga({ api }: { readonly api: BatchesApi }): SagaIterator<void> {
  function* upload({ payload: target, meta }: ReturnType<typeof batchFileGiven>): SagaIterator<void> {
    const file = meta.arg;
    try {
      const batch = yield* callApi(send, api, target, file);
      yield put(batchFileTaken(batch));
      yield put(toastShown({ kind: 'success', text: `已读入 ${batch.counts.total} 行：${file.name}` }));
    } catch (error) {
      yield put(batchFileRefused({ file: file.name, detail: refusalOf(error) }));
    }
    // The outcome may be unknown: what the server has now is shown either way.
    yield put(batchList.actions.outdated());
    if (target.what === 'again') yield put(batchDetail.actions.outdated());
  }
  yield takeLeading(batchFileGiven, guarded(upload));
}
