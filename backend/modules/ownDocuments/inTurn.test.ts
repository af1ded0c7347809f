import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AccountCommand } from '../../../domain/account/commands.js';
import { createAccountCommands } from '../accounts/accountCommands.js';
import { startFiling, type Filing } from '../documents/testing/startFiling.js';
import { inTurn } from './inTurn.js';

const command: AccountCommand = {
  type: 'RecordGeneration',
  data: { courtDay: '2026-01-05', now: new Date('2026-01-05T02:00:00Z'), formKey: null },
};
const context = () => ({
  commandId: randomUUID(),
  correlationId: 'test',
  actor: { kind: 'system', id: 'test' } as const,
  now: new Date('2026-01-05T02:00:00Z'),
});

describe('commands on one account, in turn', function () {
  this.timeout(60_000);
  let filing: Filing;
  before(async () => void (filing = await startFiling()));
  after(() => filing.close());

  it('all succeed when three processes are given fifty each at once', async () => {
    const before = (await filing.log.readStream(filing.streams.account('u-1'))).length;
    const processes = [1, 2, 3].map(() => inTurn(createAccountCommands(filing)));
    await Promise.all(
      processes.flatMap((handle) => Array.from({ length: 50 }, () => handle('u-1', command, context()))),
    );
    expect((await filing.log.readStream(filing.streams.account('u-1'))).length - before).to.equal(150);
  });

  it('do not wait for other accounts, and go on after one that failed', async () => {
    const order: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const handle = inTurn(async (userId, given) => {
      const name = `${userId} ${typeof given === 'function' ? '' : given.type}`;
      if (userId === 'slow') await held;
      order.push(name);
      if (userId === 'slow' && order.length < 3) throw new Error('refused');
      return {
        events: [],
        eventIds: [],
        state: { status: 'unregistered' },
        at: new Date(),
        position: 0n,
        repeated: false,
        sameSender: true,
      };
    });
    const first = handle('slow', command, context()).then(
      () => 'done',
      () => 'refused',
    );
    const second = handle('slow', { type: 'ActivateAccount' }, context());
    await handle('quick', command, context());
    release();
    expect(await first).to.equal('refused');
    await second;
    expect(order).to.deep.equal(['quick RecordGeneration', 'slow RecordGeneration', 'slow ActivateAccount']);
  });
});
