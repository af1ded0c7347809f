import type { FormDefinition } from '../../forms/definition.js';
import type { Act } from '../words/amountWords.js';
import { actsAt, byAt, isHearsay } from './acts.js';
import { type Clause, type Place, aheadOf, behindOf, clausesOf, segmentOf, sentenceAt } from './valueClauses.js';
import { breachesAt } from './breaches.js';
import { inChat } from './chatAmounts.js';
import { broken, hedged, lateIn, subjectsIn, unrelated } from '../words/clauseWords.js';
import { isLaidDown } from '../terms/laidDown.js';
import { datesAt } from './dateMentions.js';
import type { Finding } from '../findings/finding.js';
import { isAskedBy, isSameSum } from '../findings/layNumbers.js';
import type { Mention } from './mention.js';
import { foldedWithLabels } from '../people/index.js';
import { isStory } from '../texts/story.js';
import { chatWordsOf } from '../sides/index.js';
import { inheritedAt, leftover, periodOf, subjectOf, sumOf } from './subjects.js';
import { addedUp } from './sums.js';
import { type Value, valuesIn } from './values.js';

/** A payment that is one of several: 首付二十万 is not all that was paid. */
const partOfPayment = /(?:首付|首期|预付|余额|余款|尾款|剩余|进度款|第[一二三四五六\d][期笔])款?[^\n]{0,6}$/u;

const received = /(?<![应未])收|已[付交给]|[付交给]了/u;

/** 收 首付余额 36万: 余额 that was received is not owed. */
const isPartPaid = (before: string, said: ReadonlySet<Act>): boolean =>
  partOfPayment.test(before) && (received.test(before) || !(said.has('owed') || said.has('claimed')));

/** Interest that is reckoned from the day something was late is another one than that of the term. */
const overdue = (subject: string): string => (subject === 'interest' ? 'overdue-interest' : subject);

const isTermAt = (place: Place, text: string): boolean => {
  const sentence = sentenceAt(place);
  const [first, last] = [sentence[0], sentence.at(-1)];
  return first !== undefined && last !== undefined && isLaidDown(text, { from: first.from, to: last.to });
};

/** 楼上1202也欠两千三: of somebody beside the one who is meant. */
const ofNeighbour = /(?:隔壁|对门|楼[上下]|邻居)[^,，。；;]{0,8}也(?:还)?(?:欠|拖|没交|没付|没给)/u;

const price = /^(?:rent|monthly-rent|rent-total|property-fee|(?:works-|house-|total-)?price)$/u;
/** 剩下的房租8400元，房东不退: a price that is to be given back is not the one that is owed. */
const isRefund = (place: Place, clause: Clause, keys: readonly string[]): boolean => {
  const next = behindOf(place)?.text ?? '';
  const words = `${clause.text}，${subjectsIn(next).length === 0 ? next : ''}`;
  return keys.some((key) => price.test(key)) && refunded.test(words);
};
const refunded = /退(?!租(?!金)|房(?![款租])|货(?!款)|[场出伙休])|返还/u;

const amountAt = (text: string, place: Place, clause: Clause, given: Value): Mention | undefined => {
  const { kind, value, finding } = given;
  const segment = segmentOf(clause, given);
  const own = `${segment.before}\u0000${segment.after}`;
  const lead = clause.text.slice(0, finding.from - clause.from - segment.before.length);
  const { acts: said, doubtful: actDoubt, denied, isOwn } = actsAt(place, segment, lead);
  if (
    denied ||
    broken(own) ||
    /^(?:元|块)? ?[×xX*]/.test(segment.after) ||
    isHearsay(place.kind, clause.text.slice(0, finding.from - clause.from)) ||
    ofNeighbour.test(clause.text) ||
    sentenceAt(place).some((each) => unrelated(each.text))
  )
    return undefined;
  const { keys: own0, plain: isPlain } = subjectOf(segment);
  const list = kind === 'money' ? addedUp(place, clause, given) : undefined;
  const sum = list?.keys ?? sumOf(place, segment);
  const named = sum ?? own0;
  const plain = isPlain && sum === undefined;
  // A loan that was given back is what was repaid of it.
  const repays = said.has('paid') && /还来|归还|偿还|返还|已还|还了|还过|还清|还给|还到/u.test(segment.before);
  const isGivenBack = named.includes('loan') && repays;
  const per = given.per ?? periodOf(segment);
  // 租金每年8万元: what is paid for a year is the sum of it.
  const yearly = named.includes('rent') && per === 'year' ? ['rent-total'] : [];
  const keys = isGivenBack ? ['principal'] : [...named, ...yearly];
  const person = byAt(place, segment, clause.text.slice(0, finding.from - clause.from));
  const isClean = keys.length === 0 && leftover(segment.before) === '';
  const isLate =
    lateIn(clause.text.slice(0, finding.to - clause.from)) ||
    aheadOf(place)
      .slice(0, 1)
      .some((each) => each.values.length === 0 && lateIn(each.text));
  return {
    ...{ kind, value, finding },
    ...(given.ratePeriod !== undefined && { ratePeriod: given.ratePeriod }),
    subjects: new Set(kind === 'rate' && isLate ? keys.map(overdue) : keys),
    acts: list && list.acts.size > 0 ? list.acts : said,
    by: person.by,
    per,
    late: isLate || lateIn(segment.after),
    breaches: breachesAt(place, clause, finding),
    edge: 'on',
    inherited: new Set(isClean ? inheritedAt(place, clause, finding, said) : []),
    bare: isClean && isOwn && said.size > 0,
    repays,
    isTerm: isTermAt(place, text),
    isOfDocument: place.isDocument,
    doubtful:
      actDoubt ||
      person.doubtful ||
      isGivenBack ||
      isRefund(place, clause, keys) ||
      isPartPaid(segment.before, said) ||
      !plain ||
      isHearsay(place.kind, clause.text) ||
      hedged(segment.before) ||
      hedged(segment.after.slice(0, 3)) ||
      isAskedBy(finding.rule),
  };
};

/**
 * Every amount, rate, area and date of a text that something is said of, with what is said. One that the text denies, that somebody
 * else is reported to say, or that belongs to another matter is left out. `writtenOn`: the day from which 去年 and 上个月 are reckoned; without it,
 * such days are left out.
 */
export const mentionsIn = (
  given: string,
  findings: readonly Finding[],
  definition: Pick<FormDefinition, 'key' | 'kind'>,
  writtenOn?: string,
): readonly Mention[] => {
  const text = foldedWithLabels(given);
  const clauses = clausesOf(text, valuesIn(text, findings, writtenOn));
  const isDocument = !isStory(text);
  const { kind } = definition;
  let first: { readonly value: Value; readonly mention: Mention | undefined } | undefined;
  const mentions = clauses.flatMap((clause, at) =>
    clause.values.flatMap((value): readonly Mention[] => {
      const place = { clauses, at, kind, isDocument };
      if (value.kind === 'date') return datesAt(place, clause, value);
      // 已还本金伍万元整（¥66,000）: what is said of the sum is said of both its spellings.
      const isAgain = first !== undefined && isSameSum(first.value.finding.rule, value.finding.rule);
      const of = isAgain ? first?.mention : amountAt(text, place, clause, value);
      const mention = of && { ...of, value: value.value, finding: value.finding };
      first = { value, mention };
      return mention ? [mention] : [];
    }),
  );
  return inChat(definition, text, mentions, chatWordsOf(definition));
};
