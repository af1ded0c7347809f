import type { z } from 'zod';
import { actorIdCalled, system } from '../../../../domain/actorNames.js';
import type { audit } from '../../../../domain/contract/audit.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { findAccountByEmail } from '../../../../projections/accounts/accountsQueries.js';
import type { AuditFilter } from '../../../../projections/auditLog/auditLogQueries.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { findCase } from '../../cases/index.js';

export type FilterDeps = { readonly tables: ReadTables; readonly streams: Pick<StreamNames, 'account'> };

/** What a request for events narrows them to, as it names cases and people. */
export type EventsAsked = z.output<NonNullable<typeof audit.eventsCsv.query>>;

const optional = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

/** The id of an account given by it or by its e-mail. @throws DomainError `account_not_found` */
const accountIdOf = async (tables: ReadTables, named: string): Promise<string> => {
  if (!named.includes('@')) return named;
  const account = await findAccountByEmail(tables, named);
  if (!account) throw new DomainError('account_not_found');
  return account.id;
};

/** The id that events have of somebody, given by it, by an e-mail, or by the name of those without an account. */
const actorIdOf = async (tables: ReadTables, actor: string): Promise<string> =>
  actorIdCalled(actor) ?? accountIdOf(tables, actor);

/** The stream of the account that events concern, given by its id or e-mail. */
const streamOf = async (
  { tables, streams }: FilterDeps,
  { stream, concerns }: Pick<EventsAsked, 'stream' | 'concerns'>,
): Promise<string | undefined> => {
  if (stream !== undefined || concerns === undefined) return stream;
  return streams.account(await accountIdOf(tables, concerns));
};

/** What events a request asks for, accounts and cases by their ids. @throws DomainError `case_not_found`, `account_not_found` */
export const auditFilterOf = async (
  deps: FilterDeps,
  { category, type, actor, concerns, case: caseName, stream, from, to }: EventsAsked,
): Promise<AuditFilter> => ({
  category,
  type,
  stream: await streamOf(deps, { stream, concerns }),
  ...(actor === system
    ? { actorKind: 'system' }
    : { actorId: actor === undefined ? undefined : await actorIdOf(deps.tables, actor) }),
  caseId: caseName === undefined ? undefined : (await findCase(deps.tables, caseName)).case_id,
  from: optional(from),
  to: optional(to),
});
