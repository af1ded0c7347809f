import { unitSignInActor } from '../../../domain/account/unitSignIn.js';
import type { EventMetadata } from '../../../domain/eventSourcing/recorded.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import type { AuditEvent } from '../ledger/index.js';
import type { ActorCheck } from './actorCheck.js';
import { placeOf } from './checkEvents.js';
import type { Findings } from './findings.js';
import type { createRightsRecord } from './rightsRecord.js';

type Deps = { readonly report: Findings['report']; readonly streams: Pick<StreamNames, 'account'> };

/**
 * Creates the rules about rights: superusers are made by the system itself; roles are given by who has them, and accounts barred by
 * administrators. The court's identity provider does both, to its own people alone, and never gives a superuser's rights.
 */
export const createAccountCheck = (
  { report, streams }: Deps,
  checkActor: ActorCheck,
  rights: ReturnType<typeof createRightsRecord>,
) => {
  /** Streams of accounts that the provider vouches for. */
  const unitAccounts = new Set<string>();
  return (event: AuditEvent, metadata: EventMetadata): void => {
    const { type, stream } = event;
    const { actor } = metadata;
    if (type === 'UnitAccountLinked' && checkActor(event, metadata, [], [unitSignInActor])) unitAccounts.add(stream);
    const isByUnit = actor.kind === 'system' && actor.id === unitSignInActor && unitAccounts.has(stream);
    const isSuperuser = type === 'AdministratorGranted' || type === 'AdministratorRevoked';
    if (isSuperuser && !checkActor(event, metadata, [], ['administrators'])) return; // rights that nobody entitled gave are none
    if ((type === 'AccountActivated' || type === 'AccountDeactivated') && !isByUnit)
      checkActor(event, metadata, ['administrator']);
    if (type === 'CourtRolesChanged' && !isByUnit && !rights.mayGiveRoles(event, metadata))
      return report('actor_not_entitled', { ...placeOf(event), source: `${actor.kind} ${actor.id}`.trim() });
    if (type === 'TermsAgreed' && streams.account(actor.id) !== stream)
      report('rule_broken', { ...placeOf(event), source: '不是本人同意的协议' });
    rights.note(event, metadata);
  };
};
