import { expect } from 'chai';
import * as fixtures from '../../../domain/case/fixtures.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Actor } from '../../../domain/eventSourcing/recorded.js';
import { createEventAuthority, type EventAuthority } from '../../adapters/eventStore/eventAuthority.js';
import type { Verdict } from '../../adapters/eventStore/eventVerdicts.js';
import { acceptOldEvents } from './acceptOldEvents.js';
import { auditStreams as streams, inCase, startAuditLog, type AuditLog } from './testing/auditLog.js';

const system: Actor = { kind: 'system', id: 'administrators' };
const command: Actor = { kind: 'system', id: 'erase command' };
const nobody: Actor = { kind: 'visitor', id: '' };

describe('irreversible events from before there were MACs', () => {
  let log: AuditLog;
  let authority: EventAuthority;
  let rows: Map<string, Verdict[]>;
  beforeEach(async () => {
    log = await startAuditLog();
    rows = new Map();
    const find = (stream: string, revision: bigint) => rows.get(`${stream} ${revision}`) ?? [];
    authority = createEventAuthority({
      installationKey: new Uint8Array(32).fill(1),
      streams,
      verdicts: {
        find: async (stream, revision) => find(stream, revision),
        isEverRejected: async () => false,
        add: async (verdicts) => {
          for (const { stream, revision, ...verdict } of verdicts) rows.set(`${stream} ${revision}`, [verdict]);
        },
      },
    });
  });
  afterEach(() => log.close());

  const by = (actor: Actor, stream: string, ...events: DomainEvent[]) => log.append(stream, events, undefined, actor);
  const openAndErase = async (caseId: string, actor: Actor): Promise<void> => {
    await by(nobody, streams.case(caseId), inCase(caseId, fixtures.opened()));
    await by(actor, streams.case(caseId), { type: 'PersonalDataErased', data: { caseId, reason: '期满' } });
  };
  const accept = (source = log.source) =>
    acceptOldEvents({ source, streams, authority, ledgerKey: log.signer.verifierKey, now: new Date() });
  const accepted = () => [...rows.keys()].filter((place) => !place.startsWith(' ')).sort();

  it('are accepted where a seal covers them and the audit’s rules accept them, and once only', async () => {
    await by(
      system,
      streams.account('clerk'),
      { type: 'AccountRegistered', data: { userId: 'clerk', email: 'clerk@court.cn' } },
      { type: 'AdministratorGranted', data: { userId: 'clerk' } },
    );
    await openAndErase('lawful', command);
    await openAndErase('by-clerk', { kind: 'user', id: 'clerk' });
    await openAndErase('forged', nobody);
    await by(nobody, streams.account('thief'), { type: 'AdministratorGranted', data: { userId: 'thief' } });
    await openAndErase('by-thief', { kind: 'user', id: 'thief' });
    await log.seal();
    await openAndErase('unsealed', command);
    await accept();
    expect(accepted()).to.deep.equal(['account-clerk 1', 'case-by-clerk 1', 'case-lawful 1']);
    await log.seal();
    await accept();
    expect(accepted()).to.have.length(3);
  });

  const lostKey = createEventAuthority({
    installationKey: new Uint8Array(32).fill(2),
    streams,
    verdicts: { find: async () => [], isEverRejected: async () => false, add: async () => undefined },
  });
  const losses = [
    ['the record of the first time was lost', () => authority],
    ['the key that made the MAC was lost too', () => lostKey],
  ] as const;
  for (const [loss, signer] of losses)
    it(`are not accepted behind the first event with a MAC, though ${loss}`, async () => {
      await openAndErase('old', command);
      await log.seal();
      await openAndErase('first-own', command);
      await openAndErase('forged', command);
      await log.seal();
      const source = {
        events: async function* () {
          for (const event of await log.all()) {
            if (event.stream !== 'case-first-own' || event.revision !== '1') yield event;
            else {
              const metadata = event.metadata as Parameters<EventAuthority['sign']>[0]['metadata'];
              const mac = signer().sign({ ...event, revision: 1n, metadata });
              yield { ...event, metadata: { ...metadata, authority: mac } };
            }
          }
        },
      };
      await accept(source);
      expect(accepted()).to.deep.equal(['case-old 1']);
    });

  it('are accepted whole in a log that was never sealed, and not looked for again in a court that is new', async () => {
    await accept();
    expect(rows.size).to.equal(0);
    await openAndErase('old', command);
    await accept();
    expect(accepted()).to.deep.equal(['case-old 1']);
  });
});
