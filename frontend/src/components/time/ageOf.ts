const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a moment (ISO) was, in the words of a list: 刚刚, 5分钟前, 2小时前, 3天前. */
export const ageOf = (iso: string, now: Date): string => {
  const ms = now.getTime() - new Date(iso).getTime();
  if (Number.isNaN(ms)) return '';
  if (ms < minute) return '刚刚';
  if (ms < hour) return `${Math.floor(ms / minute)}分钟前`;
  if (ms < day) return `${Math.floor(ms / hour)}小时前`;
  return `${Math.floor(ms / day)}天前`;
};
