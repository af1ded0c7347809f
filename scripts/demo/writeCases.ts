import { randomBytes, randomUUID } from 'node:crypto';
import { codeFromBytes } from '../../domain/case/codes.js';
import { canonicalCaseNumber, temporaryNumber } from '../../domain/case/caseNumber.js';
import type { CaseCommand } from '../../domain/case/commands.js';
import { caseDecider } from '../../domain/case/decider.js';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Actor } from '../../domain/eventSourcing/recorded.js';
import { WrongExpectedVersionError } from '../../backend/adapters/eventStore/client.js';
import { createCodec, type EncodedEvent } from '../../backend/adapters/eventStore/codec.js';
import type { CommandContext } from '../../backend/adapters/eventStore/eventLog.js';
import { createDataKeys } from '../../backend/adapters/encryption/dataKeys.js';
import { memoryDataKeyRows } from '../../backend/adapters/encryption/memoryDataKeyRows.js';
import { createKeyWrapping } from '../../backend/adapters/encryption/wrapping.js';
import { createCaseFiles } from '../../backend/modules/documents/index.js';
import type { Stores } from '../../backend/composition/openStores.js';
import { pick, type Below } from './madeUpAnswers.js';
import type { DemoPair } from './demoPleadings.js';
import type { Filled } from './fillCourt.js';

type Deps = {
  readonly stores: Pick<Stores, 'app' | 'client' | 'streams' | 'secretKey' | 'authority' | 'clockCheck'>;
  readonly timeZone: string;
  /** An account that is an administrator: it gives the formal numbers. */
  readonly administratorId: string;
  readonly pairs: readonly DemoPair[];
  readonly now: () => Date;
  readonly below: Below;
  /** The formal number with this number in its series. */
  readonly numberOf: (serial: number) => string;
  readonly onProgress: (done: number) => void;
};

const visitor: Actor = { kind: 'visitor', id: '' };
const casesAtOnce = 200;
const appendDeadlineMs = 60_000;
const newCode = (): string => codeFromBytes(randomBytes(8));

/** One command's events with who gave it: events of one command share their context. */
type Step = { readonly events: readonly DomainEvent[]; readonly context: CommandContext };

/** A case that is to be written. */
type PlannedCase = {
  readonly caseId: string;
  readonly pair: DemoPair;
  readonly caseNumber: string | undefined;
  readonly answers: boolean;
};

const contextOf = (actor: Actor, now: Date): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor,
  now,
});

/** The steps of a case: opened, answered where `answers` says so, numbered where it has a number. */
const historyOf = (
  { caseId, pair, caseNumber, answers }: PlannedCase,
  { timeZone, administratorId, now }: Pick<Deps, 'timeZone' | 'administratorId' | 'now'>,
): Step[] => {
  const { initialState, decide, evolve } = caseDecider;
  let state = initialState();
  const step = (command: CaseCommand, actor: Actor): Step => {
    const events = decide(command, state);
    state = events.reduce(evolve, state);
    return { events, context: contextOf(actor, now()) };
  };
  const code = newCode();
  const steps = [
    step(
      {
        type: 'OpenCase',
        data: {
          caseId,
          temporaryNumber: temporaryNumber(now(), timeZone, randomBytes(8)),
          plaintiffCode: newCode(),
          ownerId: null,
          complaint: pair.complaint,
          defendants: pair.defendants.map((party, index) => ({
            ...party,
            defendantId: randomUUID(),
            code: index === 0 ? code : newCode(),
          })),
        },
      },
      visitor,
    ),
  ];
  if (answers) {
    const data = { credentials: { code, accountId: null }, defense: pair.defense };
    steps.push(step({ type: 'SubmitDefense', data }, visitor));
  }
  if (caseNumber !== undefined)
    steps.push(step({ type: 'AssignCaseNumber', data: { caseNumber } }, { kind: 'user', id: administratorId }));
  return steps;
};

/**
 * Opens cases `count` times, most with a formal number, some with a defence, as `fillCourt` does, but past HTTP: the deciders say what
 * happens, and a case's events go into its stream in one append. They are the same events with the same metadata, encrypted, hashed and
 * in the order that the audit checks: data keys are stored first, then the files, then the reservation of the number, then the case.
 */
export const createCaseWriter = (deps: Deps) => {
  const { stores, administratorId, pairs, now, below, numberOf, onProgress } = deps;
  const { client, streams, app } = stores;
  const rows = memoryDataKeyRows();
  const dataKeys = createDataKeys({ rows, wrapping: createKeyWrapping(stores.secretKey) });
  const codec = createCodec({ dataKeys, streams, authority: stores.authority });
  const caseFiles = createCaseFiles({ app, dataKeys, streams, now });

  const append = async (stream: string, steps: readonly Step[]): Promise<void> => {
    const events: EncodedEvent[] = [];
    for (const { events: decided, context } of steps)
      for (const event of decided)
        events.push(await codec.encode(stream, event, context, { expected: 'no_stream', index: events.length }));
    await client.append(stream, events, 'no_stream', appendDeadlineMs);
  };

  /** Whether the number was free: where an earlier run broke off it may be reserved, and the case stays without one. */
  const reserve = async (caseNumber: string, caseId: string): Promise<boolean> => {
    const context = contextOf({ kind: 'user', id: administratorId }, now());
    const event: DomainEvent = { type: 'CaseNumberReserved', data: { caseNumber, caseId } };
    try {
      await append(streams.caseNumber(canonicalCaseNumber(caseNumber)), [{ events: [event], context }]);
      return true;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return false;
      throw error;
    }
  };

  const storeKeys = async (): Promise<void> => {
    const keys = [...rows.all.values()].flatMap((row) =>
      'destroyed' in row
        ? []
        : [{ key_id: row.keyId, wrapped: Buffer.from(row.wrapped), wrapping_key_id: row.wrappingKeyId }],
    );
    await app('data_keys').insert(keys);
  };

  /** @throws ClockBehindError, and the errors of the stores; what was written by then stays */
  const write = async (count: number, firstSerial: number): Promise<Filled> => {
    let [serial, filed, defences] = [firstSerial, 0, 0];
    for (let start = 0; start < count; start += casesAtOnce) {
      await stores.clockCheck.check();
      const planned = Array.from({ length: Math.min(casesAtOnce, count - start) }, (): PlannedCase => ({
        caseId: randomUUID(),
        pair: pick(pairs, below),
        caseNumber: below(3) > 0 ? numberOf(serial++) : undefined,
        answers: below(5) < 2,
      }));
      await Promise.all(planned.map(({ caseId }) => dataKeys.ensure(streams.case(caseId))));
      await storeKeys();
      await caseFiles.keepAll(
        planned.flatMap(({ caseId, pair: { files }, answers }) =>
          [files.complaint, ...(answers ? [files.defense] : [])].map((file) => ({ caseId, ...file })),
        ),
      );
      await Promise.all(
        planned.map(async (one) => {
          const { caseId, caseNumber, answers } = one;
          const reserved = caseNumber !== undefined && (await reserve(caseNumber, caseId));
          await append(
            streams.case(caseId),
            historyOf({ ...one, caseNumber: reserved ? caseNumber : undefined }, deps),
          );
          filed += reserved ? 1 : 0;
          defences += answers ? 1 : 0;
        }),
      );
      rows.all.clear(); // not before: a key that the cache has dropped is looked up again for the next event of its case
      onProgress(start + planned.length);
    }
    return { cases: count, filed, defences };
  };
  return { write };
};
