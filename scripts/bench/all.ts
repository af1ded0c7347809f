import { benchAccountHistory } from './accountHistory.js';
import { benchAppend } from './append.js';
import { benchCitations } from './citations.js';
import { benchEmbedding } from './embedding.js';
import { benchEvidence } from './evidence.js';
import { printFigures, type Figure } from './figures.js';
import { benchFirstLoad } from './firstLoad.js';
import { benchFormMemory } from './formMemory.js';
import { benchKeystroke } from './keystroke.js';
import { benchLag } from './lag.js';
import { benchLists } from './lists.js';
import { benchModelOverhead } from './modelOverhead.js';
import { benchRebuild } from './rebuild.js';
import { benchRecall } from './recall.js';
import { benchRecognition } from './recognition.js';
import { benchRetrieval } from './retrieval.js';
import { benchRefusedBodies } from './refusedBodies.js';
import { benchSealAndProof } from './sealAndProof.js';
import { benchSources } from './sources.js';
import { benchStart } from './start.js';
import { benchStreams } from './streams.js';
import { benchSubmit } from './submit.js';
import { benchUsage } from './usage.js';
import { benchWord } from './word.js';
import { benchWordForms } from './wordForms.js';

/** `npm run bench`: every benchmark, one after the other; `npm run bench -- lag word` runs those alone. */
const benchmarks: Readonly<Record<string, () => Promise<Figure[]>>> = {
  submit: benchSubmit,
  word: benchWord,
  append: benchAppend,
  rebuild: benchRebuild,
  lag: benchLag,
  sealAndProof: benchSealAndProof,
  accountHistory: benchAccountHistory,
  lists: benchLists,
  usage: benchUsage,
  evidence: benchEvidence,
  citations: benchCitations,
  // Renders its pages with Chromium or Chrome.
  recognition: benchRecognition,
  modelOverhead: benchModelOverhead,
  recall: benchRecall,
  retrieval: benchRetrieval,
  embedding: benchEmbedding,
  sources: benchSources,
  // Through the proxies that are installed.
  refusedBodies: benchRefusedBodies,
  // These five need the built application (npm run build), and three of them a Chromium or Chrome.
  streams: benchStreams,
  firstLoad: benchFirstLoad,
  keystroke: benchKeystroke,
  formMemory: benchFormMemory,
  wordForms: benchWordForms,
  // Builds a copy of the sources, and waits for two minutes.
  start: benchStart,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}
const figures: Figure[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`running ${name} …`);
  figures.push(...(await run()));
}
printFigures(figures);
process.exit(0); // clients of servers that are gone may still be trying
