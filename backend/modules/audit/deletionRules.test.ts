import { expect } from 'chai';
import { deletionActor } from '../../../domain/account/deletion.js';
import type { AccountEvent } from '../../../domain/account/events.js';
import type { Actor } from '../../../domain/eventSourcing/recorded.js';
import { auditStreams as streams, startAuditLog, type AuditLog } from './testing/auditLog.js';
import { verifyLive } from './testing/tamperingBench.js';

const dayMs = 86_400_000;
/** A start 60 days ago, so that later events are not in the future. */
const begun = Date.now() - 60 * dayMs;
const day = (count: number) => new Date(begun + count * dayMs);
const owner: Actor = { kind: 'user', id: 'owner' };
const job: Actor = { kind: 'system', id: deletionActor };
const stream = streams.account('owner');
const data = { userId: 'owner' };
const ordered: AccountEvent = { type: 'AccountDeletionRequested', data: { ...data, due: day(14).toISOString() } };
const withdrawn: AccountEvent = { type: 'AccountDeletionWithdrawn', data };
const erased: AccountEvent = { type: 'AccountErased', data: { ...data, reason: '本人注销账号，宽限期已满' } };

describe('audit: the deletion of an account by its owner', () => {
  let log: AuditLog;
  beforeEach(async () => {
    log = await startAuditLog();
    await log.append(stream, [{ type: 'AccountRegistered', data: { ...data, email: 'a@example.cn' } }], day(0), owner);
  });
  afterEach(() => log.close());

  type Written = readonly [event: AccountEvent, actor: Actor, day: number];
  const found = async (...written: readonly Written[]): Promise<string[]> => {
    for (const [event, actor, at] of written) await log.append(stream, [event], day(at), actor);
    await log.seal();
    const { findings } = await verifyLive(log, { streams });
    return findings.filter(({ code }) => !code.startsWith('time_')).map(({ code }) => code);
  };

  it('is lawful after the days of grace of the owner’s own order', async () => {
    expect(await found([ordered, owner, 0], [erased, job, 14])).to.deep.equal([]);
  });

  it('is unlawful before they are over', async () => {
    expect(await found([ordered, owner, 0], [erased, job, 13])).to.deep.equal(['erasure_unlawful']);
  });

  it('is unlawful without an order, and after its withdrawal', async () => {
    expect(await found([ordered, owner, 0], [withdrawn, owner, 1], [erased, job, 14])).to.deep.equal([
      'erasure_unlawful',
    ]);
  });

  it('cannot be ordered by somebody else', async () => {
    expect(await found([ordered, { kind: 'user', id: 'other' }, 0], [erased, job, 14])).to.deep.equal([
      'actor_not_entitled',
      'erasure_unlawful',
    ]);
  });

  it('cannot be ordered without days of grace', async () => {
    const atOnce: AccountEvent = { type: 'AccountDeletionRequested', data: { ...data, due: day(0).toISOString() } };
    expect(await found([atOnce, owner, 0], [erased, job, 1])).to.deep.equal(['rule_broken', 'erasure_unlawful']);
  });

  it('is withdrawn by nobody but the owner and administrators', async () => {
    expect(await found([ordered, owner, 0], [withdrawn, { kind: 'user', id: 'other' }, 1])).to.deep.equal([
      'actor_not_entitled',
    ]);
  });
});
