/** What of the register of numbers is listed: all of a series, or what somebody looks for who looks it over. */
export const registerViews = ['all', 'gaps', 'corrected', 'shared', 'confirmed', 'disordered'] as const;
export type RegisterView = (typeof registerViews)[number];

/** What the views are called. */
export const registerViewNames: Readonly<Record<RegisterView, string>> = {
  all: '全部案号',
  gaps: '空号',
  corrected: '更正',
  shared: '一号多案',
  confirmed: '确认过提示',
  disordered: '次序颠倒',
};
