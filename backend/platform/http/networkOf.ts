import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name its network; the rest is whatever a machine in it likes to call itself. */
const groupsOfNetwork = 4;

/** In the one spelling of RFC 5952, without an IPv4 address at its end. */
const spelled = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** `203.0.113.9` of `::ffff:cb00:7109`. */
const mappedIn = (address: string): string | undefined => {
  const groups = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address)?.slice(1);
  return groups
    ?.map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/**
 * The address by which a client is counted. Whoever has one IPv6 address has 2^64 of them, so the network stands for all; an
 * IPv4 address stays as it is, also where it comes in the clothes of the other kind.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%', 1); // without the interface's name
  if (!isIPv6(plain) || plain === '::1') return address;
  const full = spelled(plain);
  const mapped = mappedIn(full);
  if (mapped !== undefined) return mapped;
  const [head = [], tail] = full.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  return spelled(`${groups.slice(0, groupsOfNetwork).join(':')}::`);
};
