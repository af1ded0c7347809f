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

/**
 * Of whom an agent stands for in a private prosecution: 刑事诉讼法解释 第三百二十九条 (to settle and to withdraw), 刑事诉讼法 第二百一十三条 (a
 * counter-prosecution), 第二百二十七条 (an appeal); the claims are those of the civil part. Guilt is the accused's own to admit.
 */
const criminalPowers: readonly string[] = [
  '撤回自诉',
  '代为承认、放弃、变更附带民事诉讼请求',
  '进行和解、调解',
  '提起反诉',
  '提起上诉',
];

/** 赔偿委员会程序规定 第六条: to admit, give up or change what is asked for; 第九条, 第十六条: to negotiate and to withdraw. */
const compensationPowers: readonly string[] = [
  '代为承认赔偿请求',
  '代为放弃赔偿请求',
  '代为变更赔偿请求',
  '撤回赔偿申请',
  '进行协商',
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
  criminal: {
    special: criminalPowers,
    withoutPower: '撤回自诉，承认、放弃、变更附带民事诉讼请求，和解、调解，反诉，上诉',
  },
  compensation: { special: compensationPowers, withoutPower: '承认、放弃、变更赔偿请求，撤回赔偿申请，协商' },
};
