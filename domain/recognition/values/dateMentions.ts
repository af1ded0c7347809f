import { type Act, type Breach, type Edge, type WordFound, amountWords } from '../words/amountWords.js';
import { actsOf, isHearsay } from './acts.js';
import { type Clause, type Place, type Segment, aheadOf, segmentOf, sentenceAt } from './valueClauses.js';
import { broken, eventsIn, hedged, last as lastOf, subjectsIn } from '../words/clauseWords.js';
import { yearOfOther } from '../findings/layNumbers.js';
import type { Mention } from './mention.js';
import { subjectOf } from './subjects.js';
import type { Value } from './values.js';
import { datesIn } from '../../quantities/dates.js';

const { events } = amountWords;

const edgeOf = ({ before, after }: Segment): Edge => {
  if (
    /截[至止](?:到|于|日期?[ :为是]*|[ :]+)?$|(?:[算计]|计算|测算|暂计|暂算)[到至]$/u.test(before) ||
    /^(?:日)?(?:为止|止，?尚?欠)/u.test(after) ||
    /(?:拖|欠)到$/u.test(before)
  )
    return 'as-of';
  if (/(?:从|自|起始日?(?:为|是)?)$/u.test(before) || /^(?:开?始|起|之?后)/u.test(after)) return 'from';
  if (/(?:至|到|截止)$/u.test(before) || /^(?:止|届满|到期)/u.test(after)) return 'until';
  return /^(?:之?前|以前)/u.test(after) ? 'due' : 'on';
};

/** The words for what a date is of: those around it, those that follow at once, else the last before it or the first behind it. */
const eventWord = ({ before, after }: Segment): WordFound | undefined => {
  const at = before.length;
  const around = eventsIn(`${before}\u0000${after}`).find(({ from, to }) => from < at && to > at + 1);
  const [behind] = eventsIn(after);
  const ahead = lastOf(eventsIn(before));
  if (around) return around;
  // 开工 2023.9.20 完工 2024.6.28: labels stand before their days.
  const isLabel = ahead !== undefined && behind?.from === 1 && /^[ :：]{0,2}$/u.test(before.slice(ahead.to));
  return behind && behind.from <= 1 && !isLabel ? behind : (ahead ?? behind);
};

/** 2月1号还, 3月底前归还 */
const dueBehind =
  /^(?:之?前|以前|的?时候)?(?:一定|全部|一次性|连本带利|就)?(?:还|还钱|还款|归还|还清|还我|还给我)(?![\p{Script=Han}])/u;

const eventsAt = (
  place: Place,
  clause: Clause,
  value: Value,
  segment: Segment,
): { readonly keys: readonly string[]; readonly edge: Edge | undefined; readonly isInferred?: boolean } => {
  const meaning = (keys: readonly string[]) => ({
    keys: keys.map((key) => events[key]?.means ?? key),
    edge: keys.map((key) => events[key]?.edge).find((edge) => edge !== undefined),
  });
  const own = eventWord(segment);
  // 写的今年2月1号还: what follows at once says more than a word before it.
  if (dueBehind.test(segment.after) && !own?.keys.some((key) => key === 'interest-paid'))
    return { keys: ['loan-term'], edge: 'until' };
  if (own) return meaning(own.keys);
  const before = clause.values[clause.values.findIndex(({ finding }) => finding === value.finding) - 1];
  if (before?.kind === 'date') return eventsAt(place, clause, before, segmentOf(clause, before));
  const [previous] = aheadOf(place);
  // 也没写还款时间，2023年5月借的
  const isDenied = previous !== undefined && /(?:没|未|无)(?:有|约定|写|说|定)/u.test(previous.text);
  const keys =
    previous && !isDenied && previous.values.length === 0 ? eventsIn(previous.text).flatMap((found) => found.keys) : [];
  if (new Set(keys).size === 1) return { ...meaning(keys.slice(0, 1)), edge: undefined };
  // 2024年1月20号，他到我屋里借钱: a day alone is of what follows.
  const isAlone =
    clause.values.length === 1 && /^(?:的?时候|那天|当天)?$/u.test(`${segment.before}${segment.after}`.trim());
  const next = isAlone && place.kind !== 'defense' && !place.isDocument ? behindAt(place, clause) : undefined;
  const behind = next?.values.every(({ kind }) => kind !== 'date')
    ? eventsIn(next.text).flatMap((one) => one.keys)
    : [];
  return new Set(behind).size === 1
    ? { ...meaning(behind.slice(0, 1)), edge: undefined, isInferred: true }
    : { keys: [], edge: undefined };
};

/** The next clause of its sentence. */
const behindAt = ({ clauses }: Place, clause: Clause): Clause | undefined => {
  const next = clauses[clauses.indexOf(clause) + 1];
  return next?.sentence === clause.sentence ? next : undefined;
};

/** 从9月17号到10月2号把限制解一下: the day with which a period ends that this one begins. */
const endOf = (clause: Clause, { finding }: Value, { after }: Segment): Value | undefined => {
  const next = clause.values[clause.values.findIndex((value) => value.finding === finding) + 1];
  return next?.kind === 'date' && next.finding.kind === 'date' && /^ ?(?:起|开始)?(?:到|至|-|—|~) ?$/u.test(after)
    ? next
    : undefined;
};

/** What is owed, and reckoned up to a day. */
const reckoned = new Set(['principal', 'overdraft', 'interest', 'overdue-interest', 'penalty-interest', 'late-fee']);

/** 到今年3月31号，本金两万六，利息三千: the day up to which the amounts behind it are reckoned. */
const isReckoning = (place: Place, clause: Clause, { before, after }: Segment): boolean => {
  const next = behindAt(place, clause);
  return (
    /^ ?(?:算|计算)?到$/u.test(before) &&
    after.trim() === '' &&
    next?.values.some(
      (value) =>
        value.kind === 'money' && subjectOf(segmentOf(next, value)).keys.some((subject) => reckoned.has(subject)),
    ) === true
  );
};

/** What the amounts of the sentence are, which a date up to which they are reckoned belongs to: of each amount, the first one's first. */
const reckonedAt = (place: Place, clause: Clause, { finding }: Value): readonly (readonly string[])[] => {
  const amounts = sentenceAt(place).flatMap((each) =>
    each.values
      .filter(({ kind, finding: { from } }) => kind === 'money' && from > finding.from)
      .map((value) => subjectOf(segmentOf(each, value)).keys),
  );
  const ahead = lastOf(subjectsIn(clause.text.slice(0, finding.from - clause.from)));
  return amounts.length > 0 ? amounts : [ahead?.keys ?? []];
};

/** The dates of a value, with what they are of: two for a range, none where the text denies or only reports them. */
export const datesAt = (place: Place, clause: Clause, value: Value): readonly Mention[] => {
  const segment = segmentOf(clause, value);
  const { denied } = actsOf(segment.before);
  const { finding } = value;
  if (
    denied ||
    segment.before.endsWith('(') ||
    isHearsay(place.kind, clause.text) ||
    hedged(segment.before.slice(-3)) ||
    broken(segment.before)
  )
    return [];
  const shared = {
    kind: 'date' as const,
    finding,
    acts: new Set<Act>(),
    by: undefined,
    per: 'none' as const,
    late: false,
    breaches: new Set<Breach>(),
    inherited: new Set<string>(),
    bare: false,
    repays: false,
    isTerm: false,
    isOfDocument: place.isDocument,
  };
  const end = endOf(clause, value, segment);
  const ofEnd = end && !eventWord(segment) && eventWord(segmentOf(clause, end)) ? end : undefined;
  const {
    keys,
    edge: ownEdge,
    isInferred = false,
  } = ofEnd ? eventsAt(place, clause, ofEnd, segmentOf(clause, ofEnd)) : eventsAt(place, clause, value, segment);
  const doubtful = finding.rule === yearOfOther || isInferred || ofEnd !== undefined || value.isAbout === true;
  if (finding.kind === 'date-range') {
    const [first = '', last = ''] = finding.value.split('/');
    const written = clause.text.slice(finding.from - clause.from, finding.to - clause.from);
    const middle = finding.from + (datesIn(written)[1]?.from ?? 0);
    return [
      { ...shared, value: first, subjects: new Set(keys), edge: 'from', doubtful, finding: { ...finding, to: middle } },
      {
        ...shared,
        value: last,
        subjects: new Set(keys),
        edge: 'until',
        doubtful,
        finding: { ...finding, from: middle },
      },
    ];
  }
  const edge = end ? 'from' : isReckoning(place, clause, segment) ? 'as-of' : edgeOf(segment);
  if (edge === 'as-of') {
    const [first = [], ...further] = reckonedAt(place, clause, value);
    const others = further.filter(
      (own, at) => own.length > 0 && ![first, ...further.slice(0, at)].some((one) => one.join() === own.join()),
    );
    // 截至3月15日尚欠本金…、利息…: the day of each, of which only the first stands right behind it.
    return [first, ...others].map((own, at) => ({
      ...shared,
      value: value.value,
      edge,
      doubtful: doubtful || at > 0,
      subjects: new Set(own),
    }));
  }
  // 自2024年3月起每月还: where something begins, it is not due.
  const isBeginning = end !== undefined || (edge === 'from' && (ownEdge === 'until' || ownEdge === 'due'));
  const said = isBeginning ? edge : (ownEdge ?? edge);
  return [{ ...shared, value: value.value, edge: said, doubtful, subjects: new Set(keys) }];
};
