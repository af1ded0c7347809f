import type { Finding } from './finding.js';

const numbered = /(?:^|\n) ?第[一二三四五六七八九十]{1,3}条[ ：:、]{0,2}(?=[^\n])/gu;
const longest = 400;

/** The numbered clauses of a contract, each to the end of the line that ends a sentence; one that ends nowhere is left out. */
export const clausesIn = (given: string): Finding[] => {
  const heads = [...given.matchAll(numbered)];
  return heads.flatMap((head, at): Finding[] => {
    const from = head.index + head[0].length;
    const whole = given.slice(from, Math.min(heads[at + 1]?.index ?? given.length, from + longest));
    const end = /[。；;](?=\s*(?:\n|$))/u.exec(whole);
    if (!end) return [];
    const to = from + end.index + 1;
    const value = given.slice(from, to).replaceAll(/ ?\n ?/g, '');
    return [{ kind: 'clause', value, rule: '合同条款原文', from, to }];
  });
};

/** What a question asks for, and how the clause that answers it is known. */
const topics: readonly { readonly asks: RegExp; readonly says: RegExp }[] = [
  { asks: /租赁标的物情况/u, says: /房屋[^。]{0,12}(?:坐落|位于)|坐落于/u },
  { asks: /约定的违约责任/u, says: /违约金|违约责任/u },
  { asks: /管辖约定/u, says: /管辖|仲裁/u },
];

/** The one clause that answers a question with this label; `undefined` where none does, or several might. */
export const clauseFor = (label: string, clauses: readonly Finding[]): Finding | undefined => {
  const topic = topics.find(({ asks }) => asks.test(label));
  const fitting = topic ? clauses.filter(({ value }) => topic.says.test(value)) : [];
  return fitting.length === 1 ? fitting[0] : undefined;
};
