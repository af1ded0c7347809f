import type { CaseState, OpenedCase } from '../../../domain/case/state.js';
import { reasonNamesPerson, writtenOfPeople } from '../../../domain/case/reasonNamesPerson.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { Cases, HandledCase } from '../../adapters/eventStore/openAggregates.js';
import type { CommandContext, EventLog } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { deleteErasedFiles } from '../documents/index.js';
import type { ErasureCheck } from './erasureCheck.js';
import { recordedErasure } from './recordedErasure.js';

export type EraseCaseDeps = {
  readonly cases: Pick<Cases, 'handle' | 'history'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'case'>;
  readonly dataKeys: Pick<DataKeys, 'destroy'>;
  readonly app: AppTables;
  readonly erasureCheck: ErasureCheck;
};

/**
 * Ends the key of a case whose lawful erasure the log records, and with it its files; false when it records none. They stay, unreadable,
 * as long as the key is in its days of grace. Idempotent.
 */
export const destroyKeyOfErasedCase = async (deps: Omit<EraseCaseDeps, 'cases'>, caseId: string): Promise<boolean> => {
  const stream = deps.streams.case(caseId);
  const recorded = await recordedErasure(deps, stream);
  if (!recorded) return false;
  await deps.dataKeys.destroy(stream, recorded.reason, recorded.at);
  await deleteErasedFiles(deps.app, stream);
  return true;
};

/**
 * Erases the personal data of a case: first the event, which records who and why and empties the read models, then the data
 * key. A crash in between leaves a recorded erasure that a repeat, or the scheduled job, completes. `mayErase` is called again
 * after each conflict and may throw.
 * @throws DomainError `case_not_found`, `reason_names_person`, `idempotency_key_reused`
 */
export const eraseCase = async (
  deps: EraseCaseDeps,
  caseId: string,
  reason: string,
  context: CommandContext,
  mayErase: (state: OpenedCase) => void = () => undefined,
): Promise<HandledCase> => {
  const command = async (state: CaseState) => {
    if (state.status !== 'unopened' && !state.erased) {
      mayErase(state);
      const answers = writtenOfPeople(await deps.cases.history(caseId));
      if (reasonNamesPerson(reason, state, answers)) throw new DomainError('reason_names_person');
    }
    return { type: 'EraseCase', data: { reason } } as const;
  };
  const outcome = await deps.cases.handle(caseId, command, context);
  await destroyKeyOfErasedCase(deps, caseId);
  return outcome;
};
