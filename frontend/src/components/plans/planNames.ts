import { plans, planTerms } from '../../../../domain/account/plans.js';

/** What a subscription plan is called; a plan of a newer server by its own word. */
export const planName = (plan: string | null | undefined): string => {
  const known = plans.find((one) => one === plan);
  return known ? planTerms[known].name : (plan ?? '—');
};

const credits = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

/** `1,000,000`, or `12.5`; text that is no number as it is. */
export const creditsText = (amount: string | number | null | undefined): string => {
  const number = Number(amount ?? 0);
  return Number.isNaN(number) ? String(amount) : credits.format(number);
};
