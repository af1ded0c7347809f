import type { Figure } from './figures.js';

/** Measures, and gives at least one figure. Throws `NotHere` where what it reads is not on this machine. */
export type Benchmark = () => Promise<readonly Figure[]>;

/** Every benchmark by its name, each loaded alone: a process that loads them all is slower at what some of them measure. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  submit: async () => (await import('./submit.js')).benchSubmit,
  word: async () => (await import('./word.js')).benchWord,
  append: async () => (await import('./append.js')).benchAppend,
  rebuild: async () => (await import('./rebuild.js')).benchRebuild,
  lag: async () => (await import('./lag.js')).benchLag,
  costOfCase: async () => (await import('./costOfCase.js')).benchCostOfCase,
  twoProcesses: async () => (await import('./twoProcesses.js')).benchTwoProcesses,
  sealAndProof: async () => (await import('./sealAndProof.js')).benchSealAndProof,
  accountHistory: async () => (await import('./accountHistory.js')).benchAccountHistory,
  lists: async () => (await import('./lists.js')).benchLists,
  adminQueries: async () => (await import('./adminQueries.js')).benchAdminQueries,
  retrieval: async () => (await import('./retrieval.js')).benchRetrieval,
  embedding: async () => (await import('./embedding.js')).benchEmbedding,
  denial: async () => (await import('./denial.js')).benchDenial,
  // What rules and search get right. All but `presses` read texts of a folder beside the project.
  presses: async () => (await import('./presses.js')).benchPresses,
  ownWords: async () => (await import('./ownWords.js')).benchOwnWords,
  recommender: async () => (await import('./recommender.js')).benchRecommender,
  recall: async () => (await import('./recall.js')).benchRecall,
  // These run the built application (npm run build), all but the first two with a Chromium or Chrome.
  batch: async () => (await import('./batch.js')).benchBatch,
  streams: async () => (await import('./streams.js')).benchStreams,
  firstLoad: async () => (await import('./firstLoad.js')).benchFirstLoad,
  keystroke: async () => (await import('./keystroke.js')).benchKeystroke,
  formMemory: async () => (await import('./formMemory.js')).benchFormMemory,
  start: async () => (await import('./start.js')).benchStart,
};
