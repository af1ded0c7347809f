import { courtRoles, type CourtRole } from '../../../domain/account/courtRoles.js';
import { accountEvents } from '../../../domain/account/events.js';
import type { Actor, EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { AuditEvent } from '../ledger/index.js';

/** Grace in milliseconds: a command that was under way when its sender lost a right may be written a moment later. */
const underWayMs = 60_000;

type Right = CourtRole | 'superuser';
type Given = { readonly isSuperuser: boolean; readonly roles: readonly CourtRole[]; readonly isActive: boolean };
/** What an account was given, and when it last lost each right. */
type Rights = { readonly given: Given; readonly lostAt: ReadonlyMap<Right, number> };

const none: Rights = { given: { isSuperuser: false, roles: [], isActive: true }, lostAt: new Map() };

const held = ({ isSuperuser, roles, isActive }: Given): readonly Right[] =>
  isActive ? [...roles, ...(isSuperuser ? ([...courtRoles, 'superuser'] as const) : [])] : [];

/** What an event about an account changes of its rights; `undefined` for one that changes none. */
const changeBy = ({ type, body }: AuditEvent): Partial<Given> | undefined => {
  switch (type) {
    case 'AdministratorGranted':
      return { isSuperuser: true };
    case 'AdministratorRevoked':
      return { isSuperuser: false };
    case 'CourtRolesChanged':
      return { roles: accountEvents.CourtRolesChanged.data.safeParse(body).data?.roles ?? [] };
    case 'AccountActivated':
      return { isActive: true };
    case 'AccountDeactivated':
    case 'AccountErased':
      return { isActive: false };
    default:
      return undefined;
  }
};

/** Records from the log who had which rights at the court at which times. */
export const createRightsRecord = (streams: Pick<StreamNames, 'account'>) => {
  const accounts = new Map<string, Rights>();
  const hadAny = ({ kind, id }: Actor, at: string, asked: readonly Right[]): boolean => {
    const rights = kind === 'user' ? accounts.get(streams.account(id)) : undefined;
    if (rights === undefined) return false;
    const present = held(rights.given);
    return asked.some(
      (right) => present.includes(right) || Date.parse(at) <= (rights.lostAt.get(right) ?? -Infinity) + underWayMs,
    );
  };
  return {
    note: (event: AuditEvent, { occurredAt }: EventMetadata): void => {
      const change = changeBy(event);
      if (!change) return;
      const before = accounts.get(event.stream) ?? none;
      const given = { ...before.given, ...change };
      const remaining = held(given);
      const lost = held(before.given).filter((right) => !remaining.includes(right));
      const lostAt = new Map([...before.lostAt, ...lost.map((right) => [right, Date.parse(occurredAt)] as const)]);
      accounts.set(event.stream, { given, lostAt });
    },
    /** Returns whether the actor was an account that had one of the roles, or was a superuser, at the moment. */
    mayAct: (actor: Actor, at: string, roles: readonly CourtRole[]): boolean =>
      hadAny(actor, at, [...roles, 'superuser']),
    /** Returns whether the actor might give an account the roles that an event says: superusers may, administrators those that they have. */
    mayGiveRoles: (event: AuditEvent, { actor, occurredAt }: EventMetadata): boolean => {
      if (hadAny(actor, occurredAt, ['superuser'])) return true;
      if (!hadAny(actor, occurredAt, ['administrator'])) return false;
      const before = (accounts.get(event.stream) ?? none).given.roles;
      const after = changeBy(event)?.roles ?? [];
      return courtRoles.every((role) => {
        const isChanged = before.includes(role) !== after.includes(role);
        return !isChanged || hadAny(actor, occurredAt, [role]);
      });
    },
  };
};
