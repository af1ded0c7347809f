import { canonicalCaseNumber } from '../../../domain/case/caseNumber.js';
import type { CaseEvent } from '../../../domain/case/events.js';
import { type CaseState, type OpenedCase } from '../../../domain/case/state.js';
import { evolveCase } from '../../../domain/case/evolveCase.js';
import { isEventIn } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { Codec } from '../../adapters/eventStore/codec.js';
import { NoAuthorityError } from '../../adapters/eventStore/errors.js';
import { isJsonObject, type AuditEvent, type LogSource } from '../ledger/index.js';
import { replayStream, type Unreadable } from './replayStream.js';

export type ReplayedCase = {
  readonly state: OpenedCase;
  /** What happened up to the moment, in order. */
  readonly events: readonly Recorded<CaseEvent>[];
  readonly unreadable: readonly Unreadable[];
};

type Deps = {
  readonly source: LogSource;
  readonly decode: Codec['decode'];
  /** Formal or temporary number in any spelling, or the id of the case. */
  readonly number: string;
  readonly at: Date;
};

/** Returns whether the event gives the case this number. Numbers are never encrypted, so this needs no key. */
const isCalled = ({ type, body }: AuditEvent, wanted: string): boolean => {
  if (!isJsonObject(body)) return false;
  const names =
    type === 'CaseOpened'
      ? [body['temporaryNumber'], body['caseId']]
      : type === 'CaseNumberAssigned'
        ? [body['caseNumber']]
        : type === 'CaseNumberCorrected'
          ? [body['to']]
          : [];
  return names.some((name) => typeof name === 'string' && canonicalCaseNumber(name) === wanted);
};

/** Whether the court wrote the event, as far as `decode` can tell; what is wrong with its content, the replay names. */
const isCourts = async (decode: Codec['decode'], event: AuditEvent): Promise<boolean> => {
  const { id, stream, revision, type, body, metadata, position } = event;
  try {
    await decode({
      event: { id, streamId: stream, revision: BigInt(revision), type, data: body, metadata },
      commitPosition: BigInt(position),
    });
    return true;
  } catch (error) {
    return !(error instanceof NoAuthorityError);
  }
};

const findStream = async ({ source, decode, number }: Omit<Deps, 'at'>): Promise<string | undefined> => {
  const canonicalNumber = canonicalCaseNumber(number);
  let stream: string | undefined;
  // Read to the end, because ending the loop early would leave the call to the store open.
  for await (const event of source.events())
    if (stream === undefined && isCalled(event, canonicalNumber) && (await isCourts(decode, event)))
      stream = event.stream;
  return stream;
};

/**
 * Replays the case as of a moment from the log alone: folds every event of its stream that occurred until then. Personal
 * fields are `null` where `decode` has no key. `undefined` when no case has the number, or it was not opened yet.
 */
export const replayCase = async ({ source, decode, number, at }: Deps): Promise<ReplayedCase | undefined> => {
  const stream = await findStream({ source, decode, number });
  if (stream === undefined) return undefined;
  const { events: all, unreadable } = await replayStream({ source, decode, stream, at });
  const events = all.filter(isRecordedCaseEvent);
  const state = events.reduce<CaseState>(evolveCase, { status: 'unopened' });
  return state.status === 'unopened' ? undefined : { state, events, unreadable };
};

const isRecordedCaseEvent = (event: Recorded<{ type: string; data: unknown }>): event is Recorded<CaseEvent> =>
  isEventIn('case')(event);
