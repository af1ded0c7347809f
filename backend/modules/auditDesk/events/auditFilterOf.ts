import type { z } from 'zod';
import { actorIdCalled, system } from '../../../../domain/actorNames.js';
import type { audit } from '../../../../domain/contract/audit.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { findAccountByEmail } from '../../../../projections/accounts/accountsQueries.js';
import type { AuditFilter } from '../../../../projections/auditLog/auditLogQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { findCase } from '../../cases/index.js';

/** What a request for events narrows them to, as it names cases and people. */
export type EventsAsked = z.output<NonNullable<typeof audit.eventsCsv.query>>;

const optional = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

/** The id that events have of somebody, given by it, by an e-mail, or by the name of those without an account. */
const actorIdOf = async (tables: ReadTables, actor: string): Promise<string> => {
  const called = actorIdCalled(actor);
  if (called !== undefined) return called;
  if (!actor.includes('@')) return actor;
  const account = await findAccountByEmail(tables, actor);
  if (!account) throw new DomainError('account_not_found');
  return account.id;
};

/** What events a request asks for, accounts and cases by their ids. @throws DomainError `case_not_found`, `account_not_found` */
export const auditFilterOf = async (
  tables: ReadTables,
  { category, type, actor, case: caseName, stream, from, to }: EventsAsked,
): Promise<AuditFilter> => ({
  category,
  type,
  stream,
  ...(actor === system
    ? { actorKind: 'system' }
    : { actorId: actor === undefined ? undefined : await actorIdOf(tables, actor) }),
  caseId: caseName === undefined ? undefined : (await findCase(tables, caseName)).case_id,
  from: optional(from),
  to: optional(to),
});
