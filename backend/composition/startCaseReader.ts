import { createCaseReader, type CaseReader } from '../adapters/caseReader/caseReader.js';
import { describeError, type Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';

type Deps = {
  /** One that already runs; it is not closed with the application. */
  readonly reader: CaseReader | undefined;
  readonly logger: Logger;
  readonly closing: Closing;
};

/** The threads that read stored answers. The first reading starts one. */
export const startCaseReader = ({ reader, logger, closing }: Deps): CaseReader => {
  if (reader) return reader;
  const started = createCaseReader({
    onThreadError: (error) => logger.error({ error: describeError(error) }, 'a thread that reads answers failed'),
    onTooSlow: (told) => logger.warn(told, 'answers were not read in time'),
  });
  closing.add('reader of answers', started.close);
  return started;
};
