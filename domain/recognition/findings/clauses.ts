import { clauseTopics } from './clauseTopics.js';
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

/** The one clause that answers a question with this label; `undefined` where none does, several might, or it speaks of another matter besides. */
export const clauseFor = (label: string, clauses: readonly Finding[]): Finding | undefined => {
  const topic = clauseTopics.find(({ asks }) => asks.some((words) => label.includes(words)));
  const fitting = topic ? clauses.filter(({ value }) => topic.says.test(value)) : [];
  const [clause] = fitting;
  return fitting.length === 1 && clause && topic?.unless?.test(clause.value) !== true ? clause : undefined;
};
