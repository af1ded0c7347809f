import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;
/** A port; `any`, or that of the scheme where none is named. */
type Port = number | 'any' | 'usual';

/** Thrown when a model may not be at an address. It does not say what is at that address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Thrown when the service redirects: following would hand the key and the text to another host. */
export class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused';
}

/** What a setting allows besides public addresses. */
export type AllowedHosts = {
  readonly names: readonly { readonly name: string; readonly port: Port }[];
  readonly networks: readonly { readonly network: Network; readonly port: Port }[];
};

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** An entry in its parts: `gpu-1:8000`, `10.1.2.0/24:8000`, `[fd00::1]:8000`, `fd00::/8`, `gpu-1:*`. */
const partsOf = (entry: string): { readonly host: string; readonly port: Port } | undefined => {
  const [, bracketed, typed, written] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}|\*))?$/.exec(entry) ?? [];
  const host = bracketed ?? typed ?? entry; // an IPv6 address without brackets has colons of its own
  if (written === undefined) return { host, port: 'usual' };
  const port = written === '*' ? 'any' : Number(written);
  return port === 'any' || (port >= 1 && port <= 65_535) ? { host, port } : undefined;
};

/**
 * Parses names, addresses and networks, each with a port, `:*` for all ports, or none for the usual one of `http` and `https`.
 * Returns `undefined` when an entry is none of them.
 */
export const parseAllowedHosts = (entries: readonly string[]): AllowedHosts | undefined => {
  const names: AllowedHosts['names'][number][] = [];
  const networks: AllowedHosts['networks'][number][] = [];
  for (const entry of entries) {
    const parts = partsOf(entry.toLowerCase());
    if (!parts) return undefined;
    const { host, port } = parts;
    if (ipaddr.isValidCIDR(host)) networks.push({ network: ipaddr.parseCIDR(host), port });
    else if (ipaddr.IPv4.isValidFourPartDecimal(host)) networks.push({ network: [ipaddr.parse(host), 32], port });
    else if (ipaddr.IPv6.isValid(host)) networks.push({ network: [ipaddr.parse(host), 128], port });
    else if (hostName.test(host) && !/^[\d.]+$/.test(host)) names.push({ name: host, port });
    else return undefined;
  }
  return { names, networks };
};

/** As `parseAllowedHosts`. @throws RangeError for an entry that is none of them */
export const mustParseHosts = (entries: readonly string[]): AllowedHosts => {
  const allowed = parseAllowedHosts(entries);
  if (!allowed) throw new RangeError('an allowed private host is no name, address or network');
  return allowed;
};

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
/** The port and protocol of a request, which count besides its host. */
export type Door = { readonly port: number; readonly protocol: string };

/** The port that a URL is connected to. */
export const doorOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): Door => ({
  port: port === '' ? (usualPorts[protocol] ?? 0) : Number(port),
  protocol,
});

const isThrough = ({ port, protocol }: Door, allowed: Port): boolean =>
  allowed === 'any' || port === (allowed === 'usual' ? usualPorts[protocol] : allowed);

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

/** The networks whose hosts a request may go to through this door. */
const networksFor = (allowed: AllowedHosts, door: Door): Network[] =>
  allowed.networks.flatMap(({ network, port }) => (isThrough(door, port) ? [network] : []));

const mayConnect = (text: string, networks: readonly Network[], byName: boolean): boolean => {
  const address = ipaddr.process(text);
  if (isIn(address, metadata)) return false;
  return isPublic(address) || (allowable.has(address.range()) && (byName || isIn(address, networks)));
};

/** Whether an address that a name resolved to, or that a URL names, is one of the inside. */
export const isInside = (address: string): boolean => !isPublic(ipaddr.process(address));

/** Checks what a URL alone shows; a literal address is never looked up, so it is checked here. @throws AddressRefused */
export const checkUrl = (url: URL, allowed: AllowedHosts): void => {
  const host = withoutBrackets(url.hostname);
  const literal = ipaddr.isValid(host);
  if (
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    (literal && !mayConnect(host, networksFor(allowed, doorOf(url)), false))
  )
    throw new AddressRefused('address refused');
};

/** Whether a URL's host is named by an entry without a port, and no entry allows the port that the URL has. */
export const isUnnamedDoor = (url: URL, { names, networks }: AllowedHosts): boolean => {
  const host = withoutBrackets(url.hostname);
  const ports = ipaddr.isValid(host)
    ? networks.flatMap(({ network, port }) => (isIn(ipaddr.process(host), [network]) ? [port] : []))
    : names.flatMap(({ name, port }) => (name === host.replace(/\.$/, '') ? [port] : []));
  return ports.includes('usual') && !ports.some((port) => isThrough(doorOf(url), port));
};

export type Resolve = (
  name: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

type Lookup = {
  readonly allowed: AllowedHosts;
  readonly door: Door;
  readonly resolveAll?: Resolve | undefined;
  /** Called with a name that resolves to an internal address. */
  readonly onInside?: (name: string) => void;
  /** Refuses a name that does not resolve like one that may not be called: an account is not to learn names of the inside. */
  readonly hidesNames?: boolean;
};

/**
 * A lookup for connecting: resolves every address of a name and refuses the connection if any of them is not allowed. What
 * it returns is what is connected to, so a name cannot point elsewhere between check and use.
 */
export const guardedLookup =
  ({ allowed, door, resolveAll = resolve, onInside, hidesNames = false }: Lookup): LookupFunction =>
  (name, options, done) =>
    resolveAll(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (hidesNames && error) return done(new AddressRefused('no address'), '', 0);
      if (error || !first) return done(error ?? new AddressRefused('no address'), '', 0);
      const plain = name.toLowerCase().replace(/\.$/, '');
      const byName = allowed.names.some((each) => each.name === plain && isThrough(door, each.port));
      const networks = networksFor(allowed, door);
      if (addresses.some(({ address }) => isInside(address))) onInside?.(name);
      if (!addresses.every(({ address }) => mayConnect(address, networks, byName)))
        return done(new AddressRefused('address refused'), '', 0);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
