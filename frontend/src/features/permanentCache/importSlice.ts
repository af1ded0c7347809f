import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ImportReport } from '../../../../domain/contract/permanentCache.js';

/** An import: a file is chosen, what it would do is shown, and only then it is done. */
export type ImportState =
  | { readonly step: 'closed' }
  | { readonly step: 'choosing'; readonly problem: string | null }
  | { readonly step: 'previewing'; readonly name: string; readonly problem: string | null }
  | {
      readonly step: 'previewed';
      readonly name: string;
      readonly report: ImportReport;
      readonly problem: string | null;
    }
  | { readonly step: 'importing'; readonly name: string; readonly report: ImportReport }
  | { readonly step: 'done'; readonly name: string; readonly report: ImportReport };

const slice = createSlice({
  name: 'cacheImport',
  initialState: { step: 'closed' } as ImportState,
  reducers: {
    importOpened: (): ImportState => ({ step: 'choosing', problem: null }),
    importClosed: (state): ImportState => (state.step === 'importing' ? state : { step: 'closed' }),
    /** The file travels in `meta`, not in the payload: the store keeps no files. */
    importFileChosen: {
      reducer: (_state, { payload }: PayloadAction<{ name: string }>): ImportState => ({
        step: 'previewing',
        name: payload.name,
        problem: null,
      }),
      prepare: (file: File) => ({ payload: { name: file.name }, meta: { arg: file } }),
    },
    importRefused: (_state, { payload: problem }: PayloadAction<string>): ImportState => ({
      step: 'choosing',
      problem,
    }),
    importPreviewed: (state, { payload: report }: PayloadAction<ImportReport>): ImportState =>
      state.step === 'previewing' ? { step: 'previewed', name: state.name, report, problem: state.problem } : state,
    importConfirmed: (state): ImportState =>
      state.step === 'previewed' ? { step: 'importing', name: state.name, report: state.report } : state,
    /** Somebody changed the cache since the preview: it is made again. */
    importOutdated: (state, { payload: problem }: PayloadAction<string>): ImportState =>
      state.step === 'importing' ? { step: 'previewing', name: state.name, problem } : state,
    importFailed: (state, { payload: problem }: PayloadAction<string>): ImportState =>
      state.step === 'importing' ? { step: 'previewed', name: state.name, report: state.report, problem } : state,
    importDone: (state, { payload: report }: PayloadAction<ImportReport>): ImportState =>
      state.step === 'importing' ? { step: 'done', name: state.name, report } : state,
  },
  selectors: { selectImport: (state) => state },
});

export const {
  importOpened,
  importClosed,
  importFileChosen,
  importRefused,
  importPreviewed,
  importConfirmed,
  importOutdated,
  importFailed,
  importDone,
} = slice.actions;
export const { selectImport } = slice.selectors;
export const importReducer = slice.reducer;
