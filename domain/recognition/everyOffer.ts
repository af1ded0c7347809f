import { openingsAt } from '../autofill/placed.js';
import type { FormAnswers } from '../forms/answers.js';
import type { FormDefinition } from '../forms/definition.js';
import { accountsIn, accountStatements, type Account } from './accountRows.js';
import { agentOffers } from './agents.js';
import { contractStatements } from './contractIdentity.js';
import { datedFacts } from './datedFacts.js';
import { senseAt, senseKey } from './fieldSenses.js';
import type { Finding, Passage } from './finding.js';
import { headedValues } from './headedValues.js';
import { knownNames } from './knownNames.js';
import { likelyValues } from './likely.js';
import { maturityOf } from './maturity.js';
import type { Mention } from './mention.js';
import { mentionsIn } from './mentions.js';
import { offersFor, type Offer } from './offers.js';
import { furtherParticulars } from './particulars.js';
import { proceedingNames } from './proceedings.js';
import { paySlipsIn, paySlipStatements, type PaySlip } from './paySlips.js';
import { questionPlaces } from './questionPlaces.js';
import { sideNamesIn } from './sideNames.js';
import type { Recognised, RecognisedParty } from './recognise.js';
import { foldedInPlace } from './scan.js';
import type { Statement } from './statement.js';
import { statementsIn } from './statements.js';
import { isStory } from './story.js';
import { othersDemands } from './tellerDemands.js';
import { transfersIn } from './transfers.js';

/** What was read from one text for one form; it does not change with the form's answers. */
export type TextReading = {
  readonly text: string;
  readonly recognised: Recognised;
  readonly statements: readonly Statement[];
  /** Amounts and dates with what is said of them, as far as that may be certain. */
  readonly mentions: readonly Mention[];
  /** Tables that say whose each row is: what of them is meant depends on the names that the form has by then. */
  readonly accounts: readonly Account[];
  readonly slips: readonly PaySlip[];
};

/** What the tables of a text say, and where they stand: of their rows nothing else is to be read. */
const tablesOf = (definition: FormDefinition, text: string) => {
  const folded = foldedInPlace(text);
  const [accounts, slips, headed] = [accountsIn(folded), paySlipsIn(folded), headedValues(definition, text)];
  const passages: readonly Passage[] = [...[...accounts, ...slips].map(({ grid }) => grid), ...headed.grids];
  return {
    accounts: accounts.flatMap(({ account }) => account ?? []),
    slips: slips.flatMap(({ slip }) => slip ?? []),
    statements: headed.statements,
    passages,
  };
};

/** A line that is no title of a table: it has a sign of a sentence, or is long and names no kind of list. */
const saysMore = /[。，；,;!?！？]|$(?<=.{10})(?<![表单细录账])/u;

/** Sentences without the rows of tables that stand behind them; a title alone says nothing. */
const withoutRows = (said: readonly Statement[], rows: ReadonlySet<string>): readonly Statement[] =>
  said.flatMap((statement): readonly Statement[] => {
    const { value, place } = statement;
    if (typeof value !== 'string' || place.field.kind !== 'textarea') return [statement];
    const lines = value.split('\n');
    const rest = lines.filter((line) => !rows.has(line.trim()));
    if (rest.length === lines.length) return [statement];
    const sentences = rest.filter((line) => saysMore.test(line)).join('\n');
    return sentences === '' ? [] : [{ ...statement, value: sentences }];
  });

/** A sentence of the text with what a table adds to it, as one answer. */
const withTables = (said: readonly Statement[], ofTables: readonly Statement[]): readonly Statement[] => [
  ...ofTables.map((statement) => {
    const own = said.find(({ place }) => place.path === statement.place.path);
    return own && typeof own.value === 'string' && statement.place.field.kind === 'textarea'
      ? { ...statement, value: `${own.value}\n${String(statement.value)}` }
      : statement;
  }),
  ...said,
];

/** The items that the text demands by a word of its own. */
const demandedIn = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements
      .filter(
        ({ place: { isGate, section }, value }) =>
          isGate && section.id === 'claims' && typeof value === 'string' && /^(?:是|有)/u.test(value),
      )
      .map(({ place }) => place.item.id),
  );

/**
 * Reads a text for the questions of a form: choices and sentences, amounts and days that may be meant, numbers of cases. `writtenOn` (`2026-05-10`) is
 * the day from which 去年 and 上个月 are reckoned; without it such days are not understood. A long text takes longer than a keystroke may.
 */
export const readFor = (
  definition: FormDefinition,
  text: string,
  recognised: Recognised,
  writtenOn?: string,
): TextReading => {
  const tables = tablesOf(definition, text);
  const transfers = transfersIn(definition, text);
  const isWithin =
    (passages: readonly Passage[]) =>
    ({ finding }: { readonly finding: Finding }): boolean =>
      passages.some(({ from, to }) => finding.from < to && from < finding.to);
  const isOfTable = isWithin(tables.passages);
  const isOfRow = isWithin([...tables.passages, ...transfers.passages]);
  const isOther = (one: { readonly finding: Finding }): boolean => !isOfRow(one);
  const rows = new Set(
    tables.passages.flatMap(({ from, to }) =>
      text
        .slice(from, to)
        .split('\n')
        .map((row) => row.trim()),
    ),
  );
  const said = withoutRows(
    statementsIn(definition, text).filter((one) => !isOfTable(one)),
    rows,
  );
  const likely = likelyValues(definition, text, recognised.matters, demandedIn(said), writtenOn).filter(isOther);
  const mentions = mentionsIn(text, recognised.matters, definition).filter(isOther);
  const maturity =
    writtenOn === undefined
      ? []
      : maturityOf(definition, text, mentionsIn(text, recognised.matters, definition, writtenOn), writtenOn);
  const statements = [
    ...proceedingNames(definition, text),
    ...transfers.statements,
    ...tables.statements,
    ...likely,
    ...contractStatements(definition, text, writtenOn),
    ...datedFacts(definition, text, writtenOn),
    ...said,
    ...maturity,
  ];
  return { text, recognised, mentions, statements, accounts: tables.accounts, slips: tables.slips };
};

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

/**
 * Everything that a text offers to a form: values of parties, amounts and dates, and, as questions, choices and sentences. A field that a value is
 * offered for is not asked by a sentence as well.
 */
export const everyOffer = (
  definition: FormDefinition,
  answers: FormAnswers,
  { text, recognised, statements, mentions, accounts, slips }: TextReading,
  roleOf: (party: RecognisedParty, at: number) => string | null,
): readonly Offer[] => {
  const { parties, isDecision } = recognised;
  const values = offersFor(definition, answers, text, recognised, roleOf, mentions);
  const names = knownNames(definition, answers, parties, roleOf);
  const ofTables = [...accountStatements(definition, accounts, names), ...paySlipStatements(definition, slips, names)];
  const all = [
    ...values,
    ...furtherParticulars(definition, answers, text, parties, values),
    // Agents of a decision had their part in that case.
    ...(isDecision ? [] : agentOffers(definition, answers, text, values)),
    ...ofStatements(definition, answers, [
      ...sideNamesIn(definition, text, parties, roleOf),
      ...withTables(statements, ofTables),
    ]),
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
  const ofOthers = new Set(othersDemands(definition, text, parties, roleOf));
  return [...found, ...repeated(definition, answers, found, text)].filter(({ path }) => !ofOthers.has(path));
};
