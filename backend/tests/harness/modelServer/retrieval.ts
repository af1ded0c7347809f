import { z } from 'zod';
import { estimateTokens } from '../../../../domain/usage/tokenUsage.js';
import { sendJson, type Script } from './scripts.js';

/** A request for vectors as the strictest service takes it: few texts, none empty, numbers asked for. */
export const EmbeddingRequest = z.strictObject({
  model: z.string().min(1),
  input: z.array(z.string().min(1)).min(1).max(10),
  encoding_format: z.literal('float'),
});
export type EmbeddingRequest = z.infer<typeof EmbeddingRequest>;

/** A request to order texts. */
export const RerankRequest = z.strictObject({
  model: z.string().min(1),
  query: z.string().min(1),
  documents: z.array(z.string().min(1)).min(1),
  top_n: z.number().int().min(1),
});
export type RerankRequest = z.infer<typeof RerankRequest>;

/** The same in DashScope's own shape. */
export const NativeRerankRequest = z.strictObject({
  model: z.string().min(1),
  input: z.strictObject({ query: z.string().min(1), documents: z.array(z.string().min(1)).min(1) }),
  parameters: z.strictObject({ top_n: z.number().int().min(1), return_documents: z.boolean() }),
});
export type NativeRerankRequest = z.infer<typeof NativeRerankRequest>;

const bigramsOf = (text: string): string[] => {
  const signs = [...text];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
};

const hashOf = (text: string): number =>
  [...text].reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261);

/** A normalised vector in which texts that share words come near each other; another model's have nothing in common with it. */
export const vectorOf = (text: string, { model = 'scripted', dimension = 256 } = {}): number[] => {
  const vector = Array.from({ length: dimension }, () => 0);
  for (const bigram of bigramsOf(text)) {
    const hash = hashOf(`${model}\n${bigram}`);
    const place = hash % dimension;
    vector[place] = (vector[place] ?? 0) + ((hash >>> 16) % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector.map((_, at) => (at === 0 ? 1 : 0)) : vector.map((value) => value / length);
};

type Item = { readonly index: unknown; readonly embedding: unknown };
type Embedding = {
  readonly dimension?: number;
  /** `null` for a reply without usage. */
  readonly usage?: unknown;
  /** What becomes of the items before they are sent. */
  readonly spoil?: (items: readonly Item[]) => readonly unknown[];
};

/** Answers with vectors of the texts. */
export const embed =
  ({ dimension = 256, usage, spoil = (items) => items }: Embedding = {}): Script<EmbeddingRequest> =>
  ({ request: { model, input }, response }) => {
    const items = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: vectorOf(text, { model, dimension }),
    }));
    const tokens = input.reduce((sum, text) => sum + estimateTokens(text), 0);
    sendJson(response, 200, {
      object: 'list',
      model,
      data: spoil(items),
      ...(usage === null ? {} : { usage: usage ?? { prompt_tokens: tokens, total_tokens: tokens } }),
    });
  };

type Ranked = { readonly index: unknown; readonly relevance_score: unknown };

/** Answers with the texts ordered by the words that they share with the question. `spoil`: what is sent instead of the results. */
export const rank =
  (spoil: (results: readonly Ranked[]) => unknown = (results) => ({ results })): Script<RerankRequest> =>
  ({ request: { query, documents, top_n: most }, response }) =>
    sendJson(response, 200, spoil(ranked(query, documents, most)));

const ranked = (query: string, documents: readonly string[], most: number): readonly Ranked[] => {
  const asked = new Set(bigramsOf(query));
  return documents
    .map((text, index) => ({ index, relevance_score: bigramsOf(text).filter((each) => asked.has(each)).length }))
    .toSorted((a, b) => b.relevance_score - a.relevance_score)
    .slice(0, most);
};

/** The same in DashScope's own shape. */
export const rankNatively =
  (spoil: (results: readonly Ranked[]) => unknown = (results) => results): Script<NativeRerankRequest> =>
  ({ request: { input, parameters }, response }) =>
    sendJson(response, 200, {
      output: { results: spoil(ranked(input.query, input.documents, parameters.top_n)) },
      usage: { total_tokens: 79 },
      request_id: 'scripted',
    });
