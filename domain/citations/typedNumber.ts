const sign = String.raw`[\u4e00-\u9fff]`;
/** A number as people type it: with any brackets or none around the year, with 号 or without. Every part is bounded. */
const asTyped = new RegExp(
  String.raw`^[(（〔【[]?((?:19|20)\d{2})[)）〕】\]]?年?((?:最高法|${sign}(?:\d{4}|\d{2})?)${sign}{1,8}\d{1,12})号?$`,
  'u',
);

/** A court's number with the year in brackets and 号 behind it, however it was typed; `null` for what is none. `typed`: a bounded text. */
export const typedNumber = (typed: string): string | null => {
  const [, year, rest] = asTyped.exec(typed.normalize('NFKC').replace(/\s+/gu, '')) ?? [];
  return year === undefined || rest === undefined ? null : `（${year}）${rest}号`;
};
