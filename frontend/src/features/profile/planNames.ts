const names: Readonly<Record<string, string>> = {
  explorer: '探索版',
  professional: '专业版',
  enterprise: '企业版',
  admin: '管理员',
};

/** What a subscription plan is called; a plan of a newer server by its own word. */
export const planName = (plan: string | null | undefined): string =>
  plan === null || plan === undefined ? '—' : (names[plan] ?? plan);

const credits = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

/** `1,000,000`, or `12.5`; text that is no number as it is. */
export const creditsText = (amount: string | number | null | undefined): string => {
  const number = Number(amount ?? 0);
  return Number.isNaN(number) ? String(amount) : credits.format(number);
};
