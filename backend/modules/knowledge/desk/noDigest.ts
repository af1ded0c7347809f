import { randomBytes } from 'node:crypto';

/** A digest that no content has: the row of a file that is gone does not stand in the way of the same content. */
export const noDigest = (): Buffer => randomBytes(32);
