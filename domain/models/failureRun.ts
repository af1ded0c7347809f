import type { ModelSlot } from './slots.js';

/** A call of a model as the journal has it: when it began, and how it ended. */
export type EndedCall = { readonly at: Date; readonly outcome: string };

/** The calls in a row that the service of the platform's active model failed, up to the newest call. */
export type FailureRun = {
  readonly slot: ModelSlot;
  readonly model: string;
  readonly calls: number;
  /** How the newest one failed that was sent: a code of `domain/usage/callOutcomes.ts`. */
  readonly outcome: string;
  readonly since: Date;
  readonly lastAt: Date;
};

/** Ends of a call at which the service replied, whatever the reply was worth. */
const replied: ReadonlySet<string> = new Set(['complete', 'incomplete', 'refused', 'invalid']);

/** From so many calls in a row on a failing model is a trouble that an operator is alarmed about. */
export const alarmingFailures = 3;

/**
 * The run of failures with which the calls of a model end.
 * @param newestFirst its calls; those that people broke off say nothing of it
 */
export const failureRun = (
  newestFirst: readonly EndedCall[],
): Pick<FailureRun, 'calls' | 'outcome' | 'since' | 'lastAt'> | null => {
  const ended = newestFirst.filter(({ outcome }) => outcome !== 'aborted');
  const firstReply = ended.findIndex(({ outcome }) => replied.has(outcome));
  const failed = firstReply === -1 ? ended : ended.slice(0, firstReply);
  const [newest] = failed;
  const oldest = failed.at(-1);
  if (!newest || !oldest) return null;
  // A call that was not sent, because those before it failed, does not say what is wrong.
  const { outcome } = failed.find((call) => call.outcome !== 'service_resting') ?? newest;
  return { calls: failed.length, outcome, since: oldest.at, lastAt: newest.at };
};
