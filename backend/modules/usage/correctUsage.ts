import { isEventIn } from '../../../domain/eventCatalogue.js';
import { correctionDecider, type CallFigures, type CorrectUsage } from '../../../domain/usage/correction.js';
import type { UsageEvent } from '../../../domain/usage/events.js';
import type { CommandContext, EventLog, IsOurs } from '../../adapters/eventStore/eventLog.js';
import { createCommandHandler } from '../../adapters/eventStore/handleCommand.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

type Deps = { readonly log: EventLog; readonly streams: Pick<StreamNames, 'usage'> };

const isUsage: IsOurs<UsageEvent> = isEventIn('usage');

/** Events read at once: a month may hold very many calls. */
const pageSize = 1000;

/** The events of a month of the court (`yyyy-mm`), in order; `null` stands for one that is no event of usage. */
async function* eventsOfMonth({ log, streams }: Deps, month: string) {
  for (let after: bigint | undefined; ;) {
    const page = await log.readStream(streams.usage(month), after, pageSize);
    for (const event of page) {
      const { revision, position } = event;
      yield { revision, position, event: isUsage(event) ? event : null };
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.revision;
  }
}

/** A call of a model with the figures that count for it now, in tokens. */
export type CountedCall = CallFigures & { readonly callId: string; readonly calledAt: string };

/** The calls of a month (`yyyy-mm`) that used most tokens, at most `most` of them, the largest first. */
export const largestCalls = async (deps: Deps, month: string, most: number): Promise<readonly CountedCall[]> => {
  const calls = new Map<string, CountedCall>();
  for await (const { event } of eventsOfMonth(deps, month)) {
    if (!event) continue;
    const { callId } = event.data;
    const earlierCall = calls.get(callId);
    const figures = correctionDecider(callId).evolve(earlierCall ?? null, event);
    if (figures)
      calls.set(callId, { ...figures, callId, calledAt: earlierCall?.calledAt ?? event.metadata.occurredAt });
  }
  return [...calls.values()].sort((a, b) => b.figures.totalTokens - a.figures.totalTokens).slice(0, most);
};

export type Correction = Omit<CorrectUsage['data'], 'calledAt'> & {
  /** The month of the court, `yyyy-mm`, in whose stream the call was recorded. */
  readonly month: string;
  readonly callId: string;
};

/**
 * Corrects the tokens of a call, see `domain/usage/correction.ts`; returns the position of the correction, `null` where nothing changed.
 * @throws DomainError `usage_call_not_found`, and the errors of the log
 */
export const correctUsage = async (
  deps: Deps,
  { month, callId, ...figures }: Correction,
  context: CommandContext,
): Promise<bigint | null> => {
  const decider = correctionDecider(callId);
  let calledAt = context.now.toISOString();
  const load = async () => {
    let state = decider.initialState();
    let last: { readonly revision: bigint; readonly position: bigint } | undefined;
    for await (const { event, ...place } of eventsOfMonth(deps, month)) {
      last = place;
      if (event?.data.callId !== callId) continue;
      if (state === null) calledAt = event.metadata.occurredAt;
      state = decider.evolve(state, event);
    }
    return { state, revision: last?.revision, position: last?.position ?? 0n, commands: new Set<string>() };
  };
  const handle = createCommandHandler({
    log: deps.log,
    decider,
    streamOf: () => deps.streams.usage(month),
    isOurs: isUsage,
    load,
  });
  const { events, position } = await handle(
    callId,
    () => ({ type: 'CorrectUsage', data: { ...figures, calledAt } }),
    context,
  );
  return events.length > 0 ? position : null;
};
