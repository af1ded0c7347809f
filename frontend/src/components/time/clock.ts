const today = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
const otherDay = new Intl.DateTimeFormat('zh-CN', {
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** The time of an ISO moment as the reader's clock shows it; with the day when that is not today. */
export const clock = (iso: string, now: Date = new Date()): string => {
  const moment = new Date(iso);
  return (moment.toDateString() === now.toDateString() ? today : otherDay).format(moment);
};
