import type { CaseItem } from '../pleadingApi.js';

/** What an item is about. */
export const titleOfItem = (item: CaseItem): string => ('question' in item ? item.question : item.role);
/** What was said to it, blank lines aside. */
export const linesOfItem = (item: CaseItem): string[] =>
  ('question' in item ? item.answers : item.details).filter((line) => line.trim() !== '');

const core = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/^\d+\.?/g, '')
    .replaceAll(/^对|有无异议.*$|诉请|是否|主张|要求|请求|情况|有无|[()（）、,，。:：\s]|\(.*?\)|（.*?）/g, '');

const longestCommon = (a: string, b: string): number => {
  let longest = 0;
  for (let start = 0; start < a.length; start += 1)
    for (let end = start + longest + 1; end <= a.length && b.includes(a.slice(start, end)); end += 1)
      longest = end - start;
  return longest;
};

/**
 * The item of the complaint that a defence's question (对利息有无异议) answers (利息). The forms are not numbered alike, so
 * the words decide; `null` when no item is close enough.
 */
export const itemAnswered = (question: string, items: readonly CaseItem[]): CaseItem | null => {
  const wanted = core(question);
  if (wanted.length < 2) return null;
  let best: { item: CaseItem; score: number } | null = null;
  for (const item of items) {
    const given = core(titleOfItem(item));
    const common = longestCommon(wanted, given);
    const score = common / Math.max(1, Math.max(wanted.length, given.length));
    if (common >= 2 && score >= 0.5 && score > (best?.score ?? 0)) best = { item, score };
  }
  return best?.item ?? null;
};
