import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { chunkLaws, type LawArticle, type PlacedChunk } from '../../domain/knowledge/sourceText.js';

const Statute = z.object({
  law: z.string(),
  short_names: z.array(z.string()),
  article: z.string(),
  number: z.number(),
  sub: z.number().nullable().default(null),
  path: z.string().nullable(),
  text: z.string(),
});
/** An article of a law, as a line of the file of laws gives it. */
export type Statute = z.infer<typeof Statute>;

/** The folder beside the project that holds what benchmarks read and the project does not ship. */
export const beside = (path: string): string =>
  fileURLToPath(new URL(`../../../shared/reference/${path}`, import.meta.url));

/** The file of laws: `STATUTES` names it, by default one beside the project. */
export const statutesFile = process.env['STATUTES'] ?? beside('laws/statutes.jsonl');

/** The articles of the file of laws; `null` where there is no such file. */
export const readStatutes = (): Statute[] | null =>
  existsSync(statutesFile)
    ? readFileSync(statutesFile, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Statute.parse(JSON.parse(line)))
    : null;

/** The chunks of articles, packed as an upload packs them. */
export const chunksOf = (statutes: readonly Statute[]): PlacedChunk[] =>
  chunkLaws(
    statutes.map((one): LawArticle => ({ ...one, versionDate: null, effectiveFrom: null })),
    { size: 512, overlap: 50 },
  );

/** The chunks of each law as a file of its name. */
export const filesOf = (
  chunks: readonly PlacedChunk[],
): { readonly name: string; readonly chunks: readonly PlacedChunk[] }[] =>
  [...new Set(chunks.map(({ law }) => law))].map((law) => ({
    name: `${law ?? ''}.txt`,
    chunks: chunks.filter((chunk) => chunk.law === law),
  }));
