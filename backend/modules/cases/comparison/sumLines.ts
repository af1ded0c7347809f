import { saidIn } from '../../../../domain/forms/pleadingWords.js';
import { domainIn } from '../../../../domain/case/procedure.js';
import { sumRemarks } from '../../../../domain/comparison/disputedSums.js';
import { totalCheck } from '../../../../domain/comparison/totalCheck.js';
import type { Comparison } from '../../../../domain/contract/comparisons.js';
import { moneyDigits } from '../../../../domain/forms/printing/money.js';

const yuan = (amount: string): string => `${moneyDigits(amount) ?? amount}元`;

/** What is disputed and agreed to in money, as the sheet for the hearing says it. */
export const sumLines = ({ rows, sums, defendants, ...of }: Comparison): readonly string[] => {
  const { with_amount: withAmount, without_amount: withoutAmount, growing } = sums;
  const check = totalCheck({ rows, sums });
  const remarks = [...(check === null ? [] : [check]), ...sumRemarks({ withAmount, withoutAmount, growing })];
  return withAmount === 0 ? remarks : [...figureLines({ sums, defendants, ...domainIn(of) }), ...remarks];
};

const figureLines = ({
  sums,
  defendants,
  ...of
}: Pick<Comparison, 'sums' | 'defendants' | 'domain'>): readonly string[] => [
  `${defendants.length > 1 ? saidIn(of)`至少一名被告有异议` : '有异议'} ${yuan(sums.overall.objected)} · 全体无异议 ${yuan(sums.overall.agreed)} · 未明确 ${yuan(sums.overall.unclear)}`,
  ...(defendants.length > 1
    ? sums.of_defendants.map(
        ({ defendant_id: id, objected, agreed, unclear }) =>
          `${defendants.find((one) => one.id === id)?.name ?? ''}：有异议 ${yuan(objected)}，无异议 ${yuan(agreed)}，未明确 ${yuan(unclear)}`,
      )
    : []),
];
