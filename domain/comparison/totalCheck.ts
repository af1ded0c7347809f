import { fenOf, yuanOf } from '../forms/deriving/amounts.js';
import { moneyDigits } from '../forms/printing/money.js';

type Amount = { readonly kind: string; readonly state: string; readonly amount: string | null };
type Sums = {
  readonly overall: { readonly objected: string; readonly agreed: string; readonly unclear: string };
  readonly with_amount: number;
};

const words = (fen: bigint): string => `${moneyDigits(yuanOf(fen)) ?? yuanOf(fen)}元`;

/**
 * Whether the claims of a comparison add up to what the plaintiff wrote as their total (标的总额), in a sentence; `null` where there is no
 * total, or nothing to add. A difference is no error by itself: claims without an amount and growing ones are in the total of some.
 */
export const totalCheck = ({
  rows,
  sums,
}: {
  readonly rows: readonly Amount[];
  readonly sums: Sums;
}): string | null => {
  const written = rows.find(({ kind, state }) => kind === 'total' && state === 'made')?.amount ?? null;
  const total = written === null ? null : fenOf(written);
  const { objected, agreed, unclear } = sums.overall;
  const parts = [objected, agreed, unclear].map((amount) => fenOf(amount));
  if (total == null || sums.with_amount === 0 || parts.some((part) => part == null)) return null;
  const added = parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n);
  if (added === total) return `各项请求合计${words(added)}，与标的总额一致。`;
  const difference = added > total ? added - total : total - added;
  return `各项请求合计${words(added)}，标的总额写的是${words(total)}，相差${words(difference)}，请核对。`;
};
