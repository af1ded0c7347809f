import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { printFigures, type Figure } from './figures.js';

/**
 * `npm run bench`: every benchmark, one after the other; `npm run bench -- lag word` runs those alone. Each has a process of its own,
 * which loads nothing that the others measure: in one that had loaded everything, an append among 32 writers took half as long again.
 */
const benchmarks: Readonly<Record<string, () => Promise<() => Promise<Figure[]>>>> = {
  submit: async () => (await import('./submit.js')).benchSubmit,
  word: async () => (await import('./word.js')).benchWord,
  append: async () => (await import('./append.js')).benchAppend,
  rebuild: async () => (await import('./rebuild.js')).benchRebuild,
  reindexing: async () => (await import('./reindexing.js')).benchReindexing,
  lag: async () => (await import('./lag.js')).benchLag,
  sealAndProof: async () => (await import('./sealAndProof.js')).benchSealAndProof,
  accountHistory: async () => (await import('./accountHistory.js')).benchAccountHistory,
  lists: async () => (await import('./lists.js')).benchLists,
  auditDesk: async () => (await import('./auditDesk.js')).benchAuditDesk,
  adminQueries: async () => (await import('./adminQueries.js')).benchAdminQueries,
  usage: async () => (await import('./usage.js')).benchUsage,
  evidence: async () => (await import('./evidence.js')).benchEvidence,
  citations: async () => (await import('./citations.js')).benchCitations,
  // Texts of a folder that TEXTS names; then pages that Chromium or Chrome renders.
  recognition: async () => {
    const { benchRecognition } = await import('./recognition.js');
    const { benchOwnWords } = await import('./ownWords.js');
    const { benchAmounts } = await import('./amounts.js');
    return async () => [...(await benchOwnWords()), ...(await benchAmounts()), ...(await benchRecognition())];
  },
  // These read the texts alone.
  ownWords: async () => (await import('./ownWords.js')).benchOwnWords,
  amounts: async () => (await import('./amounts.js')).benchAmounts,
  presses: async () => (await import('./presses.js')).benchPresses,
  recommender: async () => (await import('./recommender.js')).benchRecommender,
  modelOverhead: async () => (await import('./modelOverhead.js')).benchModelOverhead,
  recall: async () => (await import('./recall.js')).benchRecall,
  retrieval: async () => (await import('./retrieval.js')).benchRetrieval,
  embedding: async () => (await import('./embedding.js')).benchEmbedding,
  sources: async () => (await import('./sources.js')).benchSources,
  denial: async () => (await import('./denial.js')).benchDenial,
  // Through the proxies that are installed.
  refusedBodies: async () => (await import('./refusedBodies.js')).benchRefusedBodies,
  // These need the built application (npm run build), and most of them a Chromium or Chrome.
  streams: async () => (await import('./streams.js')).benchStreams,
  firstLoad: async () => (await import('./firstLoad.js')).benchFirstLoad,
  keystroke: async () => (await import('./keystroke.js')).benchKeystroke,
  formMemory: async () => (await import('./formMemory.js')).benchFormMemory,
  paper: async () => (await import('./paper.js')).benchPaper,
  wordForms: async () => (await import('./wordForms.js')).benchWordForms,
  // Fills two courts; MANY_CASES=100000 takes a quarter of an hour.
  adminScreens: async () => (await import('./adminScreens.js')).benchAdminScreens,
  // Builds a copy of the sources, and waits for two minutes.
  start: async () => (await import('./start.js')).benchStart,
};

/** Runs one benchmark in a process of its own; returns whether it succeeded. One that is stopped by hand stops all. */
const succeeds = (name: string): boolean => {
  const { status, signal } = spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), name], {
    stdio: 'inherit',
  });
  if (signal !== null) process.exit(1);
  return status === 0;
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}
const [only, ...more] = chosen;
const load = only !== undefined && more.length === 0 ? benchmarks[only] : undefined;
if (load) {
  console.error(`running ${only} …`);
  printFigures(await (await load())());
  process.exit(0); // clients of servers that are gone may still be trying
}
const wanted = Object.keys(benchmarks).filter((name) => chosen.length === 0 || chosen.includes(name));
const failed = wanted.filter((name) => !succeeds(name));
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
