import type { LendingRate } from '../../lendingRate/publications.js';
import type { FormAnswers } from '../answers.js';
import type { FormDefinition } from '../definition.js';
import { fill, type FilledForm } from '../fill.js';
import { missing } from '../missing.js';
import { readAnswer } from '../reading/readAnswer.js';
import { agentProblems } from './agents.js';
import { openAlternatives } from './alternatives.js';
import { nounOf, type Called } from '../asking/called.js';
import type { Problem } from '../problemCodes.js';
import { guardianProblems } from './guardians.js';
import { leavesOfForm } from './leaves.js';
import { risks } from './risks.js';
import { nameSlips } from './namesInText.js';
import { pastDayProblems } from './pastDays.js';
import { peopleProblems } from './people.js';
import { problemAt, slips } from './slips.js';
import { templateSigns } from './templateSigns.js';
import { wholeProblems } from './whole.js';
import {
  hasUnknownSign,
  knownSigns,
  turningSignSentence,
  unknownSignSentence,
  withoutTurning,
} from '../../signs/signs.js';

export type ProblemsAsked = {
  /** The court's day, `2026-01-31`; without it no rule looks at what lies ahead or long ago. */
  readonly today?: string | undefined;
  /** What the court is called with which the pleading is filed, where that is known. */
  readonly court?: string | undefined;
  /** The loan prime rates that the court's administrators recorded; without them the rules know those of the release. */
  readonly lendingRates?: readonly LendingRate[] | undefined;
  /** Everyday nouns of the form's questions; labels stand in where it knows none. */
  readonly called?: Called | undefined;
};

const claims = new Set(['claims', 'requests']);

/** An application has nothing that a court would give judgment on. */
const demandMissing = ({ kind }: FormDefinition): string =>
  `还没有说要法院${kind === 'application' ? '做' : '判'}什么，至少勾选一项或写一句`;

const missingProblems = (form: FilledForm): readonly Problem[] =>
  missing(form).flatMap((one): readonly Problem[] => {
    if (one.level !== 'required') return [];
    const isDemand = one.code === 'section_missing' && claims.has(one.section);
    const sentence = isDemand ? demandMissing(form.definition) : `还没填${one.label}`;
    return [problemAt(one.code, one.path, sentence)];
  });

/** A day before 1900 or more than a century ahead is a slip, as a rule; a birthday has a bound of its own. */
const isFar = (date: string, today: string | undefined): boolean =>
  today !== undefined && (date < '1900' || Number(date.slice(0, 4)) > Number(today.slice(0, 4)) + 100);

/** Signs that print as something else elsewhere: of old input methods and fonts, halves of a pair, and those that turn the order of others. */
const signProblems = (form: FilledForm): readonly Problem[] =>
  leavesOfForm(form).flatMap(({ path, value }) => {
    const straight = withoutTurning(value);
    if (straight === value && !hasUnknownSign(value)) return [];
    const known = knownSigns(straight);
    const fixes = known === undefined ? [] : [{ label: known, path, value: known }];
    return [problemAt('sign_unknown', path, straight === value ? unknownSignSentence : turningSignSentence, fixes)];
  });

/** Values that are none of their kind. The numbers of parties are looked at with their whole record. */
const valueProblems = (form: FilledForm, { today, called }: ProblemsAsked): readonly Problem[] =>
  leavesOfForm(form).flatMap(({ path, field, label, value, means }) => {
    if (means === 'id-number' || means === 'credit-code' || means === 'phone') return [];
    const reading = readAnswer(field, value, { called: called?.(path) ?? nounOf(label), today });
    if (reading.kind === 'empty') return [];
    // What can be understood but is not written as forms keep it (an answer of another program) is offered as it is understood.
    const isKept = reading.kind === 'value' && reading.value === value;
    if (isKept && reading.doubt) {
      const fixes = reading.doubt.choices.map((choice) => ({ ...choice, path }));
      return [problemAt(reading.doubt.code, path, reading.doubt.sentence, fixes)];
    }
    if (
      isKept &&
      (field.kind === 'date' || field.kind === 'daterange') &&
      means !== 'birth-date' &&
      isFar(value, today)
    )
      return [problemAt('date_far', path, `${Number(value.slice(0, 4))}年，年份是不是写错了？`)];
    // None of the numbers of the forms (days, pieces, areas, rates) is one below nought.
    if (isKept && field.kind === 'number' && value.startsWith('-'))
      return [problemAt('number_negative', path, `${called?.(path) ?? nounOf(label)}不能是负数`)];
    // Cases, times and pieces are counted: there is no half of one.
    if (isKept && field.kind === 'number' && /^[件次]$/u.test(field.unit ?? '') && /\.\d*[1-9]/.test(value))
      return [problemAt('number_whole', path, `${called?.(path) ?? nounOf(label)}按${field.unit ?? ''}数，只能是整数`)];
    if (isKept || field.kind === 'choice') return [];
    if (reading.kind === 'value')
      return field.kind === 'text' || field.kind === 'textarea'
        ? []
        : [
            problemAt(
              field.kind === 'money' ? 'money_words' : field.kind === 'number' ? 'number_words' : 'date_words',
              path,
              `“${value}”读作${reading.shown ?? reading.value}，对吗？`,
              [{ label: reading.shown ?? reading.value, path, value: reading.value }],
            ),
          ];
    const fixes = reading.choices.map((choice) => ({ ...choice, path }));
    return [problemAt(reading.code, path, reading.sentence, fixes)];
  });

/** All problems of a filled form, in its order by kind: what is missing, values, people, rules over the whole, risks. */
export const problemsIn = (form: FilledForm, asked: ProblemsAsked): readonly Problem[] => [
  ...missingProblems(form),
  ...signProblems(form),
  ...valueProblems(form, asked),
  ...slips(form, asked.today),
  ...peopleProblems(form),
  ...agentProblems(form),
  ...nameSlips(form),
  ...templateSigns(form),
  ...openAlternatives(form),
  ...wholeProblems(form, asked.today),
  ...(asked.today === undefined ? [] : pastDayProblems(form, asked.today)),
  ...(asked.today === undefined ? [] : guardianProblems(form, asked.today)),
  ...risks(form, asked),
];

/**
 * The one list of what is wrong with a pleading, or may be: for the field, the step, the list beside the form, the page of answers to
 * check, the submission, and the court's review. The identity of a problem is its code and its place; each stands in it once.
 */
export const problemsOf = (
  definition: FormDefinition,
  answers: FormAnswers,
  asked: ProblemsAsked,
): readonly Problem[] => problemsIn(fill(definition, answers), asked);

/** Those with which a pleading is not submitted. */
export const stopping = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ severity }) => severity === 'stops');
