import { sourceBounds } from '../modules/knowledge/sources/bounds.js';
import { createSourceReader, type ReadSource } from '../modules/knowledge/sources/sourceReader.js';
import { createContained, type Contained } from '../platform/contained/contained.js';
import type { Logger } from '../platform/logging/logger.js';
import type { Closing } from './closing.js';

/** Finds the module that reads documents: the source beside this file, or `sourceChild.js` beside the bundle. */
const sourceProgram = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './sourceChildFromSource.mjs' : './sourceChild.js', import.meta.url);

type Deps = { readonly runPages: Contained['run']; readonly logger: Logger; readonly closing: Closing };

/** Prepares reading files into the knowledge base. Their process is started by the first of them, and ended when idle. */
export const startSources = ({ runPages, logger, closing }: Deps): ReadSource => {
  const { run, close } = createContained({
    program: sourceProgram(),
    memoryMb: sourceBounds.memoryMb,
    timeoutMs: sourceBounds.fileMs,
    onFailure: (told) => logger.warn(told, 'a document for the knowledge base was given up'),
  });
  closing.add('reader of documents', close);
  return createSourceReader({ runSource: run, runPages });
};
