import { itemLimits } from '../../../../../domain/account/orderedItem.js';
import { orderLimits, type Prices } from '../../../../../domain/order/terms.js';

/** 分 as an administrator types them in yuan: 98, or 98.50; empty for no price. */
export const yuanText = (fen: number | null): string => {
  if (fen === null) return '';
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
};

/** 分 of a typed amount in yuan; `undefined` for what is none. */
const fenIn = (typed: string): number | undefined => {
  const [, yuan, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(/[,，]/g, '')) ?? [];
  if (yuan === undefined) return undefined;
  const fen = Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
  return fen >= 1 && fen <= orderLimits.price ? fen : undefined;
};

/** A price that may be left out. */
export const priceIn = (typed: string): number | null => (typed.trim() === '' ? null : (fenIn(typed) ?? null));

/** What is wrong with such a price. */
export const priceProblem = (typed: string): string | undefined =>
  typed.trim() === '' || fenIn(typed) !== undefined ? undefined : '请填写价格，最多两位小数，或者留空';

/** Packages as lines: how many credits, a space, what they cost in yuan. */
export const packagesText = (packages: Prices['packages']): string =>
  packages.map(({ count, price }) => `${count} ${yuanText(price)}`).join('\n');

type Read = { readonly packages: Prices['packages'] } | { readonly problem: string };

/** The packages of typed lines, or what is wrong with the first line that is none. */
export const readPackages = (typed: string): Read => {
  const packages: Prices['packages'] = [];
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > orderLimits.packages) return { problem: `积分包最多${orderLimits.packages}种` };
  for (const [at, line] of lines.entries()) {
    const [count = '', yuan = '', ...more] = line.trim().split(/\s+/);
    const price = fenIn(yuan);
    const credits = /^\d{1,9}$/.test(count) ? Number(count) : 0;
    if (more.length > 0 || price === undefined || credits < 1 || credits > itemLimits.credits)
      return { problem: `第${at + 1}行没有看懂：请写积分数、空格、价格（元），例如 10000 99` };
    if (packages.some((one) => one.count === credits)) return { problem: `第${at + 1}行的积分数与前面的重复` };
    packages.push({ count: credits, price });
  }
  return { packages };
};
