import { domainOf, type FormDomain } from '../forms/formDomain.js';

/** How a submission ends that gets no number; stored in the log, so these do not change. */
export const closureKinds = ['returned', 'refused', 'withdrawn', 'transferred', 'duplicate'] as const;
export type ClosureKind = (typeof closureKinds)[number];

/** What each is called in a civil case; the party's page, the court's lists and the log have the same words. */
export const closureNames: Readonly<Record<ClosureKind, string>> = {
  returned: '退回起诉状',
  refused: '不予受理',
  withdrawn: '当事人撤回',
  transferred: '移送其他法院',
  duplicate: '重复提交',
};

const namesIn: Readonly<Record<FormDomain, Readonly<Partial<Record<ClosureKind, string>>>>> = {
  civil: {},
  administrative: { refused: '不予立案' },
  criminal: { returned: '退回自诉状', withdrawn: '自诉人撤回' },
  compensation: { returned: '退回赔偿申请书', withdrawn: '赔偿请求人撤回' },
};

/**
 * What it is called in a case of a field of law: a complaint that is refused is not accepted (不予受理, 民事诉讼法 第一百二十六条), an
 * administrative one not filed (不予立案, 行政诉讼法 第五十一条).
 */
export const closureName = (how: ClosureKind, of: { readonly domain?: FormDomain | undefined }): string =>
  namesIn[domainOf(of)][how] ?? closureNames[how];
