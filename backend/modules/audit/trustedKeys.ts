import {
  formatVerifierKey,
  openCheckpoint,
  parseVerifierKey,
  type Checkpoint,
  type VerifierKey,
} from '../../../domain/ledger/checkpoint.js';

/** The verifier keys by which seals are checked. */
export type TrustedKeys = {
  /** The keys, each as `name+hash+key`. */
  readonly texts: readonly string[];
  /** Returns the tree head of a checkpoint that one of the keys signed, with that key. */
  readonly open: (note: string) => { readonly head: Checkpoint; readonly key: string } | undefined;
};

/** Keeps the valid keys among `texts`, without duplicates. */
export const trustKeys = (texts: readonly string[]): TrustedKeys => {
  const keys = texts.map(parseVerifierKey).filter((key): key is VerifierKey => key !== undefined);
  const byText = new Map(keys.map((key) => [formatVerifierKey(key), key]));
  return {
    texts: [...byText.keys()],
    open: (note) => {
      for (const [text, key] of byText) {
        const head = openCheckpoint(note, key);
        if (head) return { head, key: text };
      }
      return undefined;
    },
  };
};
