import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for an address or a cookie: whoever has them is let in, and nobody can read them a second time. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: a reader of the table, or of a backup, cannot use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
