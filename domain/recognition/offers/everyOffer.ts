import { openingsAt } from '../../forms/placed.js';
import type { FormAnswers } from '../../forms/answers.js';
import type { FormAsking } from '../../forms/asking/asking.js';
import { isOthersDemand } from '../../forms/asking/relevance.js';
import type { FormDefinition } from '../../forms/definition.js';
import { agentOffers } from './agents.js';
import { withDoubts } from '../doubts/withDoubts.js';
import { senseAt, senseKey } from '../values/index.js';
import { offersFor } from './offers.js';
import type { Offer } from '../fields/offer.js';
import { furtherParticulars } from './particulars.js';
import { questionPlaces } from '../fields/questionPlaces.js';
import { sideNamesIn, toldSide } from '../sides/index.js';
import { printedOffers } from './printedOffers.js';
import type { TextReading } from './textReading.js';
import type { RecognisedParty } from '../people/index.js';
import type { Statement } from '../fields/statement.js';
import { isStory } from '../texts/story.js';

/** Offers of statements at the places of a form that still ask for them. */
const ofStatements = (
  definition: FormDefinition,
  answers: FormAnswers,
  statements: readonly Statement[],
): readonly Offer[] =>
  statements.flatMap(({ place: { path, label, field }, value, finding }): readonly Offer[] => {
    const opens = openingsAt(definition, answers, path);
    return opens === null ? [] : [{ path, label, field, value, opens, finding, certain: false }];
  });

/** Of a loan of which a part was kept back, what was agreed is not what was given. */
const keptBack =
  /砍头|头息|(?:预先|事先|提前|当场|直接|先|预)扣|扣[除掉下了]|到手|实际(?:只|到账|收到|拿到)|分[两二三几多]?[次笔]/u;

/** Amounts and days that a form asks for twice, in the field that repeats them: a question there too. */
const repeated = (
  definition: FormDefinition,
  answers: FormAnswers,
  offers: readonly Offer[],
  text: string,
): readonly Offer[] =>
  questionPlaces(definition).flatMap(({ path, label, field }): readonly Offer[] => {
    const sense = senseAt(definition, path);
    const isToldOnce = field.kind !== 'money' || (isStory(text) && !text.trim().includes('\n') && !keptBack.test(text));
    const isOpen = isToldOnce && offers.every((offer) => offer.path !== path);
    const same = sense?.sameAs ?? (isOpen ? sense?.elseAs : undefined);
    const values = offers.filter((offer) => senseKey(offer.path) === same);
    const [first] = values;
    const opens = openingsAt(definition, answers, path);
    const isSum = first?.finding.rule.includes('合计') === true;
    if (!first || isSum || opens === null || values.some(({ value }) => value !== first.value)) return [];
    const rule = `与“${first.label}”相同，请核对`;
    return [{ path, label, field, value: first.value, opens, finding: { ...first.finding, rule }, certain: false }];
  });

/**
 * Whether an offer may stand beside the values of its field: where there are none or, in a story, beside an amount that is a question as well.
 * What is demanded is said once.
 */
const isFurther = (text: string, { path, field, value }: Offer, values: readonly Offer[]): boolean => {
  const own = values.filter((other) => other.path === path);
  const [only] = own;
  if (only === undefined) return true;
  // In a text of more lines than a story has, further amounts are of other matters.
  const isQuestion = own.length === 1 && !only.certain && only.value !== value;
  return isStory(text) && isQuestion && field.kind === 'money' && !path.startsWith('sections.claims.');
};

/** A form with its answers so far, and what it asks in everyday words, by which a demand is one side's alone. */
export type FormToFill = {
  readonly definition: FormDefinition;
  readonly answers: FormAnswers;
  readonly asking: FormAsking | undefined;
};

/**
 * Everything that a text offers to a form; where it is the official form itself, first what is written in its rows.
 */
export const everyOffer = (
  form: FormToFill,
  reading: TextReading,
  roleOf: (party: RecognisedParty, at: number) => string | null,
): readonly Offer[] => {
  const { definition, answers } = form;
  const own = reading.printed ? printedOffers(definition, answers, reading.printed) : [];
  const answered = new Set(own.map(({ path }) => path));
  return [...own, ...offersOfWords(form, reading, roleOf).filter(({ path }) => !answered.has(path))];
};

/**
 * What the words of a text offer to a form: values of parties, amounts and dates, and, as questions, choices and sentences. A field that a value is
 * offered for is not asked by a sentence as well.
 */
const offersOfWords = (
  { definition, answers, asking }: FormToFill,
  reading: TextReading,
  roleOf: (party: RecognisedParty, at: number) => string | null,
): readonly Offer[] => {
  const { text, recognised, statements } = reading;
  const { parties, isDecision } = recognised;
  const values = offersFor(definition, answers, reading, roleOf);
  const all = [
    ...values,
    ...furtherParticulars(definition, answers, text, parties, values),
    // Agents of a decision had their part in that case.
    ...(isDecision ? [] : agentOffers(definition, answers, text, values)),
    ...ofStatements(definition, answers, [...sideNamesIn(definition, text, parties, roleOf), ...statements]),
  ];
  const further = all.filter((offer) => !values.includes(offer) && isFurther(text, offer, values));
  // Of what was read from the text in several ways, the first; an amount or a date may have two values to choose from.
  const first = new Map<string, Offer>();
  for (const offer of further) if (!first.has(offer.path)) first.set(offer.path, offer);
  const found = [
    ...values,
    ...further.filter(
      (offer) =>
        first.get(offer.path) === offer ||
        (offer.finding.kind !== 'clause' && first.get(offer.path)?.finding.kind === offer.finding.kind),
    ),
  ];
  const told = toldSide({ definition, text, parties }, roleOf);
  const offered = [...found, ...repeated(definition, answers, found, text)].filter(
    ({ path }) => !asking || !isOthersDemand(asking, told, path),
  );
  return withDoubts(text, offered);
};
