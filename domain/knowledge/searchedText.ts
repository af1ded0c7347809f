import { termsOf } from './terms.js';

/** The parts of a chunk that are searched. */
export type SearchedChunk = {
  /** The law's full name; `null` for what is no law. */
  readonly law: string | null;
  /** Where it stands in its source, or the question that it answers. */
  readonly heading: string | null;
  readonly text: string;
};

/** A chunk as the index holds it. */
export type IndexedChunk = {
  /** Each term once. */
  readonly terms: ReadonlySet<string>;
  /** The number of terms, every occurrence counted. */
  readonly length: number;
  /** The terms as a `tsvector` of Postgres is written, without positions: how often a term occurs is counted in the text. */
  readonly vector: string;
};

/** The name of its law and its heading are searched with a chunk's text: an article seldom says which law it is of. */
export const searchedText = ({ law, heading, text }: SearchedChunk): string =>
  [law, heading, text].filter((part) => part !== null).join('\n');

// Terms are letters and digits alone, so nothing in them needs to be escaped.
const quoted = (term: string): string => `'${term}'`;

/** A chunk's terms for the index. Whoever writes chunks and whoever asks for them cut texts up by this, never by a parser of Postgres. */
export const indexedChunk = (chunk: SearchedChunk): IndexedChunk => {
  const all = termsOf(searchedText(chunk));
  const terms = new Set(all);
  return { terms, length: all.length, vector: [...terms].map(quoted).join(' ') };
};

/** What asks the index for chunks that hold a term, as a `tsquery` of Postgres is written. */
export const askedTerm = quoted;
