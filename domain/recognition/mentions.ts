import type { FormDefinition } from '../forms/definition.js';
import { amountWords, finderOf, type Act, type Edge, type Period, type WordFound } from './amountWords.js';
import type { Finding, Passage } from './finding.js';
import { approximately, yearOfOther } from './layNumbers.js';
import { passageIndex } from './sentences.js';
import { foldedWithLabels } from './standingLabels.js';
import { valuesIn, type Value } from './values.js';

export type Side = 'plaintiff' | 'defendant';

/** An amount, a rate or a date of a text, with what its sentence says of it. */
export type Mention = {
  readonly kind: Value['kind'];
  /** As the field keeps it. */
  readonly value: string;
  readonly finding: Finding;
  /** What it is of: subjects of amounts, events of dates. Empty where the clause names none. */
  readonly subjects: ReadonlySet<string>;
  readonly acts: ReadonlySet<Act>;
  /** Who paid, owes or spent it; `third` for somebody who is no party. */
  readonly by: Side | 'third' | undefined;
  readonly per: Period;
  readonly late: boolean;
  readonly edge: Edge;
  /** What an earlier clause of the sentence was about, where its own names nothing and holds no word that could be another thing's name. */
  readonly inherited: ReadonlySet<string>;
  /** Whether its own clause says what was done and names nothing, so that the form's usual subject may be meant. */
  readonly bare: boolean;
  /** Whether it stands in a document of several lines, where amounts of other matters stand beside it. */
  readonly isOfDocument: boolean;
  /** Whether something in the sentence leaves room for another reading: it is asked, never filled. */
  readonly doubtful: boolean;
};

const { subjects, acts, people, periods, events, ...words } = amountWords;
const subjectsIn = finderOf(subjects);
const actsIn = finderOf(acts);
const peopleIn = finderOf(people);
const periodsIn = finderOf(periods);
const eventsIn = finderOf(Object.fromEntries(Object.entries(events).map(([key, event]) => [key, event.words])));
const plainIn = finderOf({ plain: words.plain });
const includesOne =
  (list: readonly string[]) =>
  (text: string): boolean =>
    list.some((word) => text.includes(word));
const hedgeIn = includesOne(words.hedges);
/** 约 alone makes an amount approximate, in 约定 and 违约 it does not. */
const hedged = (text: string): boolean => hedgeIn(text) || /(?<![违合签履节])约(?!定)/u.test(text);
const broken = includesOne(words.breaks);
const unrelated = includesOne(words.unrelated);
const lateIn = includesOne(words.lateness);
const latenessIn = finderOf({ late: words.lateness });
const promised = includesOne(words.promises);

/** What stands around one value of a clause: after the value before it, and before the next one. */
type Segment = { readonly before: string; readonly after: string; readonly isLast: boolean };

type Clause = Passage & { readonly text: string; readonly sentence: number; readonly values: Value[] };

/** Ends of clauses, and of sentences, in half-width signs. */
const clauseEnd = /[,、。;!?\n]/u;
const sentenceEnd = /[。;!?\n]/u;

/** Space that stands for a comma: between two words, or wide behind a number. */
const isGap = (text: string, at: number): boolean =>
  /[ \t]/.test(text[at] ?? '') &&
  // The next label of a line: 150,000元 年化利率：10.5%.
  (/^[ \t]+\p{Script=Han}{2,8} ?:/u.test(text.slice(at, at + 14)) || isGapOfWords(text, at));

const isGapOfWords = (text: string, at: number): boolean =>
  /^.\p{Script=Han}/u.test(text.slice(at, at + 2))
    ? /\p{Script=Han}{3}$/u.test(text.slice(Math.max(0, at - 3), at))
    : /^[ \t]{2,}\p{Script=Han}/u.test(text.slice(at, at + 30)) && /[\d元]/.test(text[at - 1] ?? '');

/** A clause of more signs is no clause: a table, or a text without punctuation. What stands further off says nothing of a value. */
const longestClause = 240;

const clausesOf = (text: string, values: readonly Value[]): readonly Clause[] => {
  const clauses: Clause[] = [];
  let from = 0;
  let sentence = 0;
  let next = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n';
    while (next < values.length && (values[next]?.finding.to ?? 0) <= at) next += 1;
    const { from: start = Infinity } = values[next]?.finding ?? {};
    const isEnd = clauseEnd.test(sign) || isGap(text, at);
    if (at > start || (at === start && isEnd) || !(isEnd || at - from >= longestClause)) continue;
    if (at > from) clauses.push({ from, to: at, text: text.slice(from, at), sentence, values: [] });
    if (sentenceEnd.test(sign)) sentence += 1;
    from = isEnd ? at + 1 : at;
  }
  for (const value of values) clauses[passageIndex(clauses, value.finding.from)]?.values.push(value);
  return clauses;
};

const segmentOf = ({ text, from, values }: Clause, { finding }: Value): Segment => {
  const at = values.findIndex((value) => value.finding === finding);
  const before = text.slice((values[at - 1]?.finding.to ?? from) - from, finding.from - from);
  const next = values[at + 1];
  return {
    before,
    after: text.slice(finding.to - from, (next?.finding.from ?? from + text.length) - from),
    isLast: next === undefined,
  };
};

const last = (found: readonly WordFound[]): WordFound | undefined => found.at(-1);

/** Behind these, a word for somebody is to whom something is owed or given, not who owes or gives it. */
const toWhom = /(?:[欠差还给向退赔要付让对跟和找借转打扣收与被罚帮求令请]|[还给付退赔转借打补交][了过])$/u;

/** Who is spoken of first as the one who does something. */
const firstPerson = (text: string): readonly string[] | undefined =>
  peopleIn(text).find(({ from, keys }) => keys.includes('third') || !toWhom.test(text.slice(0, from)))?.keys;

const sideOf = (kind: FormDefinition['kind'], keys: readonly string[] | undefined): Mention['by'] => {
  const writer: Side = kind === 'defense' ? 'defendant' : 'plaintiff';
  const other: Side = writer === 'plaintiff' ? 'defendant' : 'plaintiff';
  const sides = (keys ?? []).map((key) => (key === 'writer' ? writer : key === 'other' ? other : key));
  const [side] = sides;
  return side === 'plaintiff' || side === 'defendant' || side === 'third' ? side : undefined;
};

type ActFound = { readonly act: Act; readonly from: number; readonly to: number };

/** What is said to have been done in a text, negations taken into account; `denied` where a demand or a debt is. */
const actsOf = (text: string): { readonly found: readonly ActFound[]; readonly denied: boolean } => {
  const isPromise = promised(text);
  let denied = false;
  const found = actsIn(text).flatMap(({ keys: [key], from, to }): ActFound[] => {
    const isNegated = /[不没未]有?$/u.test(text.slice(Math.max(0, from - 2), from));
    const word = text.slice(from, to);
    // 算到还清那天 says until when; 鉴定为 lays down no sum.
    if (key === 'paid' && /清$|偿$/u.test(word) && /(?:[算计付]到|[至到])[^,，。；;]{0,4}$/u.test(text.slice(0, from)))
      return [];
    if (word === '定为' && /[鉴认评]$/u.test(text.slice(0, from))) return [];
    switch (key) {
      case 'paid':
        if (isNegated) return [{ act: 'owed', from, to }];
        return isPromise && !/已|过$|收到|了$/u.test(word) ? [] : [{ act: 'paid', from, to }];
      case 'owed':
      case 'claimed':
        if (isNegated) denied = true;
        return isNegated ? [] : [{ act: key, from, to }];
      case 'agreed':
      case 'returned':
        return isNegated ? [] : [{ act: key, from, to }];
      default:
        return [];
    }
  });
  const standing = words.denials.some((word) => {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      if (!found.some(({ from, to }) => from <= at && to > at)) return true;
    return false;
  });
  return { found, denied: denied || standing };
};

/** The acts that hold of a value: a demand besides what was done, and of several that exclude each other the nearest. */
const nearestActs = (
  found: readonly ActFound[],
  at: number,
): { readonly acts: ReadonlySet<Act>; readonly doubtful: boolean } => {
  const distance = ({ from, to }: ActFound): number => (to <= at ? at - to : from - at + 1);
  const states = found.filter(({ act }) => act !== 'claimed').sort((a, b) => distance(a) - distance(b));
  const [nearest] = states;
  const chosen = new Set<Act>(nearest ? [nearest.act] : []);
  if (found.some(({ act }) => act === 'claimed')) chosen.add('claimed');
  return { acts: chosen, doubtful: states.some(({ act }) => act !== nearest?.act) };
};

const hearsayVerb = new RegExp(`^.{0,2}?(?:${words.hearsay.join('|')})`, 'u');
/** Whether a clause reports what somebody else says or wants. */
const isHearsay = (kind: FormDefinition['kind'], text: string): boolean =>
  peopleIn(text).some(({ keys, from, to }) => {
    const side = sideOf(kind, keys);
    const isWriter = side === (kind === 'defense' ? 'defendant' : 'plaintiff');
    return !isWriter && !toWhom.test(text.slice(0, from)) && hearsayVerb.test(text.slice(to));
  }) || /^(?:听说|据说)/u.test(text);

/** What is left of a text without words that are known and say nothing: another thing's name, if anything. */
const leftover = (text: string): string => {
  const spans = [actsIn, peopleIn, periodsIn, plainIn, latenessIn].flatMap((find) => find(text));
  return [...text]
    .filter((sign, at) => /\p{Script=Han}/u.test(sign) && !spans.some(({ from, to }) => at >= from && at < to))
    .join('');
};

/** 两个月租金 measures another amount. */
const withoutMeasures = (text: string): string =>
  text.replaceAll(/[一二两三四五六七八九十\d]个月的?(?:租金|房租|工资)/gu, (measure) => ' '.repeat(measure.length));

/** Interest and what else is charged with it, which forms ask for in one sum. */
const charges: ReadonlySet<string> = new Set([
  ...['interest', 'overdue-interest', 'penalty-interest', 'compound-interest', 'penalty', 'late-fee', 'handling-fee'],
]);

type Named = { readonly keys: readonly string[]; readonly plain: boolean };

/** What the value is said to be: by the last such word before it, or by one that follows at once. */
const subjectOf = ({ before: whole, after, isLast }: Segment): Named => {
  const before = withoutMeasures(whole);
  const ahead = last(subjectsIn(before));
  const [behind] = subjectsIn(after);
  const isBehind =
    behind !== undefined &&
    isLast &&
    (behind.from <= 1 || (/^(?:元|块钱?|块)?(?:的|是|作为|当|做|都是|全是|算)/u.test(after) && behind.from <= 5));
  if (ahead) {
    const between = leftover(before.slice(ahead.to));
    const ahead0 = before.slice(0, ahead.from);
    const modifier = /\p{Script=Han}$/u.test(ahead0)
      ? leftover(ahead0).length > 0 && leftover(ahead0.slice(-2)) !== ''
      : false;
    return {
      keys: ahead.keys,
      plain: between === '' && !modifier && !(isBehind && !behind.keys.some((key) => ahead.keys.includes(key))),
    };
  }
  if (behind && isBehind)
    return { keys: behind.keys, plain: leftover(after.slice(0, behind.from)) === '' && leftover(before) === '' };
  return { keys: [], plain: false };
};

/**
 * What a sum is of that the text names as one of several things: 利息、违约金等合计9876.5元, or as so much a day before: 护理费每天150，合计3150元.
 * `undefined` where the value is none, empty where no form asks for the sum.
 */
const sumOf = (place: Place, { before }: Segment): readonly string[] | undefined => {
  const lead =
    /^(?<parts>.*?)(?:等(?:各项)?(?:费用|款项)?)?(?:合计|共计|总计|一共|总共|共)(?:人民币|为|是|:| )*$/u.exec(before);
  if (!lead) return undefined;
  const parts = lead.groups?.['parts'] ?? '';
  const listed = subjectsIn(parts).map(({ keys }) => keys);
  const clause = place.clauses[place.at];
  const isListed =
    /等(?:各项)?(?:费用|款项)?(?:合计|共计|总计|一共|总共|共)/u.test(before) || new Set(listed.flat()).size > 1;
  if (listed.length > 0 && isListed) return listed.flat().every((key) => charges.has(key)) ? ['interest-and-fees'] : [];
  if (listed.length > 0 || !isSum(before) || clause === undefined) return undefined;
  const [previous] = aheadOf(place);
  const keys = previous === undefined ? [] : subjectsIn(previous.text).map((found) => found.keys);
  const isPeriodic = previous !== undefined && periodsIn(previous.text).length > 0 && previous.values.length > 0;
  const [only] = keys;
  return isPeriodic && keys.length === 1 ? only : undefined;
};

const periodOf = ({ before, after }: Segment): Period => {
  // 房租一月两千二; 一月 of a date is no period.
  if (/(?<![十\d年])一月(?:是|要|交|付|给|就|才|只)?$/u.test(before)) return 'month';
  const key = [...periodsIn(before)].at(-1)?.keys[0] ?? periodsIn(after).find(({ from }) => from <= 1)?.keys[0];
  return key === 'day' || key === 'month' || key === 'year' || key === 'unit' ? key : 'none';
};

type Place = {
  readonly clauses: readonly Clause[];
  readonly at: number;
  readonly kind: FormDefinition['kind'];
  /** Whether the text is a document of several lines: who says 我 in it need not be who fills in the form. */
  readonly isDocument: boolean;
};

/** Clauses of the same sentence without a value of their own, directly behind. */
const behindOf = ({ clauses, at }: Place): Clause | undefined => {
  const own = clauses[at];
  const next = clauses[at + 1];
  return own && next && next.sentence === own.sentence && next.values.length === 0 ? next : undefined;
};
/** More clauses of one sentence than these ahead of a value say nothing of it. */
const mostAhead = 12;
const aheadOf = ({ clauses, at }: Place): readonly Clause[] => {
  const ahead: Clause[] = [];
  for (let index = at - 1; index >= 0 && ahead.length < mostAhead; index -= 1) {
    const clause = clauses[index];
    if (clause === undefined || clause.sentence !== clauses[at]?.sentence) break;
    ahead.push(clause);
  }
  return ahead;
};

type Said = {
  readonly acts: ReadonlySet<Act>;
  readonly doubtful: boolean;
  readonly denied: boolean;
  /** Whether its own clause says it. */
  readonly isOwn: boolean;
};

/** Words that open a list of demands. */
const demandOpening = /请求|判令|诉请|要求|主张/u;

/** A clause that says of a value only that it is a sum: 一共, 合计是. */
const isSum = (before: string): boolean =>
  /^[ 的就]*(?:一共|总共|共计|合计|总计|累计|加起来|算下来|共)(?:人民币|大概|是|有|为|要|:| )*$/u.test(before);

/** 应收物业费7200 实收2400: beside what was paid, what was to be paid is what was agreed, not what is owed. */
const isReceivable = (place: Place, before: string): boolean =>
  /(?:^|[^\p{Script=Han}])应[收付交缴]\p{Script=Han}{0,6}[: ]*$/u.test(before) &&
  !/应付未付|应交未交|应缴未缴/u.test(before) &&
  sentenceAt(place).some(({ text }) => /实[收付交缴]|已[收付交缴]|未[收付交缴]/u.test(text));

/** What is said to be done with a value: in its own clause, else in the next or the one before, or by the demand that opens the sentence. */
const actsAt = (
  place: Place,
  { before, after, isLast }: Segment,
  /** The clause up to the value before this one. */
  ahead: string,
): Said => {
  // What stands before the next value is said of that one.
  const own = actsOf(isLast ? `${before}\u0000${after}` : before);
  // 经济损失要15万
  const demand = /(?<![不需重主])要$/u.test(before)
    ? [{ act: 'claimed' as const, from: before.length - 1, to: before.length }]
    : [];
  const found = [...own.found, ...demand];
  if (found.length > 0 || own.denied) return { ...nearestActs(found, before.length), denied: own.denied, isOwn: true };
  if (isReceivable(place, before))
    return { acts: new Set<Act>(['agreed']), doubtful: true, denied: false, isOwn: true };
  // 请求判令支付货款6000元及违约金500元: the demand opens the clause.
  if (demandOpening.test(ahead))
    return { acts: new Set<Act>(['claimed']), doubtful: false, denied: false, isOwn: false };
  const next = behindOf(place);
  const behind = next && subjectsIn(next.text).length === 0 ? actsOf(next.text) : undefined;
  if (behind && behind.found.length > 0)
    return { ...nearestActs(behind.found, 0), denied: behind.denied, isOwn: false };
  for (const clause of aheadOf(place)) {
    const { found: earlier, denied } = actsOf(clause.text);
    if (denied) break;
    if (demandOpening.test(clause.text) && earlier.some(({ act }) => act === 'claimed'))
      return { acts: new Set<Act>(['claimed']), doubtful: false, denied: false, isOwn: false };
    // 欠我四个月房租，一共9600块: the sum is of what the clause before names.
    if (earlier.length > 0 && clause.values.length === 0 && (isSum(before) || subjectsIn(clause.text).length === 0))
      return { ...nearestActs(earlier, clause.text.length), doubtful: true, denied: false, isOwn: false };
  }
  return { acts: new Set<Act>(), doubtful: false, denied: behind?.denied ?? false, isOwn: false };
};

/** The last subject that the sentence named before a value. */
const inheritedAt = (place: Place, clause: Clause, { from }: Finding): readonly string[] => {
  if (/合计|共计|总计/u.test(clause.text)) return [];
  const texts = [clause.text.slice(0, from - clause.from), ...aheadOf(place).map(({ text }) => text)];
  return texts.map((text) => last(subjectsIn(text))?.keys).find((keys) => keys !== undefined) ?? [];
};

const isRelative = (keys: readonly string[]): boolean => keys.some((key) => key === 'writer' || key === 'other');

/** Who is meant, and whether only the text's own writer could say it. */
const byAt = (
  place: Place,
  { before, after }: Segment,
  /** The clause up to the value. */
  ahead: string,
): { readonly by: Mention['by']; readonly doubtful: boolean } => {
  const own = firstPerson(before) ?? firstPerson(ahead) ?? firstPerson(after);
  if (own && place.isDocument && isRelative(own)) return { by: undefined, doubtful: true };
  if (own) return { by: sideOf(place.kind, own), doubtful: false };
  for (const { text } of aheadOf(place)) {
    const person = firstPerson(text);
    const side = person && !(place.isDocument && isRelative(person)) ? sideOf(place.kind, person) : undefined;
    if (side) return { by: side === 'third' ? undefined : side, doubtful: false };
  }
  return { by: undefined, doubtful: false };
};

/** Interest that is reckoned from the day something was late is another one than that of the term. */
const overdue = (subject: string): string => (subject === 'interest' ? 'overdue-interest' : subject);

const sentenceAt = (place: Place): readonly Clause[] => {
  const { clauses, at } = place;
  const own = clauses[at];
  const behind: Clause[] = [];
  for (let index = at + 1; index < clauses.length && behind.length < mostAhead; index += 1) {
    const clause = clauses[index];
    if (clause === undefined || clause.sentence !== own?.sentence) break;
    behind.push(clause);
  }
  return own ? [...aheadOf(place).toReversed(), own, ...behind] : [];
};

const amountAt = (place: Place, clause: Clause, given: Value): Mention | undefined => {
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
    sentenceAt(place).some(({ text }) => unrelated(text))
  )
    return undefined;
  const { keys: own0, plain: isPlain } = subjectOf(segment);
  const sum = sumOf(place, segment);
  const named = sum ?? own0;
  const plain = isPlain && sum === undefined;
  // A loan that was given back is what was repaid of it.
  const isGivenBack = named.includes('loan') && /还来|归还|偿还|返还|已还|还了|还过|还清|还给/u.test(segment.before);
  const keys = isGivenBack ? ['principal'] : named;
  const person = byAt(place, segment, clause.text.slice(0, finding.from - clause.from));
  const isClean = keys.length === 0 && leftover(segment.before) === '';
  const isLate =
    lateIn(clause.text.slice(0, finding.to - clause.from)) ||
    aheadOf(place)
      .slice(0, 1)
      .some((each) => each.values.length === 0 && lateIn(each.text));
  return {
    ...{ kind, value, finding },
    subjects: new Set(kind === 'rate' && isLate ? keys.map(overdue) : keys),
    acts: said,
    by: person.by,
    per: given.per ?? periodOf(segment),
    late: isLate || lateIn(segment.after),
    edge: 'on',
    inherited: new Set(isClean ? inheritedAt(place, clause, finding) : []),
    bare: isClean && isOwn && said.size > 0,
    isOfDocument: place.isDocument,
    doubtful:
      actDoubt ||
      person.doubtful ||
      isGivenBack ||
      !plain ||
      isHearsay(place.kind, clause.text) ||
      hedged(segment.before) ||
      hedged(segment.after.slice(0, 3)) ||
      finding.rule === approximately,
  };
};

const edgeOf = ({ before, after }: Segment): Edge => {
  if (/截[至止](?:到|于)?$|算到$/u.test(before) || /^(?:日)?(?:为止|止，?尚?欠)/u.test(after)) return 'as-of';
  if (/(?:从|自|起始日?(?:为|是)?)$/u.test(before) || /^(?:开?始|起|之?后)/u.test(after)) return 'from';
  if (/(?:至|到|截止)$/u.test(before) || /^(?:止|届满|到期)/u.test(after)) return 'until';
  return /^(?:之?前|以前)/u.test(after) ? 'due' : 'on';
};

/** The words for what a date is of: those around it, those that follow at once, else the last before it or the first behind it. */
const eventWord = ({ before, after }: Segment): WordFound | undefined => {
  const at = before.length;
  const around = eventsIn(`${before}\u0000${after}`).find(({ from, to }) => from < at && to > at + 1);
  const [behind] = eventsIn(after);
  return around ?? (behind && behind.from <= 1 ? behind : (last(eventsIn(before)) ?? behind));
};

const eventsAt = (
  place: Place,
  clause: Clause,
  value: Value,
  segment: Segment,
): { readonly keys: readonly string[]; readonly edge: Edge | undefined } => {
  const meaning = (keys: readonly string[]) => ({
    keys: keys.map((key) => events[key]?.means ?? key),
    edge: keys.map((key) => events[key]?.edge).find((edge) => edge !== undefined),
  });
  const own = eventWord(segment);
  if (own) return meaning(own.keys);
  const before = clause.values[clause.values.findIndex(({ finding }) => finding === value.finding) - 1];
  if (before?.kind === 'date') return eventsAt(place, clause, before, segmentOf(clause, before));
  const [previous] = aheadOf(place);
  const keys = previous && previous.values.length === 0 ? eventsIn(previous.text).flatMap((found) => found.keys) : [];
  return new Set(keys).size === 1 ? { ...meaning(keys.slice(0, 1)), edge: undefined } : { keys: [], edge: undefined };
};

/** What the amounts of the sentence are, which a date up to which they are reckoned belongs to. */
const reckonedAt = (place: Place, clause: Clause, { finding }: Value): readonly string[] => {
  const amounts = sentenceAt(place).flatMap((each) =>
    each.values
      .filter(({ kind, finding: { from } }) => kind === 'money' && from > finding.from)
      .map((value) => subjectOf(segmentOf(each, value)).keys),
  );
  const ahead = last(subjectsIn(clause.text.slice(0, finding.from - clause.from)));
  return amounts[0] ?? ahead?.keys ?? [];
};

/** Where a date begins in a range. */
const yearPattern = /\d{4}(?=[年./ -])|[零〇○一二三四五六七八九]{4}(?=年)/gu;

const datesAt = (place: Place, clause: Clause, value: Value): readonly Mention[] => {
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
    inherited: new Set<string>(),
    bare: false,
    isOfDocument: place.isDocument,
  };
  const { keys, edge: ownEdge } = eventsAt(place, clause, value, segment);
  const doubtful = finding.rule === yearOfOther;
  if (finding.kind === 'date-range') {
    const [first = '', end = ''] = finding.value.split('/');
    const written = clause.text.slice(finding.from - clause.from, finding.to - clause.from);
    const middle = finding.from + ([...written.matchAll(yearPattern)][1]?.index ?? 0);
    return [
      { ...shared, value: first, subjects: new Set(keys), edge: 'from', doubtful, finding: { ...finding, to: middle } },
      {
        ...shared,
        value: end,
        subjects: new Set(keys),
        edge: 'until',
        doubtful,
        finding: { ...finding, from: middle },
      },
    ];
  }
  const edge = edgeOf(segment);
  if (edge === 'as-of')
    return [{ ...shared, value: value.value, edge, doubtful, subjects: new Set(reckonedAt(place, clause, value)) }];
  return [{ ...shared, value: value.value, edge: ownEdge ?? edge, doubtful, subjects: new Set(keys) }];
};

/**
 * Every amount, rate, area and date of a text that something is said of, with what is said. One that the text denies, that somebody
 * else is reported to say, or that belongs to another matter is left out. `writtenOn`: the day from which 去年 and 上个月 are reckoned; without it,
 * such days are left out.
 */
export const mentionsIn = (
  given: string,
  findings: readonly Finding[],
  kind: FormDefinition['kind'],
  writtenOn?: string,
): readonly Mention[] => {
  const text = foldedWithLabels(given);
  const clauses = clausesOf(text, valuesIn(text, findings, writtenOn));
  const isDocument = text.split('\n').filter((line) => line.trim() !== '').length > 3;
  return clauses.flatMap((clause, at) =>
    clause.values.flatMap((value): readonly Mention[] => {
      const place = { clauses, at, kind, isDocument };
      if (value.kind === 'date') return datesAt(place, clause, value);
      const mention = amountAt(place, clause, value);
      return mention ? [mention] : [];
    }),
  );
};
