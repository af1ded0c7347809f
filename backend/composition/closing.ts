import { withTimeout } from '../runtime/concurrency/withTimeout.js';
import { describeError, type Logger } from '../runtime/logging/logger.js';

export type Closing = {
  /** Registers how to close a part that was just opened. */
  readonly add: (name: string, close: () => Promise<unknown>) => void;
  /** Closes everything, last opened first. A part that fails or hangs is logged and does not block the others. */
  readonly closeAll: () => Promise<void>;
};

type Deps = {
  readonly logger: Pick<Logger, 'error'>;
  /** For each part, in milliseconds. */ readonly timeoutMs?: number;
};

/** Closes the parts of the application in the opposite order of their opening, once. */
export const createClosing = ({ logger, timeoutMs = 5000 }: Deps): Closing => {
  const parts: { name: string; close: () => Promise<unknown> }[] = [];
  let closing: Promise<void> | undefined;

  const closeOne = async ({ name, close }: (typeof parts)[number]): Promise<void> => {
    const late = () => new Error(`${name} did not close within ${timeoutMs} ms`);
    try {
      await withTimeout(timeoutMs, close(), late);
    } catch (error) {
      logger.error({ part: name, error: describeError(error) }, 'closing failed');
    }
  };

  const run = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) await closeOne(part);
  };
  return {
    add: (name, close) => void parts.push({ name, close }),
    closeAll: () => (closing ??= run()),
  };
};
