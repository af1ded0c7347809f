import type { DomainEvent } from '../../domain/eventCatalogue.js';
import type { Recorded } from '../../domain/eventSourcing/recorded.js';

type Where = { readonly position: bigint; readonly stream?: string; readonly at?: string; readonly erased?: boolean };

/** An event as the log would hand it out, for tests: `position` also serves as its revision. */
export const recorded = (
  event: DomainEvent,
  { position, stream = 'case-test', at = '2026-05-04T02:00:00.000Z', erased = false }: Where,
): Recorded<DomainEvent> => {
  const metadata = {
    commandId: `command-${position}`,
    correlationId: 'correlation',
    causationId: 'cause',
    actor: { kind: 'system' as const, id: 'test' },
    occurredAt: at,
    schemaVersion: 1,
    payloadHash: '0'.repeat(64),
  };
  const id = `00000000-0000-4000-8000-${position.toString().padStart(12, '0')}`;
  return { ...event, id, stream, revision: position, position, metadata, storedMetadata: { ...metadata }, erased };
};
