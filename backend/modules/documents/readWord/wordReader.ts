import type { Contained } from '../../../runtime/contained/contained.js';
import { wordTextContract, type WordText } from './wordText.js';
import { readWordContract, type UploadedWord } from './contract.js';

/** Receives the processor time that a file took, in milliseconds: once for each file whose reading began, also when it failed. */
export type ChargeReading = (processorMs: number) => void;

export type WordReader = {
  /** What a file from outside is, and the answers it carries; `whose` it is decides when its turn comes. Rejects as `Contained` does. */
  readonly read: (
    whose: string,
    file: Uint8Array,
    charge: ChargeReading,
  ) => Promise<{ readonly result: UploadedWord; readonly ms: number }>;
  /** The text of any Word file. Rejects as `Contained` does. */
  readonly text: (
    whose: string,
    file: Uint8Array,
    charge: ChargeReading,
  ) => Promise<{ readonly result: WordText; readonly ms: number }>;
};

/** Reads uploaded Word files in the contained process. */
export const createWordReader = ({ run }: Pick<Contained, 'run'>): WordReader => ({
  read: (whose, file, charge) =>
    run(whose, readWordContract, { fields: {}, body: file, charge: async (ms) => charge(ms) }),
  text: (whose, file, charge) =>
    run(whose, wordTextContract, { fields: {}, body: file, charge: async (ms) => charge(ms) }),
});
