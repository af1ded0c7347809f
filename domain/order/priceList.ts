import { canonicalJson } from '../eventSourcing/canonicalJson.js';
import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { PriceListEvent } from './events.js';
import { noPrices } from './terms.js';

type Set = Extract<PriceListEvent, { type: 'PricesSet' }>['data'];

/** What things cost, what the cards say, and how buyers pay. `version` is 0 before anything was set. */
export type PriceList = Set;

export type PriceListCommand = {
  readonly type: 'SetPrices';
  readonly data: Omit<Set, 'version'> & {
    /** The version that was on the screen. */
    readonly basedOn: number;
  };
};

const nothingSet: PriceList = {
  version: 0,
  prices: noPrices,
  abouts: { explorer: '', professional: '', enterprise: '' },
  payment: '',
};

/**
 * Sets everything at once. The same again changes nothing, whatever version it is based on.
 * @throws DomainError `prices_changed` where somebody else set others meanwhile
 */
const decide = ({ data: { basedOn, ...given } }: PriceListCommand, state: PriceList): PriceListEvent[] => {
  const packages = [...given.prices.packages].sort((one, other) => one.count - other.count);
  const wanted = { ...given, prices: { ...given.prices, packages } };
  const { version, ...before } = state;
  if (canonicalJson(wanted) === canonicalJson(before)) return [];
  if (basedOn !== version) throw new DomainError('prices_changed');
  return [{ type: 'PricesSet', data: { version: version + 1, ...wanted } }];
};

/** The prices of the platform, set by administrators. */
export const priceListDecider: Decider<PriceListCommand, PriceListEvent, PriceList> = {
  initialState: () => nothingSet,
  evolve: (_state, { data }) => data,
  decide,
};
