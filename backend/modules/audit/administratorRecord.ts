import type { Actor, EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { AuditEvent } from '../ledger/index.js';

/** Grace in milliseconds: a command that was under way when its sender lost a right may be written a moment later. */
const underWayMs = 60_000;

type Rights = { readonly administrator: boolean; readonly active: boolean; readonly lostAt: number };

/** Records from the log who was an administrator at which times. */
export const createAdministratorRecord = (streams: Pick<StreamNames, 'account'>) => {
  const accounts = new Map<string, Rights>();
  const changes: Readonly<Record<string, Partial<Rights>>> = {
    AdministratorGranted: { administrator: true },
    AdministratorRevoked: { administrator: false },
    AccountActivated: { active: true },
    AccountDeactivated: { active: false },
    AccountErased: { active: false },
  };
  const holds = (rights: Rights | undefined): boolean => rights?.administrator === true && rights.active;
  return {
    note: ({ stream, type }: AuditEvent, { occurredAt }: EventMetadata): void => {
      const change = changes[type];
      if (!change) return;
      const before = accounts.get(stream) ?? { administrator: false, active: true, lostAt: 0 };
      const after = { ...before, ...change };
      accounts.set(stream, {
        ...after,
        lostAt: holds(before) && !holds(after) ? Date.parse(occurredAt) : after.lostAt,
      });
    },
    /** Returns whether the actor is an account that was an administrator at the moment. */
    wasOne: ({ kind, id }: Actor, at: string): boolean => {
      if (kind !== 'user') return false;
      const rights = accounts.get(streams.account(id));
      return (
        holds(rights) || (rights !== undefined && Date.parse(at) <= rights.lostAt + underWayMs && rights.lostAt > 0)
      );
    },
  };
};
