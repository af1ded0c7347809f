const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a day that exists, written `YYYY-MM-DD`. */
export const isRealDate = (text: string): boolean => {
  const parts = DATE.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year > 0 && day >= 1 && day <= (lengths[month - 1] ?? 0);
};

/** `2024-01-31` → `2024年1月31日`; a text that is no such date comes back as it is. */
export const chineseDate = (text: string): string => {
  const parts = DATE.exec(text);
  return parts ? `${Number(parts[1])}年${Number(parts[2])}月${Number(parts[3])}日` : text;
};
