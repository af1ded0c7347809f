import { mostReportedLines, type ImportReport } from '../../../domain/contract/permanentCache.js';
import { importOutcomes, type ImportOutcome } from '../../../domain/permanentCache/importOutcomes.js';
import { permanentCacheLimits } from '../../../domain/permanentCache/limits.js';
import { planImport, type PlannedLine } from '../../../domain/permanentCache/planImport.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Change } from './answerChanges.js';
import type { KeptAnswerRows } from './keptAnswerRows.js';
import { readCsv } from './readCsv.js';

/** How many answers one transaction writes: on the embedded database everything else waits for its end. */
const atOnce = 200;
const longestShown = 100;

const order: readonly ImportOutcome[] = ['refused', 'changed', 'added', 'unchanged'];

const reportOf = (planned: readonly PlannedLine[], preview: boolean, state: string): ImportReport => {
  const of = (wanted: ImportOutcome) => planned.filter(({ outcome }) => outcome === wanted);
  const lines = order.flatMap(of).slice(0, mostReportedLines);
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, of(outcome).length])) as Record<
    ImportOutcome,
    number
  >;
  return {
    preview,
    state,
    ...counts,
    lines: lines.map(({ line, outcome, question, reason }) => ({
      line,
      outcome,
      question: question.length > longestShown ? `${question.slice(0, longestShown)}…` : question,
      ...(reason === undefined ? {} : { reason }),
    })),
    left_out: planned.length - lines.length,
  };
};

type Import = {
  readonly bytes: Uint8Array;
  readonly preview: boolean;
  /** The state that the preview returned; with it, an import is refused once anybody changed something. */
  readonly state: string | undefined;
  readonly change: Change;
};

/**
 * Imports a table of questions and answers, or says what that would do. It is written a few hundred lines at a time: whoever imports the
 * same again after an interruption finds those unchanged. What somebody else changes in the midst is left alone, and said.
 * @throws RequestError `fields_invalid`, `kept_answers_changed`, `kept_answers_full`
 */
export const importCsv = async (
  rows: Pick<KeptAnswerRows, 'state' | 'known' | 'count' | 'store'>,
  { bytes, preview, state: previewed, change }: Import,
): Promise<ImportReport> => {
  const lines = await readCsv(bytes);
  const state = await rows.state();
  if (previewed !== undefined && previewed !== state) throw new RequestError('kept_answers_changed');
  const keys = planImport(lines, new Map()).map(({ folded }) => folded);
  const entriesByKey = await rows.known([...new Set(keys)]);
  const planned = planImport(lines, entriesByKey);
  const additions = planned.filter(({ outcome }) => outcome === 'added').length;
  if ((await rows.count()) + additions > permanentCacheLimits.entries) throw new RequestError('kept_answers_full');
  if (preview) return reportOf(planned, true, state);
  const changes = planned.filter(({ outcome }) => outcome === 'added' || outcome === 'changed');
  const elsewhere = new Set<string>();
  for (let from = 0; from < changes.length; from += atOnce)
    for (const key of await rows.store(changes.slice(from, from + atOnce), entriesByKey, change)) elsewhere.add(key);
  const finalLines = planned.map((line): PlannedLine =>
    elsewhere.has(line.folded) ? { ...line, outcome: 'refused', reason: '导入期间被他人修改，没有改动' } : line,
  );
  return reportOf(finalLines, false, await rows.state());
};
