import { latestVersionOf, sideForCourt } from '../../../../domain/case/access.js';
import type { OpenedCase } from '../../../../domain/case/state.js';
import { countsAmount, feeKindOfForm, feeKindsIn, type FeeKind } from '../../../../domain/fees/litigationFee.js';
import { fenOf, yuanOf } from '../../../../domain/forms/deriving/amounts.js';
import { fill, type FilledForm } from '../../../../domain/forms/fill.js';
import { fieldOf } from '../../../../domain/forms/meaning.js';
import { demanded } from '../../../../domain/forms/rules.js';
import { storedAnswers, type Forms } from '../../forms/index.js';

/** 标的总额 as the complaint gives it, else the sum of what it demands; `null` where it names no exact amount. In yuan. */
export const amountClaimed = ({ sections }: FilledForm): string | null => {
  const items = sections.flatMap((section) => section.items);
  const total = items
    .map(({ fields, answers }) => {
      const value = answers[fieldOf(fields, 'total-claimed')?.id ?? ''];
      return typeof value === 'string' ? fenOf(value) : undefined;
    })
    .find((fen) => fen !== undefined);
  if (total !== undefined) return yuanOf(total);
  const parts = items.flatMap(demanded).map(({ amount }) => fenOf(amount) ?? 0n);
  return parts.length === 0 ? null : yuanOf(parts.reduce((sum, fen) => sum + fen, 0n));
};

/**
 * The kind of case and the amount from which the fee follows, before the court says otherwise. Of a divorce the property that is divided
 * counts, which no total of the form says.
 */
export const feeProposal = async (
  { forms }: { readonly forms: Pick<Forms, 'find'> },
  state: OpenedCase,
): Promise<{ readonly kind: FeeKind; readonly amount: string | null }> => {
  const [usual = 'other'] = feeKindsIn(state.domain);
  const formKey = state.latestComplaint?.formKey ?? state.paperForm ?? '';
  const kind = feeKindOfForm(formKey) ?? usual;
  const complaint = state.erased ? null : latestVersionOf(state, sideForCourt(state, undefined));
  const match = complaint && (await forms.find(complaint));
  if (!match || !countsAmount(kind) || kind === 'divorce') return { kind, amount: null };
  return { kind, amount: amountClaimed(fill(match.definition, storedAnswers(complaint))) };
};
