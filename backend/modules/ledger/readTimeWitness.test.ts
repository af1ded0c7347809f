import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { witnessIn } from '../../../domain/ledger/timeWitness.js';
import { askNtp } from '../../adapters/ntp/askNtp.js';
import { createTimeWitness } from './readTimeWitness.js';
import { benchNow, startSealingBench } from './testing/sealingBench.js';

const hour = 3_600_000;
const now = () => new Date();

/** A packet as a server that is `aheadMs` ahead answers a request. */
const answerTo = (request: Buffer, aheadMs: number): Buffer => {
  const packet = Buffer.alloc(48);
  packet.writeUInt8(0x24, 0);
  packet.writeUInt8(2, 1);
  request.copy(packet, 24, 40, 48);
  const ms = Date.now() + aheadMs;
  for (const at of [32, 40]) {
    packet.writeUInt32BE((Math.floor(ms / 1000) + 2_208_988_800) % 2 ** 32, at);
    packet.writeUInt32BE(Math.floor(((ms % 1000) / 1000) * 2 ** 32), at + 4);
  }
  return packet;
};

describe('the time witness', () => {
  const sockets: Socket[] = [];
  let folder: string;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'jz-witness-'))));
  after(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

  /** A time server that answers each request with these packets; its address. */
  const serve = async (answers: (request: Buffer) => readonly Buffer[]): Promise<string> => {
    const socket = createSocket('udp4');
    sockets.push(socket);
    socket.on('message', (request, { port, address }) => {
      for (const packet of answers(request)) socket.send(packet, port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port }: AddressInfo = socket.address();
    return `127.0.0.1:${port}`;
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
      const { offsetMs, roundTripMs } = await askNtp(await serve((request) => [answerTo(request, ahead)]), { now });
      expect(offsetMs).to.be.closeTo(ahead, 5_000);
      expect(roundTripMs).to.be.at.least(0);
    }
  });

  it('is not taken from a false packet: another nonce, a clock that is not set, another mode, too short; the true one counts', async () => {
    const server = await serve((request) => [
      changed(answerTo(request, hour), (packet) => packet.fill(0, 24, 32)),
      changed(answerTo(request, hour), (packet) => packet.writeUInt8(0xe4, 0)),
      changed(answerTo(request, hour), (packet) => packet.writeUInt8(0x23, 0)),
      changed(answerTo(request, hour), (packet) => packet.writeUInt8(0, 1)),
      changed(answerTo(request, hour), (packet) => packet.fill(0, 40, 48)),
      answerTo(request, hour).subarray(0, 47),
      answerTo(request, 0),
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

  it('stands, signed, in the first seal of each day of the court and in no other', async () => {
    const bench = await startSealingBench();
    try {
      const server = await serve((request) => [answerTo(request, hour)]);
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
