import { randomUUID } from 'node:crypto';
import type { Owner } from '../../../../domain/account/owner.js';
import type { Recalled } from '../../../../domain/contract/knowledge.js';
import type { RunSettings, RunTotals } from '../../../../domain/contract/recallRuns.js';
import { placesOf, readExpected } from '../../../../domain/knowledge/expected.js';
import { runTotals } from '../../../../domain/knowledge/recallRun.js';
import { recallRunLimits } from '../../../../domain/knowledge/recallRunLimits.js';
import { describeError, type Logger } from '../../../platform/logging/logger.js';
import type { Retrieve } from '../retrieval/retrieve.js';
import type { ClaimedRun, RecallRunRows, StoredAnswer, WaitingQuestion } from './recallRunRows.js';

/** A question that takes longer breaks the run off, to be taken up again; within the lease of a run. */
const longestMs = 90_000;
/** How often a process looks for runs that another left behind. */
const lookEveryMs = 15_000;
const readAtOnce = 50;

type Deps = {
  readonly runs: RecallRunRows;
  readonly retrieve: Retrieve;
  /** What a search would be made with now. */
  readonly settingsOf: (owner: Owner, caseCause: string) => Promise<RunSettings>;
  readonly logger: Pick<Logger, 'error'>;
  readonly now: () => Date;
};

export type RecallRunWorker = {
  /** Says that there may be work. */
  readonly wake: () => void;
  /** Breaks off what is under way, to be gone on with at the next start. */
  readonly stop: () => Promise<void>;
};

type Step = keyof Recalled['steps'];
const outcomesOf = (step: Step, answers: readonly StoredAnswer[]): RunTotals['steps'][Step] => {
  const counted = (outcome: Recalled['steps'][Step]) => answers.filter(({ steps }) => steps[step] === outcome).length;
  return { done: counted('done'), missing: counted('missing'), failed: counted('failed') };
};
const totalsOf = (answers: readonly StoredAnswer[]): RunTotals => ({
  ...runTotals(answers),
  steps: {
    text: outcomesOf('text', answers),
    vectors: outcomesOf('vectors', answers),
    rerank: outcomesOf('rerank', answers),
  },
});

/** Works off bulk tests of the search, one question after the other, one run at a time in each process. */
export const startRecallRunWorker = ({ runs, retrieve, settingsOf, logger, now }: Deps): RecallRunWorker => {
  const stopping = new AbortController();

  const ask = async (run: ClaimedRun, { place, question, expected }: WaitingQuestion): Promise<boolean> => {
    const started = performance.now();
    const found = await retrieve({
      question,
      reader: run.owner ?? 'platform',
      caseCause: run.case_cause,
      budget: recallRunLimits.budget,
      correlationId: randomUUID(),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(longestMs)]),
    });
    const ms = performance.now() - started;
    const { shippedFacts } = await import('../../../../domain/citations/shippedFacts.js'); // 27 MB, for a bulk test only
    const { named } = shippedFacts.laws;
    const sought = expected.flatMap((text) => readExpected(text, named));
    const passages = found.results.map(({ metadata }) => metadata);
    const outcome = {
      place,
      places: placesOf(sought, passages, named),
      results: passages.length,
      ms,
      steps: found.steps,
    };
    return runs.record(run, outcome, now());
  };

  /** Asks what was not asked yet. Returns early once the run is another's, ended or gone. */
  const work = async (run: ClaimedRun): Promise<void> => {
    if (!run.settings && !(await runs.begin(run, await settingsOf(run.owner, run.case_cause)))) return;
    for (;;) {
      const waiting = await runs.waiting(run, readAtOnce);
      if (waiting.length === 0) break;
      for (const question of waiting) {
        stopping.signal.throwIfAborted();
        if (!(await ask(run, question))) return;
      }
    }
    await runs.succeed(run, totalsOf(await runs.all(run.owner, run.id)), now());
  };

  const workOff = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const run = await runs.claim(now());
      if (!run) return;
      try {
        await work(run);
      } catch (error) {
        if (stopping.signal.aborted) return await runs.release(run, now());
        logger.error({ run: run.id, error: describeError(error) }, 'a bulk test of the search broke off');
        await runs.putOff(run, now());
      }
    }
  };

  let under: Promise<void> | undefined;
  let again = false;
  const wake = (): void => {
    if (stopping.signal.aborted) return;
    again = true;
    under ??= (async () => {
      try {
        while (again) {
          again = false;
          await workOff();
        }
      } catch (error) {
        logger.error({ error: describeError(error) }, 'looking for bulk tests of the search failed');
      } finally {
        under = undefined;
      }
    })();
  };
  const looking = setInterval(wake, lookEveryMs);
  looking.unref();
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(looking);
      stopping.abort();
      await under;
    },
  };
};
