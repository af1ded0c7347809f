import { isDisputed, type Cell, type Row } from './comparisonTable.js';

/** Sums in fen of the claims that are made and have an amount. */
export type Sums = { readonly objected: bigint; readonly agreed: bigint; readonly unclear: bigint };

export type DisputedSums = {
  readonly ofDefendants: readonly ({ readonly defendantId: string } & Sums)[];
  /** At least one present defendant objects; all of them agree; everything else. Defendants are never added: a debt may be joint. */
  readonly overall: Sums;
  /** How many claims that are made have no amount and are not in the sums. */
  readonly withoutAmount: number;
};

type Part = keyof Sums;

/** An objection to several claims together says of none of them how much of it is disputed. */
const partOf = (cell: Cell): Part => {
  if (cell.state === 'agrees') return 'agreed';
  if (cell.state === 'objects_as_whole' || cell.state === 'mixed' || !isDisputed(cell)) return 'unclear';
  return 'objected';
};

const overallPart = (parts: readonly Part[]): Part => {
  if (parts.includes('objected')) return 'objected';
  return parts.length > 0 && parts.every((part) => part === 'agreed') ? 'agreed' : 'unclear';
};

const summed = (parts: readonly { readonly part: Part; readonly fen: bigint }[]): Sums => {
  const of = (wanted: Part): bigint =>
    parts.filter(({ part }) => part === wanted).reduce((sum, { fen }) => sum + fen, 0n);
  return { objected: of('objected'), agreed: of('agreed'), unclear: of('unclear') };
};

/** How much of what is claimed is disputed, by each of the defendants with these ids (those who are parties) and by all of them. */
export const disputedSums = (rows: readonly Row[], present: readonly string[]): DisputedSums => {
  const claims = rows.filter(({ kind, state }) => kind === 'claim' && state === 'made');
  const amounts = claims.flatMap(({ fen, cells }) => (fen === null ? [] : [{ fen, cells }]));
  const cellFor = (cells: readonly Cell[], id: string): readonly Cell[] =>
    cells.filter(({ defendantId }) => defendantId === id);
  return {
    ofDefendants: present.map((defendantId) => ({
      defendantId,
      ...summed(
        amounts.flatMap(({ fen, cells }) => cellFor(cells, defendantId).map((cell) => ({ part: partOf(cell), fen }))),
      ),
    })),
    overall: summed(
      amounts.map(({ fen, cells }) => ({
        part: overallPart(present.flatMap((id) => cellFor(cells, id).map(partOf))),
        fen,
      })),
    ),
    withoutAmount: claims.length - amounts.length,
  };
};
