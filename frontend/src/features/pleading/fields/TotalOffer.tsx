import { Button } from 'react-bootstrap';
import { moneyDigits } from '../../../../../domain/forms/printing/money.js';
import { alternativesLeftOut, sameAmount, unaddedText } from '../../../../../domain/forms/rules.js';
import type { TotalSuggestion } from '../../../../../domain/forms/rules.js';
import { useFormTools, useFormValue, useSnapshotAt } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';

const amountText = (amount: string): string => moneyDigits(amount) ?? amount;

/** `尚欠本金 12,000.00 + 尚欠利息 300.00 = 12,300.00 元` */
const working = ({ parts, total }: TotalSuggestion): string =>
  `${parts.map(({ label, amount }) => `${label} ${amountText(amount)}`).join(' + ')} = ${amountText(total)} 元`;

/** 利息“约3万”不是确切的数，没有加上。 */
const leftOut = (suggestion: TotalSuggestion): string => {
  const text = unaddedText(suggestion);
  return text === '' ? '' : `${text}。`;
};

const Offer = ({ suggestion }: { suggestion: TotalSuggestion }) => {
  const { form } = useFormTools();
  const name = nameOf(suggestion.path);
  const value = useFormValue(name);
  const answer = typeof value === 'string' ? value.trim() : '';
  const agrees = sameAmount(answer, suggestion.total);
  // Where the list of problems says it, the way to put it right stands there.
  const isSaid = useSnapshotAt(
    suggestion.path,
    ({ warnings }) => warnings.get(suggestion.path)?.code === 'total_differs',
  );
  return (
    <div className="total-offer" aria-live="polite">
      <p className="field-hint">
        按已填写的金额相加：{working(suggestion)}
        {agrees ? '，与所填一致。' : answer === '' || isSaid ? '。' : '，与所填不一致，请核对是否还有未列明的金额。'}
        {leftOut(suggestion)}
        {suggestion.alternatives ? `${alternativesLeftOut(suggestion)}；确实都发生了的，请自行相加后填写。` : ''}
      </p>
      {agrees || isSaid ? null : (
        <Button
          size="sm"
          variant="outline-secondary"
          onClick={() => form.setValue(name, suggestion.total, { shouldDirty: true })}
        >
          填入 {amountText(suggestion.total)} 元
        </Button>
      )}
    </div>
  );
};

/** Offers the sum of the parts for a total, with its working; nothing for any other amount. */
export const TotalOffer = ({ path }: { path: string }) => {
  const suggestion = useSnapshotAt(path, ({ totals }) => totals.get(path));
  return suggestion ? <Offer suggestion={suggestion} /> : null;
};
