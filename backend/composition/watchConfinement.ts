import type { Confinement } from '../platform/contained/confinement.js';
import type { Contained } from '../platform/contained/contained.js';
import { describeError, type Logger } from '../platform/logging/logger.js';

/** The confinement of the processes that read files from outside. */
export type ConfinementWatch = {
  /** The confinement that the first started process found; `undefined` until then. */
  readonly known: () => Confinement | undefined;
  /** Starts one to find out, and says once in the log what is in force and what is not. Never rejects. */
  readonly tell: () => Promise<void>;
};

type Deps = { readonly confinement: Contained['confinement']; readonly logger: Logger };

/** See `ConfinementWatch`. */
export const watchConfinement = ({ confinement, logger }: Deps): ConfinementWatch => {
  let lastState: Confinement | undefined;
  return {
    known: () => lastState,
    tell: async () => {
      try {
        lastState = await confinement();
      } catch (error) {
        logger.warn({ error: describeError(error) }, 'no process could be started that reads files from outside');
        return;
      }
      const { reading, writing, programs, network } = lastState;
      const isHeld = reading && writing && programs && network;
      if (isHeld) logger.info({ confinement: lastState }, 'the processes that read files from outside are confined');
      else
        logger.warn({ confinement: lastState }, 'the processes that read files from outside are not confined in full');
    },
  };
};
