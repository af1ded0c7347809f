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
  const ipAddress = ipaddr.IPv6.parse(plain);
  if (ipAddress.isIPv4MappedAddress()) return ipAddress.toIPv4Address().toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${ipAddress.toString()}/${bitsOfNetwork}`).toString();
};

/** How many bits name the wider network that several addresses of one client may lie in: what a provider gives to one customer. */
const bitsOfWiderNetwork = { ipv4: 24, ipv6: 56 };

/** The wider network (/24, /56) of a result of `networkOf`; text that is no address is returned as it is. */
export const widerNetworkOf = (network: string): string => {
  if (network === '::1' || !ipaddr.isValid(network)) return network;
  const address = ipaddr.parse(network);
  return address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bitsOfWiderNetwork.ipv6}`).toString()}/${bitsOfWiderNetwork.ipv6}`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bitsOfWiderNetwork.ipv4}`).toString()}/${bitsOfWiderNetwork.ipv4}`;
};
