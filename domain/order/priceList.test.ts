import { expect } from 'chai';
import { defaultPlanLimits } from '../account/planLimits.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { PriceListEvent } from './events.js';
import { priceListDecider, type PriceListCommand } from './priceList.js';
import { amountText, itemText, noPrices, offersAnything, orderNumber, priceOf, type Prices } from './terms.js';

const given = specify(priceListDecider);
const abouts = { explorer: '', professional: '适合律师', enterprise: '' };
const small = { count: 1000, price: 990 };
const large = { count: 20_000, price: 15_000 };
const prices: Prices = { packages: [small, large], professional: 9900, enterprise: null, seat: 2000 };
const set = (version: number, change: Partial<Prices> = {}): PriceListEvent => ({
  type: 'PricesSet',
  data: { version, prices: { ...prices, ...change }, abouts, payment: '账户' },
});
const wants = (basedOn: number, change: Partial<Prices> = {}): PriceListCommand => ({
  type: 'SetPrices',
  data: { basedOn, prices: { ...prices, ...change }, abouts, payment: '账户' },
});

describe('the list of prices', () => {
  it('counts its versions and keeps packages in the order of their credits', () => {
    given()
      .when(wants(0, { packages: [large, small] }))
      .then(set(1));
    given(set(1))
      .when(wants(1, { seat: 1 }))
      .then(set(2, { seat: 1 }));
  });

  it('does not change where the same is set again, and refuses what is based on an older version', () => {
    given(set(1)).when(wants(0)).thenNothing();
    given(set(1))
      .when(wants(0, { seat: 1 }))
      .thenRefused('prices_changed');
  });
});

describe('what an order costs', () => {
  it('is the price of its package, or so many months or seats', () => {
    expect(priceOf(prices, { kind: 'credits', count: 20_000 })).to.equal(15_000);
    expect(priceOf(prices, { kind: 'plan', plan: 'professional', months: 12 })).to.equal(118_800);
    expect(priceOf(prices, { kind: 'seats', seats: 3 })).to.equal(6000);
  });

  it('is nothing where no price is set: that is not offered', () => {
    expect(priceOf(prices, { kind: 'credits', count: 999 })).to.equal(null);
    expect(priceOf(prices, { kind: 'plan', plan: 'enterprise', months: 1 })).to.equal(null);
    expect(priceOf(noPrices, { kind: 'seats', seats: 1 })).to.equal(null);
    expect([offersAnything(noPrices), offersAnything(prices)]).to.deep.equal([false, true]);
  });

  it('reads as people write it, as do its item and its number', () => {
    expect(amountText(118_805)).to.equal('1,188.05元');
    expect(itemText({ kind: 'plan', plan: 'enterprise', months: 12 })).to.equal('企业版 12个月');
    expect(itemText({ kind: 'credits', count: 20_000 })).to.equal('平台积分 20,000');
    expect(orderNumber('2027-01-10', '0a1b2c3d-4e5f-8000-8000-000000000000')).to.equal('20270110-0A1B2C3D');
  });
});

describe('the limits of plans beside the prices', () => {
  const limits = { ...defaultPlanLimits, explorer: { ...defaultPlanLimits.explorer, batchRows: 30 } };
  const limited: PriceListEvent = { type: 'PlanLimitsSet', data: { version: 1, month: '2027-01', limits } };
  const limit = (basedOn: number): PriceListCommand => ({
    type: 'SetPlanLimits',
    data: { basedOn, month: '2027-01', limits },
  });

  it('have versions of their own: neither is in the other’s way', () => {
    given(set(1), set(2, { seat: 1 }))
      .when(limit(0))
      .then(limited);
    given(limited).when(wants(0)).then(set(1));
    given(set(1), limited).when(limit(0)).thenNothing();
  });

  it('are refused beyond what the machine takes', () => {
    const explorer = { ...limits.explorer, batchRows: 2001 };
    given()
      .when({ type: 'SetPlanLimits', data: { basedOn: 0, month: '2027-01', limits: { ...limits, explorer } } })
      .thenRefused('plan_limits_invalid');
  });
});
