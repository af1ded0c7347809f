import { z } from 'zod';
import shipped from './usual.json' with { type: 'json' };

const Evidence = z.strictObject({
  name: z.string().min(1),
  /** What it is to prove. */
  proves: z.string().min(1),
  /** Where one gets it. */
  from: z.string().min(1),
});
/** A piece of evidence: what it is called, what it is to prove, where one gets it. */
export type Evidence = Readonly<z.infer<typeof Evidence>>;

/** A piece that several lists have is written once, under `shared`, and named by its key. */
const Pieces = z.array(z.union([z.string(), Evidence])).min(1);
const Words = z.array(z.string().min(1)).min(1);
const Table = z.strictObject({
  shared: z.record(z.string(), Evidence),
  always: Pieces,
  general: Pieces,
  causes: z.array(z.strictObject({ words: Words, usual: Pieces })),
  demands: z.array(z.strictObject({ words: Words, needs: Pieces })),
  denials: Words,
});

export type UsualEvidence = {
  /** Common to every case. */
  readonly always: readonly Evidence[];
  /** Where no group of causes fits. */
  readonly general: readonly Evidence[];
  /** Groups of evidence by cause of action or title of the document: the first group with a word that occurs in it applies. */
  readonly causes: readonly { readonly words: readonly string[]; readonly usual: readonly Evidence[] }[];
  /** Additional evidence for a demand or a fact: every group with a word that occurs in the question or its answer applies. */
  readonly demands: readonly { readonly words: readonly string[]; readonly needs: readonly Evidence[] }[];
  /** Answers with which nothing is demanded or stated. */
  readonly denials: ReadonlySet<string>;
};

/**
 * Reads the table of usual evidence, in which lists name shared pieces by their keys.
 * @throws ZodError for a table of another shape; Error for a key that is not under `shared`
 */
export const usualEvidenceTable = (table: unknown): UsualEvidence => {
  const { shared, always, general, causes, demands, denials } = Table.parse(table);
  const byKey = new Map(Object.entries(shared));
  const pieces = (list: z.infer<typeof Pieces>): Evidence[] =>
    list.map((piece) => {
      const evidence = typeof piece === 'string' ? byKey.get(piece) : piece;
      if (!evidence) throw new Error(`The table of usual evidence has no shared piece ${JSON.stringify(piece)}`);
      return evidence;
    });
  return {
    always: pieces(always),
    general: pieces(general),
    causes: causes.map(({ words, usual }) => ({ words, usual: pieces(usual) })),
    demands: demands.map(({ words, needs }) => ({ words, needs: pieces(needs) })),
    denials: new Set(denials),
  };
};

/** The table that comes with the product, which lawyers edit: `usual.json`. */
export const shippedUsualEvidence = usualEvidenceTable(shipped);
