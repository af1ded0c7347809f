import type { CourtRole } from '../../../domain/account/courtRoles.js';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { AuditEvent } from '../ledger/index.js';

/**
 * Reports an actor who was not entitled, as a superuser, by one of the `roles`, or as one of the named `systems`; returns whether it was.
 */
export type ActorCheck = (
  event: AuditEvent,
  metadata: EventMetadata,
  roles: readonly CourtRole[],
  systems?: readonly string[],
) => boolean;
