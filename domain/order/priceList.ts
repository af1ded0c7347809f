import { nothingLimited, setPlanLimits, withPlanLimits, type SetPlanLimits } from '../account/planLimits.js';
import { canonicalJson } from '../eventSourcing/canonicalJson.js';
import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { PriceListEvent } from './events.js';
import { noPrices } from './terms.js';

/** What things cost, what the cards say, and how buyers pay. `version` is 0 before anything was set. */
export type PriceList = Extract<PriceListEvent, { type: 'PricesSet' }>['data'];

/**
 * What administrators set of plans. Prices and limits have versions of their own: whoever sets the one does not stand in the way of the
 * other, and an order keeps its price whatever becomes of limits.
 */
export type PlanSettings = { readonly prices: PriceList; readonly planLimits: SetPlanLimits };

export type PriceListCommand =
  | {
      readonly type: 'SetPrices';
      readonly data: Omit<PriceList, 'version'> & {
        /** The version that was on the screen. */
        readonly basedOn: number;
      };
    }
  | { readonly type: 'SetPlanLimits'; readonly data: Parameters<typeof setPlanLimits>[0] };

const nothingSet: PriceList = {
  version: 0,
  prices: noPrices,
  abouts: { explorer: '', professional: '', enterprise: '' },
  payment: '',
};

type SetPrices = Extract<PriceListCommand, { type: 'SetPrices' }>['data'];

/**
 * Sets everything at once. The same again changes nothing, whatever version it is based on.
 * @throws DomainError `prices_changed` where somebody else set others meanwhile
 */
const setPrices = ({ basedOn, ...given }: SetPrices, state: PriceList): PriceListEvent[] => {
  const packages = [...given.prices.packages].sort((one, other) => one.count - other.count);
  const wanted = { ...given, prices: { ...given.prices, packages } };
  const { version, ...before } = state;
  if (canonicalJson(wanted) === canonicalJson(before)) return [];
  if (basedOn !== version) throw new DomainError('prices_changed');
  return [{ type: 'PricesSet', data: { version: version + 1, ...wanted } }];
};

const decide = (command: PriceListCommand, state: PlanSettings): PriceListEvent[] => {
  if (command.type === 'SetPrices') return setPrices(command.data, state.prices);
  const set = setPlanLimits(command.data, state.planLimits);
  return set === null ? [] : [{ type: 'PlanLimitsSet', data: set }];
};

const evolve = (state: PlanSettings, { type, data }: PriceListEvent): PlanSettings =>
  type === 'PricesSet' ? { ...state, prices: data } : { ...state, planLimits: withPlanLimits(state.planLimits, data) };

/** The prices and limits of plans, set by administrators. */
export const priceListDecider: Decider<PriceListCommand, PriceListEvent, PlanSettings> = {
  initialState: () => ({ prices: nothingSet, planLimits: nothingLimited }),
  evolve,
  decide,
};
