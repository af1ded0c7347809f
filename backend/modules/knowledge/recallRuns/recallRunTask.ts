import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { Recalled } from '../../../../domain/knowledge/recalled.js';
import type { RunSettings, RunTotals } from '../../../../domain/contract/recallRuns.js';
import { placesOf, readExpected } from '../../../../domain/knowledge/expected.js';
import { runTotals } from '../../../../domain/knowledge/recallRun.js';
import { recallRunLimits } from '../../../../domain/knowledge/recallRunLimits.js';
import type { SearchSettings } from '../../../../domain/knowledge/searchSettings.js';
import { defineTask, type DefinedTask, type TaskWork } from '../../../platform/tasks/defineTask.js';
import type { Retrieve } from '../retrieval/retrieve.js';
import type { RecallRunRows, StoredAnswer, WaitingQuestion } from './recallRunRows.js';

/** How long one question may take, in milliseconds: a longer one breaks the run off, and the queue tries it again. */
const longestMs = 90_000;
const readAtOnce = 50;
const givenUp = '多次中断，已停止；请稍后重新测试';
const Payload = z.object({ case_cause: z.string() });

type Deps = {
  readonly runs: RecallRunRows;
  readonly retrieve: Retrieve;
  /** The settings that a search would use now. */
  readonly settingsOf: (owner: Owner, caseCause: string) => Promise<RunSettings>;
};
type RunWork = TaskWork<z.infer<typeof Payload>>;

type Step = keyof Recalled['steps'];
const outcomesOf = (step: Step, answers: readonly StoredAnswer[]): RunTotals['steps'][Step] => {
  const countOf = (outcome: Recalled['steps'][Step]) => answers.filter(({ steps }) => steps[step] === outcome).length;
  return { done: countOf('done'), missing: countOf('missing'), failed: countOf('failed') };
};
const totalsOf = (answers: readonly StoredAnswer[]): RunTotals => ({
  ...runTotals(answers),
  steps: {
    text: outcomesOf('text', answers),
    vectors: outcomesOf('vectors', answers),
    rerank: outcomesOf('rerank', answers),
  },
});

/** Asks the questions of a bulk test of the search, one after the other, those that were not asked yet. */
export const recallRunTask = ({ runs, retrieve, settingsOf }: Deps): DefinedTask => {
  const ask = async (
    work: RunWork,
    { place, question, expected }: WaitingQuestion,
    tried: SearchSettings | undefined,
  ): Promise<void> => {
    const startMs = performance.now();
    const search = await retrieve({
      question,
      reader: work.task.owner ?? 'platform',
      caseCause: work.payload.case_cause,
      budget: recallRunLimits.budget,
      ...(tried && { settings: tried }),
      correlationId: randomUUID(),
      signal: AbortSignal.any([work.signal, AbortSignal.timeout(longestMs)]),
    });
    const ms = performance.now() - startMs;
    const { shippedFacts } = await import('../../../../domain/citations/shippedFacts.js'); // 27 MB, for a bulk test only
    const { named } = shippedFacts.laws;
    const sought = expected.flatMap((text) => readExpected(text, named));
    const passages = search.results.map(({ metadata }) => metadata);
    const places = placesOf(sought, passages, named);
    await runs.record(work, { place, places, results: passages.length, ms, steps: search.steps });
  };

  return defineTask({
    kind: 'recall_run',
    payload: Payload,
    // Uploads are more urgent than a test, and do not wait for one.
    lane: 'tests',
    lease: { seconds: 60, tries: 5, interruptions: 20 },
    reasons: { failed: givenUp, interrupted: givenUp },
    run: async (work) => {
      const { id, owner } = work.task;
      const { settings, questions, asked, tried } = await runs.find(owner, id);
      if (settings === null) await runs.begin(work, await settingsOf(owner, work.payload.case_cause));
      for (let answeredCount = asked; ;) {
        const waiting = await runs.waiting(id, readAtOnce);
        if (waiting.length === 0) break;
        for (const question of waiting) {
          work.signal.throwIfAborted();
          work.onProgress(answeredCount / questions);
          await ask(work, question, tried);
          answeredCount += 1;
        }
      }
      await runs.keepTotals(work, totalsOf(await runs.all(owner, id)));
      return { kind: 'done' };
    },
  });
};
