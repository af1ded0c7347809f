import { createHash } from 'node:crypto';
import type { Mark } from '../../../domain/case/marks.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';

/** The answers embedded in the Word file, so that the file alone can fill the form again. They never hold codes. */
export type AnswersPart = {
  readonly formKey: string;
  readonly edition: string;
  readonly answers: FormAnswers;
  /** Which answers were suggested and accepted; a file without any has none of this. */
  readonly marks?: readonly Mark[];
};

/** Which of its two versions a file with tracked changes carries in one of its items: the older, or the newer. */
export const changeSides = ['before', 'after'] as const;
export type ChangeSide = (typeof changeSides)[number];

/** The namespace of the XML element that holds the answers. */
export const namespace = 'urn:juanzong:answers:1';
/** Hashes bytes with SHA-256; returns lower-case hex. */
export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

/** Sorts keys by code point, so that answers give the same bytes after a database has reordered them. */
const withSortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]));
};

/** Spells answers as the JSON text that is hashed. */
export const canonicalJson = (value: unknown): string => JSON.stringify(withSortedKeys(value));
