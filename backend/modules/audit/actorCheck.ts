import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { AuditEvent } from '../ledger/index.js';

/** Reports an actor who was not entitled, as an administrator or one of the named `systems`; returns whether it was. */
export type ActorCheck = (event: AuditEvent, metadata: EventMetadata, systems?: readonly string[]) => boolean;
