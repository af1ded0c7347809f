const overdue = (days: number): string => `待立案超过 ${days} 天未立案`;

/** Why the nightly retention erases a case that waited for its number longer than so many days. */
export const retentionReason = (days: number): string => `${overdue(days)}，依保存期限自动删除`;

/** The days that such a reason names; `undefined` for another reason. */
export const daysOfRetention = (reason: string): number | undefined => {
  const days = Number(/\d+/.exec(reason)?.[0]);
  return reason.startsWith(overdue(days)) ? days : undefined;
};
