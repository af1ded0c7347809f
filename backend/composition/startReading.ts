import { readingBounds } from '../modules/reading/bounds.js';
import { createDocumentReader, type DocumentReader } from '../modules/reading/documentReader.js';
import { createContained, type Contained } from '../platform/contained/contained.js';
import type { RateLimits } from '../platform/http/rateLimit.js';
import type { Logger } from '../platform/logging/logger.js';
import type { Closing } from './closing.js';

/** Finds the module that reads pictures: the source beside this file, or `readingChild.js` beside the bundle. */
const readingProgram = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './readingChildFromSource.mjs' : './readingChild.js', import.meta.url);

type Deps = { readonly limits: RateLimits; readonly logger: Logger; readonly closing: Closing };

/** `runPages` reads single pages, for work in the background. */
type Reading = DocumentReader & { readonly runPages: Contained['run'] };

/** Prepares reading pictures and scans. Their process is started by the first of them. */
export const startReading = ({ limits, logger, closing }: Deps): Reading => {
  const { run, close } = createContained({
    program: readingProgram(),
    memoryMb: readingBounds.memoryMb,
    timeoutMs: readingBounds.pageMs,
    onFailure: (told) => logger.warn(told, 'a picture or scan was given up'),
  });
  closing.add('reader of pictures and scans', close);
  return { ...createDocumentReader({ run, limits }), runPages: run };
};
