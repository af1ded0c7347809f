import { createTableReader, type ReadTables } from '../modules/knowledge/index.js';
import type { ConfinementSettings } from '../runtime/contained/confinement.js';
import { createContained } from '../runtime/contained/contained.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import { containedProgram } from './containedProgram.js';

type Deps = {
  readonly confinement: ConfinementSettings;
  readonly logger: Logger;
  readonly closing: Closing;
};

/** All that the process may hold, which runs only while a table is read; and the time for one. */
const bounds = { memoryMb: 768, timeoutMs: 60_000 } as const;

/** Prepares reading workbooks that somebody waits for: in a process beside that of the knowledge base, whose files take minutes. */
export const startTables = ({ confinement, logger, closing }: Deps): ReadTables => {
  const { run, close } = createContained({
    program: containedProgram('sourceChild'),
    confinement,
    ...bounds,
    onFailure: (told) => logger.warn(told, 'a table was given up'),
  });
  closing.add('reader of tables', close);
  return createTableReader({ runSource: run });
};
