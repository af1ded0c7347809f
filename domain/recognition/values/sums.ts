import { actsOf } from './acts.js';
import type { Act } from '../words/amountWords.js';
import { isSum, subjectOf } from './subjects.js';
import { type Clause, type Place, aheadOf, segmentOf } from './valueClauses.js';
import type { Value } from './values.js';

/** What a sum is of: the one thing that its parts are of, or `total` where they are of several; and what was done with the parts. */
export type AddedUp = { readonly keys: readonly string[]; readonly acts: ReadonlySet<Act> };

/** More parts than these nobody adds up in a sentence. */
const mostParts = 12;

/**
 * What a sum is that ends a list of amounts: 本金二十一万，利息两万三，一共二十三万三; 还过500、800、700三次，加起来两千. Only where the amounts right before it
 * come to it: then nobody doubts what it is. `undefined` where they do not.
 */
export const addedUp = (place: Place, clause: Clause, given: Value): AddedUp | undefined => {
  const { finding, value } = given;
  if (!isSum(segmentOf(clause, given).before)) return undefined;
  const parts = [clause, ...aheadOf(place)]
    .flatMap((each) =>
      each.values
        .filter((one) => one.kind === 'money' && one.finding.from < finding.from)
        .map((one) => ({ one, each }))
        .toReversed(),
    )
    .slice(0, mostParts);
  let rest = Math.round(Number(value) * 100);
  let count = 0;
  while (rest > 0 && count < parts.length) {
    rest -= Math.round(Number(parts[count]?.one.value) * 100);
    count += 1;
  }
  const addends = parts.slice(0, count).toReversed();
  const [first] = addends;
  if (rest !== 0 || count < 2 || !first) return undefined;
  const named = addends.map(({ one, each }) => subjectOf(segmentOf(each, one)).keys).filter(({ length }) => length > 0);
  const [keys = []] = named;
  const isOne = named.every((own) => own.some((key) => keys.includes(key)));
  const { found } = actsOf(segmentOf(first.each, first.one).before);
  // A document's total is what somebody reckoned then; what is demanded is another question.
  if (!isOne && place.isDocument) return undefined;
  return { keys: isOne ? keys : ['total'], acts: new Set(found.map(({ act }) => act)) };
};
