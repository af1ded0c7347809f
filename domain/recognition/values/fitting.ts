import type { Field, FormDefinition, Meaning } from '../../forms/definition.js';
import { openPeriods } from '../../forms/rates.js';
import { type Act, amountWords, finderOf } from '../words/amountWords.js';
import { type FieldSense, senseAt } from './fieldSenses.js';
import { saysOpenPeriod } from './keptRates.js';
import type { Mention } from './mention.js';
import { passageIndex } from '../texts/sentences.js';

/** A field of an item with what it says, as far as a mention of a text can be matched with it. */
export type Asked = {
  readonly path: string;
  readonly field: Field;
  /** Of the item and of the field, in that order. */
  readonly labels: readonly [string, string];
  readonly isClaim: boolean;
};

export type Fit<Place extends Asked> = { readonly place: Place; readonly mention: Mention; readonly certain: boolean };

const subjectsIn = finderOf(amountWords.subjects);
const eventsIn = finderOf(
  Object.fromEntries(Object.entries(amountWords.events).map(([key, { words }]) => [key, words])),
);

const edgeOf: Partial<Record<Meaning, FieldSense['edge']>> = {
  ...({
    'from-date': 'from',
    'to-date': 'until',
    'as-of-date': 'as-of',
    'due-date': 'due',
    'contract-date': 'on',
  } as const),
};

const paidLabel = /已(?:经)?(?:还|付|支付|偿还|归还|清偿|给付|缴纳|交纳|履行|收)/u;
const owedLabel = /欠|未付|未还|未支付|未清偿/u;

/** What the labels of a field say where no table does: of a form of another release, or of one that is tried out. */
const senseByLabels = ({ field, labels: [item, own], isClaim }: Asked): FieldSense | null => {
  const named = (find: typeof subjectsIn): string[] => {
    const [first] = [own, item].map((label) => find(label).at(-1)?.keys).filter((keys) => keys !== undefined);
    return [...(first ?? [])];
  };
  if (field.kind === 'money') {
    const of = named(subjectsIn);
    const label = own === '' ? item : own;
    const acts: Act[] = paidLabel.test(label) ? ['paid'] : owedLabel.test(label) ? ['owed', 'claimed'] : [];
    const spent =
      isClaim && acts.length === 0 && /押金|返还|退还|违约金|利息/u.test(item) ? (['claimed'] as const) : [];
    const act = [...acts, ...spent];
    return of.length === 0 ? null : { of, ...(act.length > 0 ? { act } : { not: ['owed'] }) };
  }
  if (field.kind === 'number')
    return field.means === 'interest-rate' ? { of: ['interest'], not: ['claimed'], per: ['year'] } : null;
  const edge = field.kind === 'date' && field.means ? edgeOf[field.means] : undefined;
  if (edge === undefined) return null;
  const of = edge === 'as-of' ? named(subjectsIn) : named(eventsIn);
  return of.length === 0 ? null : { of: of.map((key) => amountWords.events[key]?.means ?? key), edge };
};

/** What a field asks for, by the table or by its labels; `null` where no rule may fill it. */
export const senseOf = (definition: FormDefinition, place: Asked): FieldSense | null => {
  const listed = senseAt(definition, place.path);
  return listed === undefined ? senseByLabels(place) : listed;
};

/** Whether a field keeps values of a kind. */
export const kindFits = (kind: Mention['kind'], { field }: Asked, { of }: FieldSense): boolean => {
  switch (kind) {
    case 'money':
      return field.kind === 'money';
    case 'rate':
      return field.kind === 'number' && !of.includes('floor-area');
    case 'area':
      return field.kind === 'number' && of.includes('floor-area');
    case 'date':
      return field.kind === 'date';
  }
};

type Match = 'certain' | 'possible' | 'no';

/** Whether one of some is among all. */
export const meets = <T>(some: readonly T[] | undefined, all: ReadonlySet<T>): boolean =>
  some?.some((each) => all.has(each)) ?? false;

const dateMatch = (mention: Mention, { of, edge, usual }: FieldSense): Match => {
  // 截至 with an amount of which nothing is said.
  if (usual !== undefined && mention.edge === edge && mention.subjects.size === 0) return 'possible';
  if (!of.some((key) => mention.subjects.has(key))) return 'no';
  if (mention.edge === edge) return 'certain';
  return edge === 'until' && mention.edge === 'due' ? 'possible' : 'no';
};

/** How well the words for what an amount is fit: `possible` where the clause itself does not say it. */
const subjectMatch = ({ subjects, inherited, bare, acts }: Mention, { of, usual, near, act }: FieldSense): Match => {
  if (of.some((key) => subjects.has(key))) return 'certain';
  if (meets(near, subjects) && (act === undefined || meets(act, acts))) return 'possible';
  if (subjects.size > 0) return 'no';
  if (inherited.size > 0 && of.some((key) => inherited.has(key))) return 'possible';
  const mayBeUsual = usual !== undefined && bare && (inherited.size === 0 || meets(usual, inherited));
  return mayBeUsual ? 'possible' : 'no';
};

/** Whether an amount is due for other breaches only than a field asks for: 擅自退租的违约金 for one of a late rent. */
export const isForOtherBreach = ({ breaches }: Mention, { breach }: FieldSense): boolean =>
  breach !== undefined && breaches.size > 0 && !meets(breach, breaches);

/** Whether an amount only stands in a term of a contract, where a field asks for what is owed, was paid or is demanded. */
export const isOnlyLaidDown = ({ kind, acts, isTerm }: Mention, { act, perhaps }: FieldSense): boolean =>
  isTerm &&
  kind === 'money' &&
  act !== undefined &&
  !act.includes('agreed') &&
  !meets(act, acts) &&
  !meets(perhaps, acts);

/** Whether a field asks for a loan as it was given or agreed, of which what was paid back is no amount. */
export const isLoanGiven = ({ of }: Pick<FieldSense, 'of'>): boolean => of.includes('loan');

const amountMatch = (mention: Mention, sense: FieldSense, { field }: Asked): Match => {
  const { act, perhaps, not, by, per = ['none'], late, named } = sense;
  const { subjects, acts } = mention;
  const subject = subjectMatch(mention, sense);
  if (
    subject === 'no' ||
    isForOtherBreach(mention, sense) ||
    isOnlyLaidDown(mention, sense) ||
    (mention.repays && isLoanGiven(sense))
  )
    return 'no';
  const period = subjects.has('monthly-rent') ? 'month' : mention.per;
  const isRate = mention.kind === 'rate';
  if (!per.includes(period) && !saysOpenPeriod(mention, field) && !(isRate && period === 'none')) return 'no';
  if (meets(not, acts) || (late !== undefined && late !== mention.late)) return 'no';
  if (
    by !== 'anyone' &&
    (mention.by === 'third' || (by !== undefined && mention.by !== undefined && mention.by !== by))
  )
    return 'no';
  if (meets(perhaps, acts)) return 'possible';
  // A rate of which the period is not said, somebody has to look at.
  const isUnsaid = period === 'none' || openPeriods(field.unit ?? '').length > 0;
  const match = isRate && isUnsaid && !saysOpenPeriod(mention, field) ? 'possible' : subject;
  if (act === undefined || meets(act, acts)) return match;
  if (acts.size > 0) return 'no';
  if (meets(named, subjects)) return match;
  // What is named without a word of what became of it was not paid by that, and not demanded.
  const isStatus = act.some((each) => each === 'owed' || each === 'agreed') && !act.includes('paid');
  return isStatus && named === undefined ? 'possible' : 'no';
};

/** Whether two edges of a period exclude each other. */
const areOppositeEdges = (one: FieldSense['edge'], other: Mention['edge']): boolean =>
  (one === 'from' && other === 'until') || (one === 'until' && other === 'from');

/**
 * Whether what the text says of a mention is against its answering a field: another subject is named (违约金 for a field that asks for interest), something
 * else was done with it (欠 for what was paid), or somebody else did it. Words that are merely missing are not against it. `undefined` where
 * nobody says what the field asks for, or the field takes another kind of value.
 */
export const contradicts = (definition: FormDefinition, place: Asked, mention: Mention): boolean | undefined => {
  const sense = senseOf(definition, place);
  if (sense === null || !kindFits(mention.kind, place, sense)) return undefined;
  const { of, usual = [], near = [], act, perhaps, not, by, edge } = sense;
  const { subjects, acts } = mention;
  const isOther = subjects.size > 0 && ![...of, ...usual, ...near].some((key) => subjects.has(key));
  if (mention.kind === 'date') return isOther || areOppositeEdges(edge, mention.edge);
  const isUndone = act !== undefined && acts.size > 0 && !meets(act, acts) && !meets(perhaps, acts);
  const isAnothers = by !== undefined && by !== 'anyone' && mention.by !== undefined && mention.by !== by;
  return isOther || isForOtherBreach(mention, sense) || isUndone || meets(not, acts) || isAnothers;
};

/** In a document, a cost without a word of who demands it may be a line of a bill; a term of a contract lays a fact down. */
const isSettled = ({ isOfDocument, kind, isTerm }: Mention, { isClaim }: Asked, { act, not }: FieldSense): boolean =>
  !isOfDocument ||
  kind !== 'money' ||
  act !== undefined ||
  (isTerm && !isClaim) ||
  !(isClaim || not?.includes('paid') === true);

/** 利息 that nobody demands may be another one than that of a late payment: of a loan beside the lease, say. */
const isOfLateness = ({ subjects, acts, late }: Mention, { labels: [item] }: Asked, { of }: FieldSense): boolean =>
  !/迟延|逾期/u.test(item) ||
  !of.includes('overdue-interest') ||
  !subjects.has('interest') ||
  subjects.has('overdue-interest') ||
  acts.has('claimed') ||
  late;

const mostPossible = 2;

/** How far behind an amount that is only named the one may stand that was paid of it, in characters; 尾款 behind a payment is what is left. */
const besides = 48;

/** The payments that a text tells of a little behind an amount; those of a long text are not gone through for each amount. */
const paymentsAmong = (mentions: readonly Mention[]): ((mention: Mention) => readonly Mention[]) => {
  const paid = mentions
    .filter(({ kind, acts }) => kind === 'money' && acts.has('paid'))
    .toSorted((one, other) => one.finding.from - other.finding.from);
  const places = paid.map(({ finding: { from, to } }) => ({ from, to }));
  return ({ finding: { from } }) =>
    paid.slice(passageIndex(places, from) + 1, passageIndex(places, from + besides) + 1);
};

/**
 * 货款28800元，已付10000元: what is only named beside what was paid of it is the whole price and not what is owed. It is asked where the form asks for the price, else left as it
 * is.
 */
const asTotal = <Place extends Asked>(
  fit: Fit<Place>,
  paymentsBehind: (mention: Mention) => readonly Mention[],
  senses: readonly { readonly place: Place; readonly sense: FieldSense }[],
): Fit<Place> => {
  const { place, mention } = fit;
  const sense = senses.find((one) => one.place === place)?.sense;
  const isOwing = sense?.act?.includes('owed') === true && !sense.act.includes('agreed');
  const isNamed = !fit.certain && mention.kind === 'money' && mention.acts.size === 0;
  const hasPayment = (): boolean =>
    paymentsBehind(mention).some(
      ({ subjects }) => subjects.size === 0 || [...subjects].some((key) => mention.subjects.has(key)),
    );
  if (!isOwing || !isNamed || !hasPayment()) return fit;
  const whole = senses.find(
    (one) =>
      one.sense.named?.includes('total-price') === true &&
      one.sense.of.some((key) => mention.subjects.has(key)) &&
      kindFits('money', one.place, one.sense),
  );
  return whole ? { ...fit, place: whole.place } : fit;
};

/**
 * The fields that each mention of a text may answer. Certain: everything that the field asks for is said, nothing against it, and
 * exactly one field asks for it. Otherwise the fields that may be meant, at most two; where there would be more, none.
 */
export const fittings = <Place extends Asked>(
  definition: FormDefinition,
  mentions: readonly Mention[],
  places: readonly Place[],
): readonly Fit<Place>[] => {
  const senses = places.flatMap((place) => {
    const sense = senseOf(definition, place);
    return sense === null || sense.sameAs !== undefined ? [] : [{ place, sense }];
  });
  const fits = mentions.flatMap((mention): readonly Fit<Place>[] => {
    const matches = senses.flatMap(({ place, sense }) => {
      if (!kindFits(mention.kind, place, sense)) return [];
      const match = mention.kind === 'date' ? dateMatch(mention, sense) : amountMatch(mention, sense, place);
      return match === 'no'
        ? []
        : [
            {
              place,
              match: isSettled(mention, place, sense) && isOfLateness(mention, place, sense) ? match : 'possible',
            },
          ];
    });
    const sure = matches.filter(({ match }) => match === 'certain');
    const chosen = sure.length > 0 ? sure : matches;
    if (chosen.length > mostPossible) return [];
    return chosen.map(({ place }) => ({ place, mention, certain: sure.length === 1 && !mention.doubtful }));
  });
  // 货款19200…还欠14200: what is said to be owed is, and not what is only named.
  const says = ({ place, mention }: (typeof fits)[number]): boolean =>
    meets(senses.find((one) => one.place === place)?.sense.act, mention.acts);
  const said = new Set(fits.filter(says).map(({ place }) => place));
  const standing = fits.filter(
    (fit) => fit.certain || fit.mention.acts.size > 0 || fit.mention.kind !== 'money' || !said.has(fit.place),
  );
  const paymentsBehind = paymentsAmong(mentions);
  const meant = standing.map((fit) => asTotal(fit, paymentsBehind, senses));
  const valuesAt = new Map<string, Set<string>>();
  for (const { certain, place, mention } of meant)
    if (certain) valuesAt.set(place.path, (valuesAt.get(place.path) ?? new Set()).add(mention.value));
  // Two values for one field: somebody has to choose.
  return meant.map((fit) => ({
    ...fit,
    certain: fit.certain && valuesAt.get(fit.place.path)?.size === 1,
  }));
};
