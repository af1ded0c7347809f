import type { QuestionPlace } from './questionPlaces.js';
import type { Statement } from './statement.js';
import { finding, ofOption, type Reading } from './wordHits.js';

/** What a married couple has, by the groups of the form that ask for it. */
const holdings: readonly (readonly [group: string, words: RegExp])[] = [
  ['房屋明细', /房|宅基地/u],
  ['汽车明细', /车(?![位库祸费])/u],
  ['存款明细', /存款|存折|定期/u],
];
const ofChildren = /孩子|娃|儿子|女儿|抚养/u;
/** 归我, 给他: a clause that says no more than who gets what was named before it. */
const share =
  /^(?:这个|这|都|也|就|可以|应该|要|判)?(?:归|给|判给|判归)(?<who>我|原告|他|她|对方|被告)(?:了|吧|就行|开|用)?$/u;

/**
 * Who is to have what was named in a clause before: 有辆面包车是我跑货用的，归我. Nothing where the clauses between name something else that could be meant, and
 * nothing in an answer, whose writer is no plaintiff.
 */
export const toldShare = ({ folded, sentences, kind }: Reading, place: QuestionPlace): Statement | undefined => {
  const group = holdings.find(([label]) => place.label.includes(label));
  if (!group || place.field.label !== '归属' || kind === 'defense') return undefined;
  for (const { clauses } of sentences) {
    for (const [at, clause] of clauses.entries()) {
      const who = share.exec(folded.slice(clause.from, clause.to).trim())?.groups?.['who'];
      const before = clauses.slice(Math.max(0, at - 2), at).map(({ from, to }) => folded.slice(from, to));
      const named = before.findLast((words) => holdings.some(([, each]) => each.test(words)) || ofChildren.test(words));
      const isThis =
        named !== undefined &&
        group[1].test(named) &&
        !ofChildren.test(named) &&
        holdings.filter(([, words]) => words.test(named)).length === 1;
      const value = who === '我' || who === '原告' ? '原告' : '被告';
      if (who !== undefined && isThis && place.field.options?.includes(value) === true)
        return { place, value, finding: finding(clause, value, ofOption) };
    }
  }
  return undefined;
};
