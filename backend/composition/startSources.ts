import { sourceBounds, createSourceReader, type ReadSource } from '../modules/knowledge/index.js';
import type { ConfinementSettings } from '../runtime/contained/confinement.js';
import { createContained, type Contained } from '../runtime/contained/contained.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import { containedProgram } from './containedProgram.js';

type Deps = {
  readonly runPages: Contained['run'];
  readonly confinement: ConfinementSettings;
  readonly logger: Logger;
  readonly closing: Closing;
};

/** Prepares reading files into the knowledge base. Their process is started by the first of them, and ended when idle. */
export const startSources = ({ runPages, confinement, logger, closing }: Deps): ReadSource => {
  const { run, close } = createContained({
    program: containedProgram('sourceChild'),
    confinement,
    memoryMb: sourceBounds.memoryMb,
    timeoutMs: sourceBounds.fileMs,
    onFailure: (told) => logger.warn(told, 'a document for the knowledge base was given up'),
  });
  closing.add('reader of documents', close);
  return createSourceReader({ runSource: run, runPages });
};
