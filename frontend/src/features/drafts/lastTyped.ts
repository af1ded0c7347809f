import { z } from 'zod';
import { storedJson, storeText } from '../../core/browserStorage.js';
import { FormValues } from './formValues.js';

/** What was typed last in a draft, and what was stored before it; under the whole id, which names the account. */
const Typed = z.object({
  id: z.string(),
  formKey: z.string(),
  base: FormValues,
  mine: FormValues,
  at: z.iso.datetime(),
});
export type Typed = z.infer<typeof Typed>;

/** For a page that is being left: what it has not stored yet is kept before it ends. */
export type LastTyped = { readonly keep: (typed: Typed) => void };

/** For the place that stores the drafts. */
export type HeldLastTyped = LastTyped & {
  readonly list: () => readonly Typed[];
  /** They are stored, or are not wanted any more. */
  readonly drop: (isDropped: (typed: Typed) => boolean) => void;
};

const key = 'juanzong-last-typed';

/**
 * Copies that are written without a pause: a browser that closes a page may end it before IndexedDB has what it was given last. They go into the
 * drafts as soon as a page opens these.
 */
export const lastTyped = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): HeldLastTyped => {
  const read = (): readonly Typed[] => storedJson(storage, key, z.array(Typed)) ?? [];
  const write = (copies: readonly Typed[]): void => {
    const refused = storeText(storage, key, copies.length === 0 ? null : JSON.stringify(copies));
    if (refused) console.warn('what was typed last was not copied:', refused.refusal);
  };
  return {
    keep: (typed) => write([...read(), typed]),
    list: read,
    drop: (isDropped) => {
      const copies = read();
      if (copies.some(isDropped)) write(copies.filter((typed) => !isDropped(typed)));
    },
  };
};
