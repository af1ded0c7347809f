import type { Article } from './statute.js';

/** A piece of a source that is found and cited as one. */
export type Chunk = {
  readonly text: string;
  /** The articles that are in it whole, as they are cited; empty for texts that are no law. */
  readonly articles: readonly string[];
  /** Part, chapter and section that its articles stand in; `null` where there are none. */
  readonly path: string | null;
};

/** In characters: how long a chunk may be, and how much of its end the next one repeats where something had to be cut. */
export type ChunkSizes = { readonly size: number; readonly overlap: number };

/** The places at which a text is cut, from the best to the worst: paragraphs (款), items, sentences, clauses, anywhere. */
const cuts = [/(?<=\n)/u, /(?<=[。！？!?])/u, /(?<=[；;])/u, /(?<=[，,、：:])/u] as const;

const lengthOf = (text: string): number => [...text].length;

/** Pieces of at most `size` characters, each cut at the best place there is. */
const pieces = (text: string, size: number, level = 0): string[] => {
  if (lengthOf(text) <= size) return [text];
  const separator = cuts[level];
  if (!separator) {
    const signs = [...text];
    return Array.from({ length: Math.ceil(signs.length / size) }, (_, at) =>
      signs.slice(at * size, (at + 1) * size).join(''),
    );
  }
  return packed(
    text.split(separator).flatMap((part) => pieces(part, size, level + 1)),
    size,
  );
};

/** Neighbouring pieces put together as long as they fit. */
const packed = (parts: readonly string[], size: number): string[] => {
  const together: string[] = [];
  for (const part of parts) {
    const last = together.at(-1);
    if (last !== undefined && lengthOf(last) + lengthOf(part) <= size) together[together.length - 1] = last + part;
    else together.push(part);
  }
  return together;
};

/** The last characters of a text, from the start of a sentence where there is one among them. */
const endOf = (text: string, overlap: number): string => {
  if (overlap === 0) return '';
  const end = [...text].slice(-overlap).join('');
  const sentence = /[。！？；\n](.+)/su.exec(end);
  return sentence?.[1] ?? end;
};

/** Cuts a text that is too long; each piece but the first begins with the end of the one before. */
const overlapping = (text: string, { size, overlap }: ChunkSizes): string[] => {
  const room = Math.max(1, size - overlap);
  return pieces(text, lengthOf(text) <= size ? size : room).map((piece, at, all) => {
    const before = all[at - 1];
    return before === undefined ? piece : endOf(before, size - room) + piece;
  });
};

/** Cuts a text that is no law into chunks of at most `size` characters, at paragraphs, else at sentences. */
export const chunkText = (text: string, sizes: ChunkSizes): Chunk[] =>
  overlapping(text.trim(), sizes)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, articles: [], path: null }));

const whole = ({ article, text }: Article): string => `${article}　${text}`;

/**
 * Packs the articles of a law into chunks of at most `size` characters: whole ones next to each other as long as they fit and stand in
 * the same place of the law. Only an article that is longer than that is cut, at its paragraphs or sentences, and only there pieces
 * overlap; each piece names its article.
 */
export const chunkArticles = (articles: readonly Article[], { size, overlap }: ChunkSizes): Chunk[] => {
  const chunks: { text: string; articles: string[]; path: string | null; isOpen: boolean }[] = [];
  for (const one of articles) {
    const text = whole(one);
    const last = chunks.at(-1);
    if (last?.isOpen === true && last.path === one.path && lengthOf(last.text) + 1 + lengthOf(text) <= size) {
      last.text += `\n${text}`;
      last.articles.push(one.article);
    } else if (lengthOf(text) <= size) chunks.push({ text, articles: [one.article], path: one.path, isOpen: true });
    else {
      const heading = `${one.article}　`;
      const room = Math.max(1, size - lengthOf(heading));
      const cutUp = overlapping(one.text, { size: room, overlap: Math.min(overlap, Math.floor(room / 2)) });
      chunks.push(
        ...cutUp.map((piece) => ({
          text: heading + piece.trim(),
          articles: [one.article],
          path: one.path,
          isOpen: false,
        })),
      );
    }
  }
  return chunks.map(({ text, articles: held, path }) => ({ text, articles: held, path }));
};
