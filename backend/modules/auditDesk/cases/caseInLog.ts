import { z } from 'zod';
import { caseDecider } from '../../../../domain/case/decider.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { currentNumber, hasNumber, type CaseState, type OpenedCase } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { findCaseIdByNumber } from '../../../../projections/caseNumbers/caseNumbersQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { Cases } from '../../../adapters/eventStore/openAggregates.js';

export type CaseInLogDeps = { readonly tables: ReadTables; readonly cases: Pick<Cases, 'history'> };

/** A case as its own stream has it. */
export type CaseInLog = {
  readonly id: string;
  readonly events: readonly Recorded<CaseEvent>[];
  readonly state: OpenedCase;
  readonly number: string;
};

/**
 * The case with this id, number or temporary number, as the log has it. A read model only leads from a number to a stream, and is not
 * believed: the stream itself must have that number.
 * @throws DomainError `case_not_found`; StoreUnavailableError
 */
export const caseInLog = async ({ tables, cases }: CaseInLogDeps, asked: string): Promise<CaseInLog> => {
  const isId = z.uuid().safeParse(asked).success;
  const id = isId ? asked : await findCaseIdByNumber(tables, asked);
  if (id === undefined) throw new DomainError('case_not_found');
  const events = await cases.history(id);
  const state = events.reduce<CaseState>(caseDecider.evolve, caseDecider.initialState());
  if (state.status === 'unopened' || !(isId || hasNumber(state, asked))) throw new DomainError('case_not_found');
  return { id, events, state, number: currentNumber(state) };
};
