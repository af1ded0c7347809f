const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2024-01-31` → `2024年1月31日`; a text that is no such date comes back as it is. */
export const chineseDate = (text: string): string => {
  const parts = DATE.exec(text);
  return parts ? `${Number(parts[1])}年${Number(parts[2])}月${Number(parts[3])}日` : text;
};
