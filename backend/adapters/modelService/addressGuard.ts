import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The address is not one that a model may be at. Says nothing of what is there. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Thrown when the service redirects: following would hand the key and the text to another host. */
export class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused';
}

/** What `AI_ALLOWED_PRIVATE_HOSTS` allows besides public addresses. */
export type AllowedHosts = { readonly names: ReadonlySet<string>; readonly networks: readonly Network[] };

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** Parses names, addresses and networks. Returns `undefined` when an entry is none of them. */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHosts | undefined => {
  const names = new Set<string>();
  const networks: Network[] = [];
  for (const entry of entries.map((each) => withoutBrackets(each.toLowerCase()))) {
    if (ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry));
    else if (ipaddr.IPv4.isValidFourPartDecimal(entry)) networks.push([ipaddr.parse(entry), 32]);
    else if (ipaddr.IPv6.isValid(entry)) networks.push([ipaddr.parse(entry), 128]);
    else if (hostName.test(entry) && !/^[\d.]+$/.test(entry)) names.add(entry);
    else return undefined;
  }
  return { names, networks };
};

/** Where clouds hand out credentials: refused also where private hosts are allowed. Azure's is a public address. */
const metadata = [
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
].map((network) => ipaddr.parseCIDR(network));

const isIn = (address: Address, networks: readonly Network[]): boolean =>
  networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, [globalUnicast]));

/** Ranges that may be allowed; the others translate to further addresses, reach many machines, or none. */
const allowable = new Set(['unicast', 'private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);

const mayConnect = (text: string, allowed: AllowedHosts, byName: boolean): boolean => {
  const address = ipaddr.process(text);
  if (isIn(address, metadata)) return false;
  return isPublic(address) || (allowable.has(address.range()) && (byName || isIn(address, allowed.networks)));
};

/** Checks what a URL alone shows; a literal address is never looked up, so it is checked here. @throws AddressRefused */
export const checkUrl = (url: URL, allowed: AllowedHosts): void => {
  const host = withoutBrackets(url.hostname);
  const literal = ipaddr.isValid(host);
  if (
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    (literal && !mayConnect(host, allowed, false))
  )
    throw new AddressRefused('address refused');
};

export type Resolve = (
  name: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/**
 * A lookup for connecting: resolves every address of a name and refuses the connection if any of them is not allowed. What
 * it returns is what is connected to, so a name cannot point elsewhere between check and use.
 */
export const guardedLookup =
  (allowed: AllowedHosts, resolveAll: Resolve = resolve): LookupFunction =>
  (name, options, done) =>
    resolveAll(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new AddressRefused('no address'), '', 0);
      const byName = allowed.names.has(name.toLowerCase().replace(/\.$/, ''));
      if (!addresses.every(({ address }) => mayConnect(address, allowed, byName)))
        return done(new AddressRefused('address refused'), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
