import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { UsageEvent } from './events.js';

type Corrected = Extract<UsageEvent, { type: 'UsageCorrected' }>['data'];

/** A call and what counts for it now; `null` where the stream has no such call. */
export type CallFigures = Pick<Corrected, 'userId' | 'model' | 'source'> & { readonly figures: Corrected['before'] };

export type CorrectUsage = {
  readonly type: 'CorrectUsage';
  /** The right figures in tokens; `calledAt` is when the call was made. `reason` names nobody. */
  readonly data: Pick<Corrected, 'calledAt' | 'promptTokens' | 'completionTokens' | 'totalTokens' | 'reason'>;
};

/**
 * Corrects the tokens of one call, as often as it takes: the last correction counts, and the same figures again change nothing.
 * Of a call that the log repeats the first figures count, as in all sums. Credits charged for the call are not touched: what an
 * account paid is settled in its own stream, where an administrator can give credits back.
 * @throws DomainError `usage_call_not_found`
 */
export const correctionDecider = (callId: string): Decider<CorrectUsage, UsageEvent, CallFigures | null> => ({
  initialState: () => null,
  evolve: (state, { type, data }) => {
    if (data.callId !== callId) return state;
    const { userId, model, source, promptTokens, completionTokens, totalTokens } = data;
    const figures = { promptTokens, completionTokens, totalTokens };
    if (type === 'UsageCorrected') return state && { ...state, figures: { ...figures, estimated: false } };
    return state ?? { userId, model, source, figures: { ...figures, estimated: data.estimated } };
  },
  decide: ({ data: { calledAt, promptTokens, completionTokens, totalTokens, reason } }, state) => {
    if (state === null) throw new DomainError('usage_call_not_found');
    const { figures: before, ...call } = state;
    const isSame =
      !before.estimated &&
      before.promptTokens === promptTokens &&
      before.completionTokens === completionTokens &&
      before.totalTokens === totalTokens;
    if (isSame) return [];
    const figures = { promptTokens, completionTokens, totalTokens };
    return [{ type: 'UsageCorrected', data: { callId, ...call, calledAt, before, ...figures, reason } }];
  },
});
