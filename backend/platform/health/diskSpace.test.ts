import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { diskCheck, minFreeBytes } from './diskSpace.js';
import { trackWrites } from './trackWrites.js';

describe('health: disks and writes', () => {
  it('reports the free space, and fails once a disk of any folder is nearly full', async () => {
    const room: Record<string, number> = { '/data': minFreeBytes + 4096, '/ledger': minFreeBytes };
    const check = diskCheck({
      folders: { data_dir: '/data', ledger_dir: '/ledger' },
      statfs: (path) => Promise.resolve({ bavail: (room[path] ?? 0) / 4096, bsize: 4096 }),
    });
    expect(await check()).to.deep.equal({ free_mib: { data_dir: 256, ledger_dir: 256 } });
    room['/ledger'] = minFreeBytes - 4096;
    expect(await check()).to.deep.include({ ok: false, reason: 'disk_full' });
    expect(await diskCheck({ folders: { data_dir: tmpdir() } })()).to.have.nested.property('free_mib.data_dir');
  });

  it('fails after a failed append to the log, until one succeeds or half a minute has passed', async () => {
    let at = 0;
    let fails = true;
    const written = { revision: 0n, position: 0n, eventIds: [] };
    const bare: EventLog = {
      readStream: () => Promise.resolve([]),
      append: () => (fails ? Promise.reject(new StoreUnavailableError()) : Promise.resolve(written)),
    };
    const { watch, check } = trackWrites(() => new Date(at));
    const log = watch(bare);
    const context = { commandId: '', correlationId: '', actor: { kind: 'system', id: '' }, now: new Date(0) } as const;
    const append = () => log.append('s', [], 'any', context).catch((error: unknown) => error);
    expect(await check()).to.deep.equal({});
    expect(await append()).to.be.instanceOf(StoreUnavailableError);
    expect(await check()).to.deep.include({ ok: false, reason: 'write_failed' });
    at = 30_000;
    expect(await check()).to.deep.equal({});
    await append();
    fails = false;
    await append();
    expect(await check()).to.deep.equal({});
  });
});
