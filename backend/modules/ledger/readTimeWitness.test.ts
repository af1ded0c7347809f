import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { witnessIn } from '../../../domain/ledger/timeWitness.js';
import { askNtp } from '../../adapters/ntp/askNtp.js';
import { ClockAheadError } from '../../adapters/eventStore/errors.js';
import { checkWitnessFile, createTimeWitness } from './readTimeWitness.js';
import { benchNow, startSealingBench } from './testing/sealingBench.js';
import { ntpAnswer, startTimeServer } from './testing/timeServer.js';

const hour = 3_600_000;
const now = () => new Date();

describe('the time witness', () => {
  const servers: { readonly close: () => void }[] = [];
  let folder: string;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'jz-witness-'))));
  after(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  /** A time server that answers each request with these packets; its address. */
  const serve = async (answers: (request: Buffer) => readonly Buffer[]): Promise<string> => {
    const server = await startTimeServer(answers);
    servers.push(server);
    return server.address;
  };
  const changed = (packet: Buffer, change: (packet: Buffer) => void): Buffer => {
    change(packet);
    return packet;
  };
  const logger = { warn: () => undefined };
  const witnessOf = (config: { timeWitnessNtp?: string; timeWitnessFile?: string }) =>
    createTimeWitness({ config, now, logger })();

  it('is the offset to a time server, ahead or behind', async () => {
    for (const ahead of [0, hour, -72 * hour]) {
      const { offsetMs, roundTripMs } = await askNtp(await serve((request) => [ntpAnswer(request, ahead)]), { now });
      expect(offsetMs).to.be.closeTo(ahead, 5_000);
      expect(roundTripMs).to.be.at.least(0);
    }
  });

  it('is not taken from a false packet: another nonce, a clock that is not set, another mode, too short; the true one counts', async () => {
    const server = await serve((request) => [
      changed(ntpAnswer(request, hour), (packet) => packet.fill(0, 24, 32)),
      changed(ntpAnswer(request, hour), (packet) => packet.writeUInt8(0xe4, 0)),
      changed(ntpAnswer(request, hour), (packet) => packet.writeUInt8(0x23, 0)),
      changed(ntpAnswer(request, hour), (packet) => packet.writeUInt8(0, 1)),
      changed(ntpAnswer(request, hour), (packet) => packet.fill(0, 40, 48)),
      ntpAnswer(request, hour).subarray(0, 47),
      ntpAnswer(request, 0),
    ]);
    expect((await askNtp(server, { now })).offsetMs).to.be.closeTo(0, 5_000);
  });

  it('is the token of the file where no server answers, and says when there is none', async () => {
    const silent = await serve(() => []);
    const file = join(folder, 'token');
    await writeFile(file, '2026-11-24T08:00:00Z\n公告 第 7 号\u0000\n');
    expect(await witnessOf({ timeWitnessNtp: silent, timeWitnessFile: file })).to.include({
      kind: 'token',
      token: '2026-11-24T08:00:00Z 公告 第 7 号',
    });
    await writeFile(file, '长'.repeat(5_000));
    expect(await witnessOf({ timeWitnessFile: file }))
      .to.have.property('token')
      .with.length(1_000);
    const missing = join(folder, 'missing');
    expect(await witnessOf({ timeWitnessNtp: silent, timeWitnessFile: missing })).to.include({
      kind: 'none',
      reason: 'not_available',
    });
    expect(await witnessOf({})).to.include({ kind: 'none', reason: 'not_configured' });
  }).timeout(30_000);

  it('in a file that names a moment keeps from signing a clock that is days ahead of it, and no other', async () => {
    const file = join(folder, 'moment');
    const config = { timeWitnessFile: file };
    const at = Date.parse('2026-11-24T00:00:00Z');
    const outcome = (clock: number): Promise<unknown> =>
      checkWitnessFile(config, () => clock).then(
        () => 'right',
        (error: unknown) => error,
      );
    expect(await outcome(at + 100 * 24 * hour), 'no file').to.equal('right');
    await writeFile(file, '公告 第 7 号');
    expect(await outcome(at + 100 * 24 * hour), 'no moment').to.equal('right');
    await writeFile(file, '2026-11-24T08:00:00+08:00 公告 第 7 号');
    for (const ahead of [-72, 0, 47]) expect(await outcome(at + ahead * hour)).to.equal('right');
    expect(await outcome(at + 72 * hour)).to.be.instanceOf(ClockAheadError);
    expect(await outcome(at + 72 * hour)).to.deep.include({ by: 'file', known: new Date(at) });
  });

  it('stands, signed, in the first seal of each day of the court and in no other', async () => {
    const bench = await startSealingBench();
    try {
      const server = await serve((request) => [ntpAnswer(request, hour)]);
      const read = createTimeWitness({ config: { timeWitnessNtp: server }, now, logger });
      const witness = { read, timeZone: 'Asia/Shanghai' };
      const sealAt = async (ms: number) => {
        await bench.happen(1);
        const clock = () => new Date(benchNow.getTime() + ms);
        expect(await bench.seal({ witness, clock })).to.have.property('outcome', 'sealed');
        const { seals } = await bench.source.sealTail();
        return witnessIn(seals[0]?.checkpoint ?? '');
      };
      expect(await sealAt(0)).to.include({ kind: 'ntp', server });
      expect(await sealAt(hour)).to.equal(undefined);
      const next = await sealAt(24 * hour);
      expect(next?.kind === 'ntp' && next.offsetMs).to.be.closeTo(hour, 5_000);
    } finally {
      await bench.close();
    }
  });
});
