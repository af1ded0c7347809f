import type { AuditEvent } from '../../../../../domain/contract/audit.js';
import { actorKind } from './auditTexts.js';

/** Who caused an event, without a name: an account by the first signs of its id. */
export const ActorName = ({ actor }: Pick<AuditEvent, 'actor'>) => {
  if (actor === null) return <>无法读取</>;
  if (actor.kind !== 'user') return <>{actorKind(actor)}</>;
  return (
    <>
      账号 <code>{actor.id.slice(0, 8)}</code>
    </>
  );
};
