import type { FormDomain } from '../forms/formDomain.js';

/** 民事诉讼法第六十二条第二款: each of these needs a special power. */
export const specialPowers: readonly string[] = [
  '代为承认诉讼请求',
  '代为放弃诉讼请求',
  '代为变更诉讼请求',
  '进行和解',
  '提起反诉',
  '提起上诉',
];

/**
 * In administrative cases the power of attorney states the powers one by one (行政诉讼法解释第三十一条). There is no counterclaim; the plaintiff
 * may withdraw (行政诉讼法第六十二条), and some cases may be mediated (第六十条).
 */
const administrativePowers: readonly string[] = [
  '代为承认诉讼请求',
  '代为放弃诉讼请求',
  '代为变更诉讼请求',
  '撤回起诉',
  '进行和解、调解',
  '提起上诉',
];

/** What a power of attorney lists by name, by field of law; and in words, what an agent may not do without. */
export const powersOf: Readonly<
  Record<FormDomain, { readonly special: readonly string[]; readonly withoutPower: string }>
> = {
  civil: { special: specialPowers, withoutPower: '承认、放弃、变更诉讼请求，和解，反诉，上诉' },
  administrative: {
    special: administrativePowers,
    withoutPower: '承认、放弃、变更诉讼请求，撤回起诉，和解、调解，上诉',
  },
};
