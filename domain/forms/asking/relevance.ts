import type { Field, FormDefinition, Item } from '../definition.js';
import { saysSomething, type FilledForm } from '../fill.js';
import { answerTo } from '../meaning.js';
import type { FormAsking, Gate, GateAnswers } from './asking.js';
import { placeOf, stemOf } from './places.js';
import type { TopicEntry } from './stepsOf.js';

const listOf = (value: GateAnswers[string] | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;

/** Whether a place is relevant by what was chosen; a gate without an answer hides nothing. */
const isRelevant = ({ ask }: FormAsking, gates: GateAnswers, place: string): boolean =>
  Object.entries(ask[place]?.relevant ?? {}).every(([gate, options]) => {
    const chosen = listOf(gates[gate]);
    return chosen.length === 0 || options.some((option) => chosen.includes(option));
  });

/**
 * Whether the answer at `path` belongs to a demand that only another side makes, such as the rent for a tenant. `known`: what was chosen at the
 * gates or is told by who sues, nothing that is guessed; where a gate is open nobody is the other side.
 */
export const isOthersDemand = (asking: FormAsking, known: GateAnswers, path: string): boolean => {
  const [section, item = ''] = placeOf(path).split('.');
  return section === 'claims' && !isRelevant(asking, known, `${section}.${item}`);
};

const wishOption = ({ kind, label, options = [] }: Field): string | undefined =>
  kind === 'choice' && label === null
    ? options.find((option) => /^(?:是|有|有(?:财产|债务|此问题))$/u.test(option))
    : undefined;

/**
 * What an item says first of all, whether it is wanted at all: a choice without a label of its own, 是 or 否, 有 or 无, 有此问题 or 无此问题, or
 * the box of the item's label.
 */
export const wishField = ({ fields: [first] }: Pick<Item, 'fields'>): Field | undefined =>
  first && (first.kind === 'tick' || wishOption(first) !== undefined) ? first : undefined;

/** What says in that field that the item is wanted. */
export const wishAnswer = (field: Field): string | true => (field.kind === 'tick' ? true : (wishOption(field) ?? ''));

/** What the field holds where the wish is taken back: nothing, since to leave it out is not to say 否. */
export const noWish = (field: Field): string | false => (field.kind === 'tick' ? false : '');

/** The items that a gate with `of` offers: those of its section that are not folded. A total follows from the others and is no wish of its own. */
export const offeredItems = (
  { sections }: Pick<FormDefinition, 'sections'>,
  { ask }: FormAsking,
  { of }: Gate,
): readonly Item[] =>
  sections
    .filter(({ id }) => id === of)
    .flatMap(({ id: section, items }) =>
      items.filter(
        ({ id, fields }) =>
          fields.length > 0 &&
          ask[`${section}.${id}`]?.depth !== 'more' &&
          !fields.some(({ means }) => means === 'total-claimed'),
      ),
    );

/** The gates of a form with what is offered, worked out once for a form that is open. */
export type Gates = readonly { readonly gate: Gate; readonly items: readonly Item[] }[];

export const gatesOf = (definition: Pick<FormDefinition, 'sections'>, asking: FormAsking): Gates =>
  asking.gates.map((gate) => ({ gate, items: offeredItems(definition, asking, gate) }));

/** Whether a question is asked in the steps. What is not asked keeps its answer, and the whole form shows it. */
export const isAsked = (
  asking: FormAsking,
  gates: Gates,
  chosen: GateAnswers,
  { kind, place }: TopicEntry,
): boolean => {
  if (!isRelevant(asking, chosen, place)) return false;
  if (kind !== 'item') return true;
  const [section, id] = place.split('.');
  return gates.every(
    ({ gate, items }) =>
      gate.of !== section || !items.some((item) => item.id === id) || listOf(chosen[gate.key]).includes(id ?? ''),
  );
};

/** Whether an item may be chosen at its gate: with what was chosen at the gates before. */
export const isOffered = (asking: FormAsking, chosen: GateAnswers, { of }: Gate, { id }: Item): boolean =>
  isRelevant(asking, chosen, `${of ?? ''}.${id}`);

/** The name that the first party of the form is known by, `''` where there is none yet, and the block it stands in. */
const firstParty = ({ definition, blocks }: FilledForm): { readonly name: string; readonly block: string } => {
  const [first] = definition.parties;
  const found = blocks.find(({ role, records }) => first && stemOf(role) === stemOf(first) && records.length > 0);
  const record = found?.records[0];
  const name = record ? answerTo(record, 'person-name', 'organisation-name').trim() : '';
  return { name, block: name === '' ? '' : (found?.path ?? '') };
};

/** The option of a gate that the first party's name at the question for it, or the block it stands in, tells. */
const namedOption = (form: FilledForm, { options = [], inferred, byBlock = {} }: Gate): string | undefined => {
  const named = form.sections.flatMap((section) => section.items).find(({ id }) => id === inferred);
  const { name, block } = firstParty(form);
  const byName = options.find((_, index) => {
    const field = named?.fields[index];
    const value = field && named.answers[field.id];
    return name !== '' && typeof value === 'string' && value.trim() === name;
  });
  return byName ?? Object.entries(byBlock).find(([, one]) => one === block)?.[0];
};

/** The option of a gate that the answers tell: by the first party, or else by the answers that only one option asks for. */
const inferredOption = (form: FilledForm, asking: FormAsking, gate: Gate): string | undefined => {
  const named = namedOption(form, gate);
  if (named !== undefined) return named;
  const told = new Set(
    form.sections
      .flatMap((section) => section.items)
      .filter(saysSomething)
      .flatMap(({ id }) => {
        const only = asking.ask[id]?.relevant?.[gate.key] ?? [];
        return only.length === 1 ? only : [];
      }),
  );
  const [one, ...others] = told;
  return others.length === 0 ? one : undefined;
};

const chosenOption = (chosen: GateAnswers, { key }: Gate): string | undefined => {
  const own = chosen[key];
  return typeof own === 'string' && own !== '' ? own : undefined;
};

/**
 * The gates whose option nobody chose and no party tells, so that only answers which one option asks for speak for it. That orders the questions;
 * one answer in a wrong place would put the sides the wrong way round, so no name may follow from it unasked.
 */
export const guessedGates = (form: FilledForm, gates: Gates, chosen: GateAnswers): ReadonlySet<string> =>
  new Set(
    gates.flatMap(({ gate }) =>
      gate.of === undefined && chosenOption(chosen, gate) === undefined && namedOption(form, gate) === undefined
        ? [gate.key]
        : [],
    ),
  );

/**
 * The answers to all gates: as they were chosen, or else as the form's answers tell. An item that says something counts as chosen
 * at its gate, whether or not it was ticked there.
 */
export const gateAnswers = (form: FilledForm, asking: FormAsking, gates: Gates, chosen: GateAnswers): GateAnswers =>
  Object.fromEntries(
    gates.flatMap(({ gate, items }): readonly (readonly [string, string | readonly string[]])[] => {
      if (gate.of === undefined) {
        const option = chosenOption(chosen, gate) ?? inferredOption(form, asking, gate);
        return option === undefined ? [] : [[gate.key, option]];
      }
      const ticked = listOf(chosen[gate.key]);
      const answered = new Set(
        form.sections.flatMap((section) => section.items.filter(saysSomething).map(({ id }) => id)),
      );
      const ids = items
        .map(({ id }) => id)
        .filter((id) => ticked.includes(id) || answered.has(`${gate.of ?? ''}.${id}`));
      return ids.length === 0 ? [] : [[gate.key, ids]];
    }),
  );
