import { WrongExpectedVersionError } from '../../adapters/eventStore/client.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { WordRendererBusy, type WordRenderer } from '../../adapters/word/wordRenderer.js';
import type { AppendOutcome, Metrics } from './createMetrics.js';

const outcomeOf = (error: unknown): AppendOutcome => {
  if (error instanceof WrongExpectedVersionError) return 'conflict';
  return error instanceof StoreUnavailableError ? 'unavailable' : 'refused';
};

/** The same log, with its appends timed and its conflicts counted. */
export const measuredLog = (
  log: EventLog,
  { append }: Pick<Metrics, 'append'>,
  { categoryOf }: Pick<StreamNames, 'categoryOf'>,
): EventLog => ({
  ...log,
  append: async (stream, ...rest) => {
    const startedAt = performance.now();
    const count = (outcome: AppendOutcome) =>
      append(categoryOf(stream) ?? 'other', outcome, performance.now() - startedAt);
    try {
      const result = await log.append(stream, ...rest);
      count('written');
      return result;
    } catch (error) {
      count(outcomeOf(error));
      throw error;
    }
  },
});

/** The same renderer, with its documents timed and those under way counted. */
export const measuredRenderer = (
  word: WordRenderer,
  { rendering, rendered }: Pick<Metrics, 'rendering' | 'rendered'>,
): WordRenderer => ({
  ...word,
  render: async (...task) => {
    const startedAt = performance.now();
    rendering(1);
    try {
      const bytes = await word.render(...task);
      rendered('made', performance.now() - startedAt);
      return bytes;
    } catch (error) {
      rendered(error instanceof WordRendererBusy ? 'busy' : 'failed', performance.now() - startedAt);
      throw error;
    } finally {
      rendering(-1);
    }
  },
});
