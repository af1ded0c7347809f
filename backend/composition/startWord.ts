import { availableParallelism } from 'node:os';
import { createWordRenderer, type WordRenderer } from '../adapters/word/wordRenderer.js';
import { createWordReader, type WordReader } from '../modules/documents/index.js';
import type { ConfinementSettings } from '../runtime/contained/confinement.js';
import { createContained } from '../runtime/contained/contained.js';
import { describeError, type Logger } from '../runtime/logging/logger.js';
import type { Metrics } from '../platform/metrics/createMetrics.js';
import { measuredRenderer } from '../platform/metrics/measured.js';
import type { Closing } from './closing.js';
import { containedProgram, formDefinitions } from './containedProgram.js';

type Deps = {
  /** A renderer that already runs; it is not closed with the application. */
  readonly renderer: WordRenderer | undefined;
  readonly confinement: ConfinementSettings;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly closing: Closing;
};

const startRenderer = ({ logger, closing }: Pick<Deps, 'logger' | 'closing'>): WordRenderer => {
  const renderer = createWordRenderer({
    threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
    onThreadError: (error) => logger.error({ error: describeError(error) }, 'a word thread failed'),
  });
  closing.add('word renderer', renderer.close);
  return renderer;
};

/** Starts the threads that write Word files. The process that reads uploaded ones is started by the first of them. */
export const startWord = ({ renderer, confinement, metrics, logger, closing }: Deps): WordRenderer & WordReader => {
  const word = renderer ?? startRenderer({ logger, closing });
  const contained = createContained({
    program: containedProgram('containedChild'),
    readable: { folders: [formDefinitions] },
    confinement,
    onFailure: (told) => logger.warn(told, 'a file from outside was given up'),
  });
  closing.add('reader of files from outside', contained.close);
  return { ...measuredRenderer(word, metrics), ...createWordReader(contained) };
};
