import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How many bits of an IPv6 address name its network; a machine in the network chooses the other bits as it likes. */
const bitsOfNetwork = 64;

/**
 * The address by which a client is counted. A client with one IPv6 address has 2^64 of them, so the network stands for all; an
 * IPv4 address stays as it is, also where it is written as an IPv6 one.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%', 1); // without the interface's name
  if (!isIPv6(plain) || plain === '::1') return address;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bitsOfNetwork}`).toString();
};
