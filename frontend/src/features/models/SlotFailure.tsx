import type { ModelSlot } from '../../../../domain/models/slots.js';
import { outcomeName } from '../../../../domain/usage/callOutcomes.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';

import { modelFailures } from './modelFailures.js';

/** On the tile of a slot: that the last calls of the platform's model failed, how and when; people read only that it does not answer. */
export const SlotFailure = ({ slot }: { readonly slot: ModelSlot }) => {
  const failure = dataOf(useAppSelector(modelFailures.selectors.list))?.find((one) => one.slot === slot);
  if (!failure) return null;
  const { calls, outcome, last_at: lastAt } = failure;
  return (
    <p className="slot-budget" role="status">
      <span className="case-tag case-tag-broken">
        {calls === 1 ? '最近一次调用失败' : `最近连续 ${calls} 次调用失败`}：{outcomeName(outcome)}
      </span>
      <span className="small text-body-secondary">
        <CourtMoment iso={lastAt} />
      </span>
    </p>
  );
};
