import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AccountCommand } from '../../../domain/account/commands.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../../modules/cases/testing/startSubmissionRoutes.js';
import { StoreUnavailableError } from './errors.js';
import { openAggregates } from './openAggregates.js';
import { nothingLimited } from '../../../domain/account/planLimits.js';

/** A document that none before it says: each is counted. */
const command = (): AccountCommand => ({
  type: 'RecordGeneration',
  data: {
    planLimits: nothingLimited,
    courtDay: '2026-01-05',
    now: new Date('2026-01-05T02:00:00Z'),
    formKey: null,
    contentHash: randomUUID(),
  },
});
const context = () => ({
  commandId: randomUUID(),
  correlationId: 'test',
  actor: { kind: 'system', id: 'test' } as const,
  now: new Date('2026-01-05T02:00:00Z'),
});

describe('commands on one account, in turn', () => {
  let site: SubmissionRoutes;
  before(async () => void (site = await startSubmissionRoutes()));
  after(() => site.close());

  it('all succeed when three processes are given fifty each at once', async () => {
    const before = (await site.log.readStream(site.streams.account('u-1'))).length;
    const processes = [1, 2, 3].map(() => openAggregates(site).accounts.handle);
    await Promise.all(
      processes.flatMap((handle) => Array.from({ length: 50 }, () => handle('u-1', command(), context()))),
    );
    expect((await site.log.readStream(site.streams.account('u-1'))).length - before).to.equal(150);
  });

  it('do not wait for other accounts, and go on after one that failed', async () => {
    const order: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = site.streams.account('u-1');
    const { accounts } = openAggregates({
      streams: site.streams,
      log: {
        ...site.log,
        append: async (stream, ...rest) => {
          if (stream === slow) await held;
          order.push(stream);
          if (order.length === 2) throw new StoreUnavailableError();
          return site.log.append(stream, ...rest);
        },
      },
    });
    const first = accounts.handle('u-1', command(), context()).then(
      () => 'done',
      () => 'refused',
    );
    const second = accounts.handle('u-1', command(), context());
    await accounts.handle('u-2', command(), context());
    release();
    expect(await first).to.equal('refused');
    expect((await second).events).to.have.length(1);
    expect(order).to.deep.equal([site.streams.account('u-2'), slow, slow]);
  });
});
