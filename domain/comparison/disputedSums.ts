import { isDisputed, type Cell, type Row } from './comparisonTable.js';

/** Sums in fen of the claims that are made and have an amount. */
export type Sums = { readonly objected: bigint; readonly agreed: bigint; readonly unclear: bigint };

export type DisputedSums = {
  readonly ofDefendants: readonly ({ readonly defendantId: string } & Sums)[];
  /** At least one present defendant objects; all of them agree; everything else. Defendants are never added: a debt may be joint. */
  readonly overall: Sums;
  /** How many claims that are made have no amount and are not in the sums. */
  readonly withoutAmount: number;
  /** How many have one: with none, there is nothing to add, and no sum of 0. */
  readonly withAmount: number;
  /** How many grow until they are paid, beyond what is written. */
  readonly growing: number;
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
    withAmount: amounts.length,
    growing: claims.filter(({ growing }) => growing).length,
  };
};

type Told = { readonly withAmount: number; readonly withoutAmount: number; readonly growing: number };

/** What the sums leave out, as sentences; empty where they leave out nothing. */
export const sumRemarks = ({ withAmount, withoutAmount, growing }: Told): readonly string[] => [
  ...(withAmount === 0 ? ['各项请求均未填写金额，无法合计。'] : []),
  ...(withAmount > 0 && withoutAmount > 0 ? [`${withoutAmount}项请求没有金额，未计入。`] : []),
  ...(growing > 0 ? [`另有${growing}项请求支付至实际清偿之日，随时间增加的部分未计入。`] : []),
];
