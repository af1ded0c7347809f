import type { OfficeConfinement } from '../adapters/pdf/officeCage.js';
import type { PdfConverter } from '../adapters/pdf/convertWord.js';
import type { Confinement } from '../runtime/contained/confinement.js';
import type { Contained } from '../runtime/contained/contained.js';
import { describeError, type Logger } from '../runtime/logging/logger.js';

/** The confinement of the processes that read files from outside. */
export type ConfinementWatch = {
  /** The confinement that the first started process found; `undefined` until then. */
  readonly known: () => Confinement | undefined;
  /** What LibreOffice is held by; `undefined` where there is none, and until it was tried. */
  readonly knownOfOffice: () => OfficeConfinement | undefined;
  /** Starts one of each to find out, and says once in the log what is in force and what is not. Never rejects. */
  readonly tell: () => Promise<void>;
};

type Deps = {
  readonly confinement: Contained['confinement'];
  /** `undefined` where LibreOffice is not there. */
  readonly pdf: Pick<PdfConverter, 'confinement'> | undefined;
  readonly logger: Logger;
};

/** See `ConfinementWatch`. */
export const watchConfinement = ({ confinement, pdf, logger }: Deps): ConfinementWatch => {
  let lastState: Confinement | undefined;
  let officeState: OfficeConfinement | undefined;
  const tellOfOffice = async (): Promise<void> => {
    if (!pdf) return;
    try {
      officeState = await pdf.confinement();
    } catch (error) {
      logger.warn({ error: describeError(error) }, 'it could not be tried what LibreOffice is held by');
      return;
    }
    const { files, processes, network, limits } = officeState;
    if (files && processes && network && limits) logger.info({ confinement: officeState }, 'LibreOffice is confined');
    else logger.warn({ confinement: officeState }, 'LibreOffice is not confined in full');
  };
  return {
    known: () => lastState,
    knownOfOffice: () => officeState,
    tell: async () => {
      await tellOfOffice();
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
