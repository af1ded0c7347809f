import { answerIn } from '../forms/answerIn.js';
import type { AnswerValue, FormAnswers } from '../forms/answers.js';
import { isEmpty } from '../forms/answerValues.js';
import type { Field, FormDefinition, Meaning, PartyBlock } from '../forms/definition.js';
import { recordsAt } from '../forms/fill.js';
import { fieldOf } from '../forms/meaning.js';
import type { Doubt } from '../evidence/doubt.js';
import { doubts as order } from '../evidence/doubt.js';
import { foldText, type Span } from '../evidence/foldedText.js';
import { isOfKind } from '../evidence/kinds.js';
import { machineOrdersIn } from '../evidence/machineOrders.js';
import { isCreditCode } from '../forms/checks.js';
import { isIdNumber } from '../papers/residentNumber.js';
import { sameAnswer, type Opening } from '../forms/placed.js';
import { newlyChosen } from './together.js';
import { standsWithAnother } from './whose.js';

/** A value for one field, from rules or a model, at the place of the form where it belongs. */
export type Candidate = {
  readonly path: string;
  readonly field: Field;
  readonly value: AnswerValue;
  /** What is chosen along with it. */
  readonly opens: readonly Opening[];
  /** The text that was read, and where in it the value is said; `null` where it does not say it. */
  readonly passage: { readonly text: string; readonly from: number; readonly to: number } | null;
  /** What its source doubts already. */
  readonly doubts?: readonly Doubt[];
  /** Who found it, where that is known: rules know whose a particular is, a model may mistake that. */
  readonly source?: 'rules' | 'model';
};

/** Whether a number is one that its check digit denies: a resident's ID number, or a credit code. */
const hasWrongCheckDigit = ({ means }: Field, value: AnswerValue): boolean => {
  if (typeof value !== 'string') return false;
  const number = value.replaceAll(/[\s-]/g, '').toUpperCase();
  if (means === 'id-number') return /^[1-9]\d{16}[\dX]$/.test(number) && !isIdNumber(number);
  return means === 'credit-code' && number.length === 18 && !isCreditCode(number);
};

/** The parts of forms in which something is asked of the court. */
const demanding: ReadonlySet<string | undefined> = new Set(['claims', 'requests']);

/**
 * What filling in a value decides for a person, by itself or by what is chosen along with it, where it is no statement of facts: that something is
 * demanded, or elsewhere (有无管辖约定, 有无异议) where they stand.
 */
const decisionOf = (
  definition: FormDefinition,
  answers: FormAnswers,
  { path, field, opens }: Candidate,
): Doubt | undefined => {
  const [top, section] = path.split('.');
  if (top !== 'sections' || section === 'facts') return undefined;
  const isChoice = field.kind === 'choice' || field.kind === 'multichoice' || field.kind === 'tick';
  const chooses = isChoice || opens.some((opening) => newlyChosen(definition, answers, opening).length > 0);
  return !chooses ? undefined : demanding.has(section) ? 'demand' : 'stance';
};

/** Says for a text whether a passage of it addresses a machine. Each text is looked through once. */
const machineOrders = () => {
  const spansOf = new Map<string, readonly Span[]>();
  return ({ passage }: Candidate): boolean => {
    if (passage === null) return false;
    const spans = spansOf.get(passage.text) ?? machineOrdersIn(foldText(passage.text));
    spansOf.set(passage.text, spans);
    return spans.some(({ start, end }) => passage.from < end && start < passage.to);
  };
};

/** Somebody in a card of the form, as it would stand after all candidates were filled in. */
type Person = {
  readonly role: string;
  readonly isAgent: boolean;
  /** Dotted place of the card. */
  readonly path: string;
  readonly names: ReadonlySet<string>;
  /** ID numbers and credit codes. */
  readonly ids: ReadonlySet<string>;
  readonly phones: ReadonlySet<string>;
};

const naming: readonly Meaning[] = ['person-name', 'organisation-name'];
const identifying: readonly Meaning[] = ['id-number', 'credit-code'];
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Every card of the parties, with what stands there and what is offered for it. */
const peopleIn = (
  { parties }: FormDefinition,
  answers: FormAnswers,
  candidates: readonly Candidate[],
): readonly Person[] =>
  parties.flatMap(({ role, blocks }) =>
    blocks.flatMap((block: PartyBlock): readonly Person[] => {
      const standing = recordsAt(answers, block.key);
      const rows = new Set([
        ...standing.keys(),
        ...candidates.flatMap(({ path }) => {
          const [key, row] = path.split('.');
          return key === block.key && row !== undefined ? [Number(row)] : [];
        }),
      ]);
      return [...rows].map((row): Person => {
        const path = `${block.key}.${row}`;
        const said = (meanings: readonly Meaning[]): ReadonlySet<string> =>
          new Set(
            meanings.flatMap((meaning) => {
              const field = fieldOf(block.fields, meaning);
              if (field === undefined) return [];
              const place = `${path}.${field.id}`;
              const offered = candidates.filter((one) => one.path === place).map(({ value }) => value);
              return [answerIn(answers, place), ...offered].flatMap((value) =>
                typeof value === 'string' && !isEmpty(value) ? [plain(value)] : [],
              );
            }),
          );
        return {
          ...{ role, path, isAgent: block.variant === 'agent' },
          ...{ names: said(naming), ids: said(identifying), phones: said(['phone']) },
        };
      });
    }),
  );

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((each) => other.has(each));

/** Whether two cards are of one person: by a number, or by a name with no number that tells them apart. */
const isSamePerson = (one: Person, other: Person): boolean =>
  meet(one.ids, other.ids) || (meet(one.names, other.names) && (one.ids.size === 0 || other.ids.size === 0));

/** What is wrong with a card beside another one of the form. */
type Conflict = {
  readonly isOnBothSides: boolean;
  /** Numbers that another card has as well. */
  readonly sharedNumbers: ReadonlySet<string>;
};

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
  [...one].filter((each) => other.has(each));

/** What is wrong with a card beside the others. */
const conflictOf = (own: Person, people: readonly Person[]): Conflict => {
  const others = people.filter((other) => other.path !== own.path);
  const isOpposite = ({ role, isAgent }: Person): boolean => role !== own.role && !isAgent && !own.isAgent;
  const opposite = others.filter(isOpposite);
  return {
    isOnBothSides: opposite.some((other) => isSamePerson(own, other)),
    sharedNumbers: new Set([
      ...others
        .filter((other) => !(isOpposite(other) && meet(own.names, other.names)))
        .flatMap((other) => common(own.ids, other.ids)),
      // A firm and who heads it may have one telephone; two sides hardly do.
      ...opposite.flatMap((other) => common(own.phones, other.phones)),
    ]),
  };
};

/** What an ID number says besides. */
const ofIdNumber: ReadonlySet<Meaning | undefined> = new Set<Meaning>(['id-type', 'birth-date', 'sex']);

const sharesNumber = ({ field: { means }, value }: Candidate, { sharedNumbers }: Conflict, { ids }: Person): boolean =>
  ofIdNumber.has(means)
    ? meet(ids, sharedNumbers)
    : typeof value === 'string' &&
      (means === 'phone' || identifying.some((each) => each === means)) &&
      sharedNumbers.has(plain(value));

/** Whether a model puts a particular on the card of one person that the text says of another; where rules say the same, it stands. */
const isAnothers = (
  { path, field: { means }, value, passage, source }: Candidate,
  own: Person,
  people: readonly Person[],
  sameField: readonly Candidate[],
): boolean =>
  source === 'model' &&
  passage !== null &&
  !naming.some((each) => each === means) &&
  !sameField.some((other) => other.path === path && other.source === 'rules' && sameAnswer(other.value, value)) &&
  standsWithAnother(own, people, passage);

/**
 * Why somebody has to look at each of the candidates before it is filled in, in their order; empty for one that nothing speaks against. Looks at each
 * by itself (kind, check digit, words to a machine, demand or stance), and at all of them with what stands in the form already: a number of two people, a
 * person on two sides, a particular that stands with another person, two values for one field. Where candidates conflict, each of them is in doubt.
 */
export const doubtsIn = (
  definition: FormDefinition,
  answers: FormAnswers,
  candidates: readonly Candidate[],
): readonly (readonly Doubt[])[] => {
  const addressesMachine = machineOrders();
  const people = peopleIn(definition, answers, candidates);
  const cards = new Map(
    people.map((person) => [person.path, { person, conflict: conflictOf(person, people) }] as const),
  );
  const byPath = new Map<string, Candidate[]>();
  for (const one of candidates) byPath.set(one.path, [...(byPath.get(one.path) ?? []), one]);
  return candidates.map((candidate) => {
    const { path, field, value, doubts: given = [] } = candidate;
    const own = new Set<Doubt>(given);
    if (hasWrongCheckDigit(field, value)) own.add('wrong-check-digit');
    if (!isOfKind(field, value)) own.add('other-kind');
    if (addressesMachine(candidate)) own.add('machine-order');
    const decision = decisionOf(definition, answers, candidate);
    if (decision !== undefined) own.add(decision);
    const card = cards.get(path.split('.').slice(0, 2).join('.'));
    if (card?.conflict.isOnBothSides) own.add('both-sides');
    if (card && isAnothers(candidate, card.person, people, byPath.get(path) ?? [])) own.add('whose');
    if (card && sharesNumber(candidate, card.conflict, card.person)) own.add('shared-number');
    if (byPath.get(path)?.some((other) => !sameAnswer(other.value, value))) own.add('two-values');
    return order.filter((doubt) => own.has(doubt));
  });
};
