import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';

/** What a time server says of this machine's clock. */
export type NtpAnswer = {
  /** By how many milliseconds the server is ahead of this machine's clock; negative when it is behind. */
  readonly offsetMs: number;
  /** How long the packets were under way; the offset is known to half of it. */
  readonly roundTripMs: number;
};

type Options = {
  /** This machine's clock. */
  readonly now: () => Date;
  /** Milliseconds; default 2,000. */
  readonly timeoutMs?: number;
};

/** Seconds from 1900, where NTP begins to count, to 1970. */
const epochOffset = 2_208_988_800;
/** After 2036 the seconds begin again at 0: a value below the middle belongs to the next era (RFC 4330 §3). */
const eraSeconds = 2 ** 32;

const timestampAt = (packet: Buffer, at: number): number => {
  const seconds = packet.readUInt32BE(at);
  const whole = seconds < eraSeconds / 2 ? seconds + eraSeconds : seconds;
  return (whole - epochOffset + packet.readUInt32BE(at + 4) / 2 ** 32) * 1000;
};

/** Returns whether a packet is a server's answer to the request that carried `nonce`, from a clock that is itself set (RFC 4330 §5). */
const isAnswer = (packet: Buffer, nonce: Buffer): boolean => {
  if (packet.length < 48) return false;
  const first = packet.readUInt8(0);
  const [leap, version, mode, stratum] = [first >> 6, (first >> 3) & 7, first & 7, packet.readUInt8(1)];
  const isSet = leap !== 3 && stratum >= 1 && stratum <= 15;
  const echoes = packet.subarray(24, 32).equals(nonce);
  return (
    isSet &&
    mode === 4 &&
    (version === 3 || version === 4) &&
    echoes &&
    !packet.subarray(40, 48).equals(Buffer.alloc(8))
  );
};

/**
 * Asks a time server (SNTP, RFC 4330) once, over UDP. Nothing is set by the answer. The request carries random bytes in place of the time,
 * which the answer must repeat, and packets from elsewhere or of another form are passed over until the timeout.
 * `server` is `host` or `host:port`, an IPv6 address in brackets.
 * @throws Error when the name is unknown, or no answer came in time
 */
export const askNtp = async (server: string, { now, timeoutMs = 2_000 }: Options): Promise<NtpAnswer> => {
  const { hostname, port } = new URL(`ntp://${server}`);
  const { address, family } = await lookup(hostname.replace(/^\[|\]$/g, ''));
  const nonce = randomBytes(8);
  const request = Buffer.alloc(48);
  request.writeUInt8(0x23, 0); // no leap second, version 4, client
  nonce.copy(request, 40);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    return await new Promise<NtpAnswer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the time server did not answer within ${timeoutMs} ms`)),
        timeoutMs,
      );
      socket.once('close', () => clearTimeout(timer));
      socket.on('error', reject);
      socket.once('connect', () => {
        const sentAt = now().getTime();
        const sendingTime = performance.now();
        socket.on('message', (packet) => {
          if (!isAnswer(packet, nonce)) return;
          const elapsedMs = performance.now() - sendingTime;
          const [receivedAt, answeredAt] = [timestampAt(packet, 32), timestampAt(packet, 40)];
          const roundTripMs = elapsedMs - (answeredAt - receivedAt);
          // No server works longer on a request than the whole exchange took here: such a response says no time.
          if (answeredAt < receivedAt || roundTripMs < -1) return;
          const offsetMs = (receivedAt - sentAt + (answeredAt - (sentAt + elapsedMs))) / 2;
          resolve({ offsetMs: Math.round(offsetMs), roundTripMs: Math.max(0, Math.round(roundTripMs)) });
        });
        socket.send(request);
      });
      socket.connect(port === '' ? 123 : Number(port), address);
    });
  } finally {
    socket.close();
  }
};
