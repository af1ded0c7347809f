import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks whose machines are shared terminals. */
export type TerminalNetworks = {
  /** Whether a client's address lies in one of them; an IPv4 address also where it is written as an IPv6 one. */
  readonly has: (address: string) => boolean;
};

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Adds `10.1.2.0/24`, `2001:db8::/48` or a single address; says whether it is one. */
const add = (list: BlockList, text: string): boolean => {
  const [, address = '', length] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0) return false;
  const kind = kindOf(address);
  const bits = length === undefined ? undefined : Number(length);
  if (bits === undefined) list.addAddress(address, kind);
  else if (bits > (kind === 'ipv4' ? 32 : 128)) return false;
  else list.addSubnet(address, bits, kind);
  return true;
};

/** Reads networks and addresses separated by commas or spaces; `undefined` when one of them is none. */
export const terminalNetworks = (text: string): TerminalNetworks | undefined => {
  const list = new BlockList();
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  if (!entries.every((entry) => add(list, entry))) return undefined;
  return {
    has: (address) => {
      const [plain = ''] = address.split('%', 1); // without the interface's name
      return isIP(plain) !== 0 && list.check(plain, kindOf(plain));
    },
  };
};
