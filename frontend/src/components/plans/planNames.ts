import { planTerms, type Plan } from '../../../../domain/account/plans.js';

/** The name of a subscription plan. */
export const planName = (plan: Plan): string => planTerms[plan].name;

const credits = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

/** `1,000,000`, or `12.5`. */
export const creditsText = (amount: number): string => credits.format(amount);
