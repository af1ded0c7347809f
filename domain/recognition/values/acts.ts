import type { FormDefinition } from '../../forms/definition.js';
import { type Act, amountWords } from '../words/amountWords.js';
import { type Place, type Segment, aheadOf, behindOf, sentenceAt } from './valueClauses.js';
import { actsIn, peopleIn, periodsIn, promised, subjectsIn } from '../words/clauseWords.js';
import type { Mention } from './mention.js';
import type { Side } from '../sides/index.js';
import { isTermOfPayment } from '../terms/paymentTerms.js';
import { isSum, leftover } from './subjects.js';

/** Behind these, a word for somebody is to whom something is owed or given, not who owes or gives it. */
const toWhom = /(?:[欠差还给向退赔要付让对跟和找借转打扣收与被罚帮求令请]|[还给付退赔转借打补交][了过])$/u;

/** Who is spoken of first as the one who does something. */
const firstPerson = (text: string): readonly string[] | undefined =>
  peopleIn(text).find(({ from, keys }) => keys.includes('third') || !toWhom.test(text.slice(0, from)))?.keys;

/** Somebody to whom something is given or owed: 给了我, 欠我, 还给他. They are not the ones who do it, whoever was spoken of before. */
const towards = /(?:[欠差还给退赔付转打补扣]|[还给付退转打补交][了过])$/u;
const hasReceiver = (text: string): boolean =>
  peopleIn(text).some(
    ({ from, keys }) => keys.some((key) => key === 'writer' || key === 'other') && towards.test(text.slice(0, from)),
  );

/** The side that words for people mean, by who writes a form of this kind. */
const sideOf = (kind: FormDefinition['kind'], keys: readonly string[] | undefined): Mention['by'] => {
  const writer: Side = kind === 'defense' ? 'defendant' : 'plaintiff';
  const other: Side = writer === 'plaintiff' ? 'defendant' : 'plaintiff';
  const sides = (keys ?? []).map((key) => (key === 'writer' ? writer : key === 'other' ? other : key));
  const [side] = sides;
  return side === 'plaintiff' || side === 'defendant' || side === 'third' ? side : undefined;
};

type ActFound = { readonly act: Act; readonly from: number; readonly to: number };

/** What is said to have been done in a text, negations taken into account; `denied` where a demand or a debt is. */
export const actsOf = (text: string): { readonly found: readonly ActFound[]; readonly denied: boolean } => {
  const isPromise = promised(text);
  let denied = false;
  const found = actsIn(text).flatMap(({ keys: [key], from, to }): ActFound[] => {
    const isNegated = /[不没未]有?$/u.test(text.slice(Math.max(0, from - 2), from));
    const word = text.slice(from, to);
    // 算到还清那天 says until when; 鉴定为 lays down no sum.
    if (key === 'paid' && /清$|偿$/u.test(word) && /(?:[算计付]到|[至到])[^,，。；;]{0,4}$/u.test(text.slice(0, from)))
      return [];
    // 总价12万一次付清, 完工付清: what was agreed, where 付清了 says that it was done.
    if (key === 'paid' && isTermOfPayment(text, from, to)) return isNegated ? [] : [{ act: 'agreed', from, to }];
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
  const standing = amountWords.denials.some((word) => {
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

const hearsayVerb = new RegExp(`^.{0,2}?(?:${amountWords.hearsay.join('|')})`, 'u');
/** Whether a clause reports what somebody else says or wants. */
export const isHearsay = (kind: FormDefinition['kind'], text: string): boolean =>
  peopleIn(text).some(({ keys, from, to }) => {
    const side = sideOf(kind, keys);
    const isWriter = side === (kind === 'defense' ? 'defendant' : 'plaintiff');
    return !isWriter && !toWhom.test(text.slice(0, from)) && hearsayVerb.test(text.slice(to));
  }) || /^(?:听说|据说)/u.test(text);

/** Whether words before an amount say no more than what it is: 利息, 及违约金. */
const isListing = (before: string): boolean => {
  const [subject] = subjectsIn(before);
  return (
    subject !== undefined && leftover(before.slice(0, subject.from)) === '' && leftover(before.slice(subject.to)) === ''
  );
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

/** 应收物业费7200 实收2400: beside what was paid, what was to be paid is what was agreed, not what is owed. */
const isReceivable = (place: Place, before: string): boolean =>
  /(?:^|[^\p{Script=Han}])应[收付交缴]\p{Script=Han}{0,6}[: ]*$/u.test(before) &&
  !/应付未付|应交未交|应缴未缴/u.test(before) &&
  sentenceAt(place).some(({ text }) => /实[收付交缴]|已[收付交缴]|未[收付交缴]/u.test(text));

/** What is said to be done with a value: in its own clause, else in the next or the one before, or by the demand that opens the sentence. */
export const actsAt = (
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
  // 月租2800，从七月开始不交: what is owed is not the rent of one month.
  const isForEach = periodsIn(before).length > 0 && subjectsIn(before).length > 0;
  const behind = next && !isForEach && subjectsIn(next.text).length === 0 ? actsOf(next.text) : undefined;
  if (behind && behind.found.length > 0)
    return { ...nearestActs(behind.found, 0), denied: behind.denied, isOwn: false };
  let isListed = isListing(before);
  for (const clause of aheadOf(place)) {
    const { found: earlier, denied } = actsOf(clause.text);
    if (denied) break;
    if (demandOpening.test(clause.text) && earlier.some(({ act }) => act === 'claimed'))
      return { acts: new Set<Act>(['claimed']), doubtful: false, denied: false, isOwn: false };
    // 尚欠本金10万元，利息5000元，罚息1000元: what is listed behind a debt is owed too.
    if (isListed && clause.values.length > 0 && earlier.at(-1)?.act === 'owed')
      return { acts: new Set<Act>(['owed']), doubtful: true, denied: false, isOwn: false };
    const [value] = clause.values;
    isListed &&= value !== undefined && isListing(clause.text.slice(0, value.finding.from - clause.from));
    // 欠我四个月房租，一共9600块: the sum is of what the clause before names.
    if (earlier.length > 0 && clause.values.length === 0 && (isSum(before) || subjectsIn(clause.text).length === 0))
      return { ...nearestActs(earlier, clause.text.length), doubtful: true, denied: false, isOwn: false };
  }
  return { acts: new Set<Act>(), doubtful: false, denied: behind?.denied ?? false, isOwn: false };
};

const isRelative = (keys: readonly string[]): boolean => keys.some((key) => key === 'writer' || key === 'other');

const borrowedOfWriter = /借了?[我俺咱](?:们)?(?:家)?$/u;

/** Who is meant, and whether only the text's own writer could say it. */
export const byAt = (
  place: Place,
  { before, after }: Segment,
  /** The clause up to the value. */
  ahead: string,
): { readonly by: Mention['by']; readonly doubtful: boolean } => {
  // 她借了我三万: in a complaint the writer gave it.
  if (place.kind === 'claim' && !place.isDocument && borrowedOfWriter.test(before))
    return { by: sideOf(place.kind, ['writer']), doubtful: false };
  const own = firstPerson(before) ?? firstPerson(ahead) ?? firstPerson(after);
  if (own && place.isDocument && isRelative(own)) return { by: undefined, doubtful: true };
  if (own) return { by: sideOf(place.kind, own), doubtful: false };
  if (hasReceiver(before) && !place.isDocument) return { by: undefined, doubtful: true };
  for (const { text } of aheadOf(place)) {
    const person = firstPerson(text);
    const side = person && !(place.isDocument && isRelative(person)) ? sideOf(place.kind, person) : undefined;
    if (side) return { by: side === 'third' ? undefined : side, doubtful: false };
  }
  return { by: undefined, doubtful: false };
};
