/** How a submission ends that gets no number; stored in the log, so these do not change. */
export const closureKinds = ['returned', 'refused', 'withdrawn', 'transferred', 'duplicate'] as const;
export type ClosureKind = (typeof closureKinds)[number];

/** What each is called; the party's page, the court's lists and the log have the same words. */
export const closureNames: Readonly<Record<ClosureKind, string>> = {
  returned: '退回起诉状',
  refused: '不予受理',
  withdrawn: '当事人撤回',
  transferred: '移送其他法院',
  duplicate: '重复提交',
};
