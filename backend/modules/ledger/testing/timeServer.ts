import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A packet as a time server that is `aheadMs` ahead of this machine answers a request. */
export const ntpAnswer = (request: Buffer, aheadMs: number): Buffer => {
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

/** Starts a time server on this machine that answers each request with these packets, by default with the right time. */
export const startTimeServer = async (
  answers: (request: Buffer) => readonly Buffer[] = (request) => [ntpAnswer(request, 0)],
): Promise<{ readonly address: string; readonly close: () => void }> => {
  const socket = createSocket('udp4');
  socket.on('message', (request, { port, address }) => {
    for (const packet of answers(request)) socket.send(packet, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port }: AddressInfo = socket.address();
  return { address: `127.0.0.1:${port}`, close: () => socket.close() };
};
