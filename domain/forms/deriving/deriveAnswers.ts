import { answerIn } from '../answerIn.js';
import type { AnswerRecord, AnswerValue, FormAnswers } from '../answers.js';
import { chosenOptions, isEmpty } from '../answerValues.js';
import type { Ask, FormAsking, GateAnswers } from '../asking/asking.js';
import { pathOf, stemOf } from '../asking/places.js';
import type { Field, FormDefinition } from '../definition.js';
import { fill, recordsAt } from '../fill.js';
import { answerTo } from '../meaning.js';
import { moneyDigits } from '../printing/money.js';
import { unitBehind } from '../printing/runs.js';
import { chineseDate } from '../printing/dates.js';
import { calledIn } from '../asking/called.js';
import { alternativesLeftOut, suggestedTotals, unaddedText } from '../rules.js';
import { proseTotal } from './proseTotal.js';
import { derivationRules, type Computed } from './derivationRules.js';

/** Which answers were filled in because they follow from others, by path, with what was filled in. Kept with the draft. */
export type DerivedRecords = { readonly [path: string]: AnswerValue };

/** An answer that follows from others and that only a press puts there. */
export type DerivedOffer = {
  /** `fill`: nothing stands there. `update`: what was filled in has been changed by hand, and now something else follows. */
  readonly kind: 'fill' | 'update';
  readonly value: AnswerValue;
  readonly working: string;
  /** What was filled in before; `undefined` for `fill`. */
  readonly before: AnswerValue;
};

export type Derived = {
  /** What to put where, in the order of finding. */
  readonly sets: readonly { readonly path: string; readonly value: AnswerValue }[];
  readonly records: DerivedRecords;
  readonly offers: ReadonlyMap<string, DerivedOffer>;
  /** By path, for an answer that was filled in and stands as it was: how it was found. */
  readonly notes: ReadonlyMap<string, string>;
};

export type DerivingInput = {
  readonly definition: FormDefinition;
  readonly asking: FormAsking;
  readonly answers: FormAnswers;
  /** The answers to the gates, inferred ones included. */
  readonly gates: GateAnswers;
  /** Gates whose answer is no more than a guess (`guessedGates`): what is read from one is offered and never filled in. */
  readonly guessed: ReadonlySet<string>;
  readonly records: DerivedRecords;
};

/** One answer that may follow from others: where it stands, and in which record. */
type Target = {
  readonly ask: Ask;
  readonly path: string;
  readonly field: Field;
  readonly fields: readonly Field[];
  readonly record: AnswerRecord;
  readonly recordPath: string;
  /** The block of parties whose record it is. */
  readonly block: string | null;
  /** `claims.deposit`, for an answer of a section. */
  readonly item: string | null;
};

const derives = (ask: Ask | undefined): ask is Ask =>
  ask !== undefined && (ask.copy !== undefined || ask.rule !== undefined || ask.default !== undefined);

/** The answers that may follow from others, as far as their records are there. */
const targetsOf = ({ definition, asking, answers }: DerivingInput): readonly Target[] => {
  const { parties, sections } = definition;
  const inSections = sections.flatMap(({ id: section, items }) =>
    items.flatMap(({ id, fields }) =>
      fields.flatMap((field): readonly Target[] => {
        const own = `${section}.${id}.${field.id}`;
        // An item with one field is asked as a whole.
        const ask = derives(asking.ask[own])
          ? asking.ask[own]
          : fields.length === 1
            ? asking.ask[`${section}.${id}`]
            : undefined;
        if (!derives(ask)) return [];
        const recordPath = pathOf(`${section}.${id}`);
        const record = answers.sections?.[section]?.items?.[id] ?? {};
        return [{ ask, path: pathOf(own), field, fields, record, recordPath, block: null, item: `${section}.${id}` }];
      }),
    ),
  );
  const inParties = parties.flatMap(({ blocks }) =>
    blocks.flatMap(({ key, fields }) =>
      fields.flatMap((field) => {
        const ask = asking.ask[`${key}.${field.id}`];
        if (!derives(ask)) return [];
        return recordsAt(answers, key).map((record, index): Target => {
          const recordPath = `${key}.${index}`;
          return { ask, path: `${recordPath}.${field.id}`, field, fields, record, recordPath, block: key, item: null };
        });
      }),
    ),
  );
  return [...inSections, ...inParties];
};

const isVisible = (field: Field, { fields, record }: Pick<Target, 'fields' | 'record'>): boolean => {
  const { when } = field;
  if (when === undefined) return true;
  const control = fields.find(({ id }) => id === when.field);
  if (control === undefined) return false;
  const chosen = chosenOptions(control, record[control.id]);
  return when.is.some((option) => chosen.includes(option)) && isVisible(control, { fields, record });
};

const same = (one: AnswerValue, other: AnswerValue): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/**
 * Whether a record is in use, so that what follows may be filled in: something in it was answered by hand, or it was wanted at a
 * gate, or all it asks follows from others and demands nothing. A claim is never opened by what was derived.
 */
const isInUse = (target: Target, { asking, gates, records }: DerivingInput): boolean => {
  const { fields, record, recordPath, item } = target;
  const isOwn = ({ id }: Field): boolean => !isEmpty(record[id]) && !same(records[`${recordPath}.${id}`], record[id]);
  if (fields.some(isOwn)) return true;
  if (item === null) return false;
  const [section = '', id = ''] = item.split('.');
  if (asking.gates.some(({ key, of }) => of === section && (gates[key] ?? []).includes(id))) return true;
  return fields.every(
    (field) =>
      field.means !== 'claim-amount' &&
      field.means !== 'claim-amount-alternative' &&
      (field.when !== undefined || derives(asking.ask[`${item}.${field.id}`] ?? asking.ask[item])),
  );
};

const namesOfRole = ({ definition, answers }: DerivingInput, stem: string): readonly string[] =>
  fill({ ...definition, header: [], sections: [] }, answers)
    .blocks.filter(({ role }) => stemOf(role) === stem)
    .flatMap(({ records }) => records.map((record) => answerTo(record, 'person-name', 'organisation-name').trim()))
    .filter((name) => name !== '');

/** What stands at a place, read from a target: '' where there is nothing, or no telling which of several. */
const read = (place: string, { block, record }: Target, input: DerivingInput): string => {
  const { definition, asking, answers, gates } = input;
  const gate = asking.gates.find(({ key }) => key === place);
  if (gate) {
    const chosen = gates[gate.key];
    const index = typeof chosen === 'string' ? (gate.options ?? []).indexOf(chosen) : -1;
    return index < 0 ? '' : String(index);
  }
  if (definition.parties.some((role) => stemOf(role) === place)) {
    const [name = '', ...others] = namesOfRole(input, place);
    return others.length > 0 ? '' : name;
  }
  const [start = '', field = ''] = place.split('.');
  const isParty = definition.parties.some(({ blocks }) => blocks.some(({ key }) => key === start));
  const theOnly = (): AnswerRecord => {
    const [first = {}, ...others] = recordsAt(answers, start);
    return others.length > 0 ? {} : first;
  };
  const value = isParty ? (start === block ? record : theOnly())[field] : answerIn(answers, pathOf(place));
  return typeof value === 'string' ? value.trim() : '';
};

/** What a place is called in the words of the person. */
const calledAt = ({ ask }: FormAsking, place: string): string =>
  ask[place]?.called ?? ask[place.split('.').slice(0, 2).join('.')]?.called ?? '';

type Found = Omit<Computed, 'value'> & { readonly value: AnswerValue };

const follows = (target: Target, input: DerivingInput): Found | undefined => {
  const { ask } = target;
  if (ask.copy !== undefined) {
    const value = read(ask.copy, target, input);
    return value === '' ? undefined : { value, working: `和“${calledAt(input.asking, ask.copy)}”相同`, isSure: true };
  }
  if (ask.rule?.name === 'claimTotal') {
    const total = suggestedTotals(fill(input.definition, input.answers)).find(({ path }) => path === target.path);
    if (!total) return proseTotal(input.definition, input.answers, target.path, calledIn(input.asking));
    const parts = total.parts.map(({ label, amount }) => `${label} ${moneyDigits(amount) ?? amount}`);
    const leftOut = [unaddedText(total), alternativesLeftOut(total)].filter((text) => text !== '');
    return { value: total.total, working: [parts.join(' + '), ...leftOut].join('；'), isSure: leftOut.length === 0 };
  }
  if (ask.rule !== undefined) {
    const { name, from } = ask.rule;
    const computed = derivationRules[name]?.(from.map((place) => read(place, target, input)));
    return computed && { ...computed, isSure: computed.isSure && !from.some((place) => input.guessed.has(place)) };
  }
  return ask.default === undefined ? undefined : { value: ask.default, working: '通常是这样', isSure: true };
};

const withAnswer = (answers: FormAnswers, path: string, value: AnswerValue): FormAnswers => {
  const put = (at: unknown, [key = '', ...rest]: readonly string[]): unknown => {
    const changed = (inner: unknown): unknown => (rest.length === 0 ? value : put(inner, rest));
    if (Array.isArray(at)) return at.map((inner: unknown, index) => (String(index) === key ? changed(inner) : inner));
    const record = typeof at === 'object' && at !== null ? at : {};
    return { ...record, [key]: changed(Reflect.get(record, key)) };
  };
  return put(answers, path.split('.')) as FormAnswers;
};

type Step = 'set' | 'release' | 'keep' | DerivedOffer['kind'] | 'none';

/** What becomes of an answer: `now` stands there, `filled` was filled in there before, `found` follows today. */
const stepFor = (now: AnswerValue, filled: AnswerValue, found: Found | undefined, inUse: boolean): Step => {
  const untouched = !isEmpty(filled) && same(now, filled);
  if (found === undefined) return untouched ? 'release' : 'none';
  if (same(now, found.value)) return isEmpty(filled) ? 'none' : 'keep';
  if (untouched) return found.isSure ? 'set' : 'update';
  if (!isEmpty(now)) return isEmpty(filled) || same(filled, found.value) ? 'none' : 'update';
  // What the person has emptied stays empty, until something else follows.
  if (!isEmpty(filled)) return same(filled, found.value) ? 'none' : 'fill';
  return inUse && found.isSure ? 'set' : 'fill';
};

/** A chain of answers that follow from each other is no longer than this. */
const mostRounds = 8;

/**
 * The answers that follow from others: what to fill in, what to take back because its source is gone, and what to offer. An answer
 * given by hand is never changed. Calling it again with what it gave changes nothing.
 */
export const deriveAnswers = (input: DerivingInput): Derived => {
  let { answers, records } = input;
  const sets: { path: string; value: AnswerValue }[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const now = { ...input, answers, records };
    const offers = new Map<string, DerivedOffer>();
    const notes = new Map<string, string>();
    const changes: { path: string; value: AnswerValue }[] = [];
    for (const target of targetsOf(now)) {
      const { path, field, record } = target;
      if (!isVisible(field, target)) continue;
      const found = follows(target, now);
      const step = stepFor(record[field.id], records[path], found, isInUse(target, now));
      if (step === 'release') changes.push({ path, value: '' });
      if (found === undefined) continue;
      if (step === 'set') changes.push({ path, value: found.value });
      if (step === 'keep') {
        notes.set(path, found.working);
        records = { ...records, [path]: found.value };
      }
      if (step === 'fill' || step === 'update')
        offers.set(path, { kind: step, value: found.value, working: found.working, before: now.records[path] });
    }
    if (changes.length === 0) return { sets, records, offers, notes };
    for (const { path, value } of changes) {
      answers = withAnswer(answers, path, value);
      records = isEmpty(value)
        ? Object.fromEntries(Object.entries(records).filter(([other]) => other !== path))
        : { ...records, [path]: value };
    }
    sets.push(...changes);
  }
  return { sets, records, offers: new Map(), notes: new Map() };
};

/** An answer as it is read: amounts with separators, days in Chinese. */
export const derivedText = (field: Field, value: AnswerValue): string => {
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join('、') : '';
  if (field.kind === 'money') return `${moneyDigits(text) ?? text}${unitBehind({ ...field, unit: '元' }, text)}`;
  return field.kind === 'date' ? chineseDate(text) : text;
};
