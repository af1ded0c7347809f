import { canonicalCaseNumber } from '../../../../domain/case/caseNumber.js';
import { hasNumber } from '../../../../domain/case/state.js';
import type { CaseNumberEvent } from '../../../../domain/case/events.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { WrongExpectedVersionError } from '../../../adapters/eventStore/client.js';
import type { CommandContext, EventLog } from '../../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import type { Aggregates } from '../../../adapters/eventStore/openAggregates.js';

/**
 * A formal number exists once: an assignment reserves it first, in the stream of the number, just before the case is
 * written. The write follows within seconds or never, so a reservation that is `staleMs` old without an assignment was
 * left behind by a process that died, and another case may take it over. Its own case renews it after `renewMs`, so that
 * it never writes under a reservation that is about to be taken over. A reservation whose case was corrected to another number later in
 * the log may be taken over at once: the case that the number belongs to needs it then. To have it back, its own case reserves it anew.
 */
export type NumberReservations = {
  /** @throws DomainError `case_number_taken` when another case has it, or is about to */
  readonly reserve: (caseNumber: string, caseId: string, context: CommandContext) => Promise<void>;
  /** Gives up the reservation of a case that is not, and was not, filed under the number. Repeating changes nothing. */
  readonly release: (caseNumber: string, caseId: string, context: CommandContext) => Promise<void>;
};

type Deps = {
  readonly log: Pick<EventLog, 'append'>;
  readonly streams: Pick<StreamNames, 'caseNumber'>;
  readonly cases: Pick<Aggregates['cases'], 'load' | 'history'>;
  readonly caseNumbers: Aggregates['caseNumbers'];
  readonly now: () => Date;
  readonly staleMs?: number;
  readonly renewMs?: number;
};

type Holder = { readonly caseId: string; readonly since: number; readonly position: bigint };

const holderOf = (history: readonly Recorded<CaseNumberEvent>[]): Holder | undefined => {
  const last = history.at(-1);
  if (last?.type !== 'CaseNumberReserved') return undefined;
  return { caseId: last.data.caseId, since: Date.parse(last.metadata.occurredAt), position: last.position };
};

/** Reservations over the event log. */
export const createNumberReservations = ({
  log,
  streams,
  cases,
  caseNumbers,
  now,
  staleMs = 60_000,
  renewMs = 20_000,
}: Deps): NumberReservations => {
  const reserved = (caseNumber: string, caseId: string): CaseNumberEvent => ({
    type: 'CaseNumberReserved',
    data: { caseNumber, caseId },
  });
  const released = (caseNumber: string, caseId: string): CaseNumberEvent => ({
    type: 'CaseNumberReleased',
    data: { caseNumber, caseId },
  });

  /** Whether the case goes by the number, or went by it until it was corrected, and may go by it again. */
  const wasEverFiledUnder = async (caseId: string, caseNumber: string): Promise<boolean> => {
    const { state } = await cases.load(caseId);
    return state.status === 'filed' && hasNumber(state, caseNumber);
  };
  const isFiledUnder = async (caseId: string, caseNumber: string): Promise<boolean> => {
    const { state } = await cases.load(caseId);
    return (
      state.status === 'filed' &&
      state.caseNumber !== null &&
      canonicalCaseNumber(state.caseNumber) === canonicalCaseNumber(caseNumber)
    );
  };
  /** Whether the holder was corrected to another number after it had reserved this one. */
  const hasGivenUp = async ({ caseId, position: since }: Holder, caseNumber: string): Promise<boolean> => {
    const history = await cases.history(caseId);
    return history.some(
      ({ type, data, position }) =>
        type === 'CaseNumberCorrected' &&
        position > since &&
        canonicalCaseNumber(data.from) === canonicalCaseNumber(caseNumber),
    );
  };

  /** Appends what follows from the present holder; begins again when another append was quicker. */
  const change = async (
    caseNumber: string,
    context: CommandContext,
    follow: (holder: Holder | undefined) => CaseNumberEvent[] | Promise<CaseNumberEvent[]>,
  ): Promise<void> => {
    const canonical = canonicalCaseNumber(caseNumber);
    for (;;) {
      const history = await caseNumbers.history(canonical);
      const events = await follow(holderOf(history));
      if (events.length === 0) return;
      try {
        await log.append(streams.caseNumber(canonical), events, history.at(-1)?.revision ?? 'no_stream', {
          ...context,
          now: now(),
        });
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error;
      }
    }
  };

  return {
    reserve: (caseNumber, caseId, context) =>
      change(caseNumber, context, async (holder) => {
        if (!holder) return [reserved(caseNumber, caseId)];
        const age = now().getTime() - holder.since;
        const hasLeft = await hasGivenUp(holder, caseNumber);
        if (holder.caseId === caseId) return age < renewMs && !hasLeft ? [] : [reserved(caseNumber, caseId)];
        if (!hasLeft && (age < staleMs || (await isFiledUnder(holder.caseId, caseNumber))))
          throw new DomainError('case_number_taken');
        return [released(caseNumber, holder.caseId), reserved(caseNumber, caseId)];
      }),
    release: (caseNumber, caseId, context) =>
      change(caseNumber, context, async (holder) =>
        holder?.caseId !== caseId || (await wasEverFiledUnder(caseId, caseNumber))
          ? []
          : [released(caseNumber, caseId)],
      ),
  };
};
