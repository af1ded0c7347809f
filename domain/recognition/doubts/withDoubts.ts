import { foldedInPlace } from '../../quantities/signs.js';
import type { Passage } from '../findings/finding.js';
import { firstPersonRule, spokenOfRules, tellerOf } from '../people/index.js';
import type { Doubtable } from './doubtable.js';
import { courseOf, isDoubtfulFact } from './doubtfulFacts.js';
import { isDoubtfulName } from './doubtfulNames.js';
import { isDoubtfulParticular } from './doubtfulParticulars.js';

/** Signs that end a run of words. */
const pause = /[\s,，。；;、:!?！？()|│“”"'《》…—=/~～]/u;
/** More signs than these without a pause were spoken in one breath: nobody said where a value ends, or whose it is. */
const longestRun = 40;

const isBreathless = (folded: string, { from, to }: Passage): boolean => {
  let [start, end] = [from, to];
  while (start > 0 && end - start <= longestRun && !pause.test(folded[start - 1] ?? '')) start -= 1;
  while (end < folded.length && end - start <= longestRun && !pause.test(folded[end] ?? '')) end += 1;
  return end - start > longestRun;
};

/** The record of a party that a path is of: `plaintiffs_natural.0`. */
const recordOf = (path: string): string | undefined => /^([a-z_]+\.\d+)\./u.exec(path)?.[1];

/**
 * Offers with those that somebody has to look at no longer certain, whatever rule found them: what stands near them makes them a question, and
 * takes none away. Whose name is a question, of them everything is.
 */
export const withDoubts = <One extends Doubtable>(text: string, offers: readonly One[]): readonly One[] => {
  const folded = foldedInPlace(text);
  // Asked of the whole text once, whatever number of values is looked at.
  const [teller, course] = [tellerOf(folded), courseOf(folded)];
  const names = new Map(
    offers.flatMap((offer) => {
      const { means } = offer.field;
      const record = recordOf(offer.path);
      return record !== undefined && (means === 'person-name' || means === 'organisation-name')
        ? [[record, offer] as const]
        : [];
    }),
  );
  const unclear = new Set(
    [...names]
      .filter(
        ([, name]) =>
          spokenOfRules.has(name.finding.rule) ||
          isBreathless(folded, name.finding) ||
          isDoubtfulName(folded, teller, name),
      )
      .map(([record]) => record),
  );
  const isDoubtful = (offer: Doubtable): boolean => {
    if (isBreathless(folded, offer.finding)) return true;
    const record = recordOf(offer.path);
    if (record === undefined) return isDoubtfulFact(folded, course, offer);
    const name = names.get(record);
    const named = {
      value: typeof name?.value === 'string' ? name.value : '',
      isTeller: name?.finding.rule === firstPersonRule,
    };
    return unclear.has(record) || isDoubtfulParticular(folded, offer, named);
  };
  return offers.map((offer) => (offer.certain && isDoubtful(offer) ? { ...offer, certain: false } : offer));
};
