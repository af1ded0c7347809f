import type { FormDefinition } from '../definition.js';
import type { Ask, FormAsking, GateAnswers, Offer } from './asking.js';
import { placesIn, stemOf, type Place } from './places.js';
import { pressedTogether } from './pressedTogether.js';
import { gatesOf, isAsked } from './relevance.js';
import { stepsOf } from './stepsOf.js';

/** A topic asks at most so many questions that are not folded. */
export const mostCoreQuestions = 7;

type Fail = (what: string) => never;
type Places = ReadonlyMap<string, Place>;

const isPlaceName = (value: string): boolean => /^[a-z][\w-]*(\.\w+)+$/.test(value);

/** The places that an entry names. */
const references = ({ copy, rule, offer, chips = [] }: Ask): readonly string[] => [
  ...(copy === undefined ? [] : [copy]),
  ...(rule?.from ?? []),
  ...(offer ? [offer.after] : []),
  ...chips.map(({ value }) => value).filter(isPlaceName),
];

const checkGates = ({ sections, parties }: FormDefinition, { gates }: FormAsking, places: Places, fail: Fail): void => {
  const keys = gates.map(({ key }) => key);
  for (const { key, of, by, inferred, options = [], speaksOf = {}, byBlock = {} } of gates) {
    for (const block of Object.values(byBlock))
      if (!parties.some(({ blocks }) => blocks.some((one) => one.key === block)))
        fail(`gate ${key}: no block named ${block}`);
    for (const option of [...Object.keys(speaksOf), ...Object.keys(byBlock)])
      if (!options.includes(option)) fail(`gate ${key}: no option ${option}`);
    if (of !== undefined && !sections.some(({ id }) => id === of)) fail(`gate ${key}: no section named ${of}`);
    if (by !== undefined && !keys.slice(0, keys.indexOf(key)).includes(by))
      fail(`gate ${key}: no gate ${by} before it`);
    if (inferred === undefined) continue;
    if (places.get(inferred)?.kind !== 'item') fail(`gate ${key}: no item named ${inferred}`);
    const [section, id] = inferred.split('.');
    const item = sections.find((one) => one.id === section)?.items.find((one) => one.id === id);
    if (item?.fields.length !== options.length) fail(`gate ${key}: ${inferred} has not one field for each option`);
  }
};

const checkTopics = (definition: FormDefinition, { topics, gates }: FormAsking, places: Places, fail: Fail): void => {
  const seen = new Set<string>();
  const known = new Set([...gates.map(({ key }) => key), 'case', 'header', ...definition.parties.map(stemOf)]);
  for (const { section, title, entries } of topics) {
    if (section !== 'parties' && !definition.sections.some(({ id }) => id === section))
      fail(`topics: no section named ${section}`);
    for (const entry of entries) {
      const kind = places.get(entry)?.kind;
      if (!known.has(entry) && kind !== 'item' && kind !== 'open') fail(`topic ${title}: nothing named ${entry}`);
      if (seen.has(entry)) fail(`topic ${title}: ${entry} is asked twice`);
      seen.add(entry);
    }
  }
};

/** An offer speaks of options that its fact has, and fills fields that its claim has with options that they have. */
const checkOffer = (place: string, { after, is = [], fill = {} }: Offer, places: Places, fail: Fail): void => {
  const optionsAt = (field: string): readonly string[] | undefined => {
    const at = places.get(field);
    if (at?.kind !== 'field') return fail(`${place}: no field at ${field}`);
    return at.field.options;
  };
  for (const option of is)
    if (optionsAt(after)?.includes(option) !== true) fail(`${place}: ${after} has no option ${option}`);
  for (const [field, value] of Object.entries(fill)) {
    const options = optionsAt(`${place}.${field}`);
    for (const one of typeof value === 'string' ? [value] : value)
      if (options !== undefined && !options.includes(one)) fail(`${place}.${field} has no option ${one}`);
  }
};

const checkEntries = (
  { ask, gates, onePress }: FormAsking,
  definition: FormDefinition,
  places: Places,
  fail: Fail,
): void => {
  for (const [place, one] of Object.entries(ask)) {
    if (!places.has(place)) fail(`ask: nothing at ${place}`);
    if (one.offer) checkOffer(place, one.offer, places, fail);
    for (const other of references(one))
      if (!places.has(other) && !gates.some(({ key }) => key === other)) fail(`${place}: nothing at ${other}`);
    for (const [key, options] of [one, one.offer ?? {}].flatMap(({ relevant = {} }) => Object.entries(relevant))) {
      const gate = gates.find((other) => other.key === key) ?? fail(`${place}: no gate ${key}`);
      for (const option of options) {
        const exists = gate.of === undefined ? gate.options?.includes(option) : places.has(`${gate.of}.${option}`);
        if (exists !== true) fail(`${place}: gate ${key} has no option ${option}`);
      }
    }
  }
  for (const press of onePress) {
    const { section, sets, tells } = press;
    if (!definition.sections.some(({ id }) => id === section)) fail(`one_press: no section ${section}`);
    const pressed = pressedTogether(definition, press);
    if (pressed.length === 0) fail(`one_press: nothing in ${section} offers ${sets}`);
    // Whoever presses says of each that they know it.
    for (const { place } of tells ? pressed : [])
      if (tells?.[place] === undefined) fail(`one_press: ${place} is not told`);
  }
};

/** A value that would follow from itself. */
const checkCircles = ({ ask }: FormAsking, fail: Fail): void => {
  const sources = (place: string): readonly string[] => {
    const { copy, rule } = ask[place] ?? {};
    return [...(copy === undefined ? [] : [copy]), ...(rule?.from ?? [])];
  };
  const done = new Set<string>();
  const follow = (place: string, way: readonly string[]): void => {
    if (way.includes(place)) fail(`copied in a circle: ${[...way.slice(way.indexOf(place)), place].join(' → ')}`);
    if (done.has(place)) return;
    for (const source of sources(place)) follow(source, [...way, place]);
    done.add(place);
  };
  for (const place of Object.keys(ask)) follow(place, []);
};

/** Every way to answer the gates that offer options of their own. */
export const gateCombinations = ({ gates }: FormAsking): readonly GateAnswers[] =>
  gates.reduce<readonly GateAnswers[]>(
    (combinations, { key, options }) =>
      options === undefined
        ? combinations
        : combinations.flatMap((one) => [one, ...options.map((option) => ({ ...one, [key]: option }))]),
    [{}],
  );

const checkSizes = (definition: FormDefinition, asking: FormAsking, fail: Fail): void => {
  const gates = gatesOf(definition, asking);
  const combinations = gateCombinations(asking).filter((one) => Object.keys(one).length === gatesWithOptions(asking));
  const topics = stepsOf(definition, asking).flatMap((step) => step.topics);
  const ids = topics.map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) fail(`two topics named ${id}`);
  for (const { title, entries } of topics)
    for (const combination of combinations) {
      const core = entries.filter(
        (entry) =>
          entry.kind !== 'open' &&
          asking.ask[entry.place]?.depth !== 'more' &&
          isAsked(asking, gates, combination, entry),
      );
      if (core.length > mostCoreQuestions)
        fail(`topic ${title}: ${core.length} questions, more than ${mostCoreQuestions}`);
    }
};

const gatesWithOptions = ({ gates }: FormAsking): number => gates.filter(({ options }) => options !== undefined).length;

/** Throws an Error that names the form and the place of what is wrong with what it asks. */
export const checkAsking = (definition: FormDefinition, asking: FormAsking): void => {
  const fail: Fail = (what) => {
    throw new Error(`asking ${definition.key}: ${what}`);
  };
  const places = placesIn(definition);
  checkGates(definition, asking, places, fail);
  checkTopics(definition, asking, places, fail);
  checkEntries(asking, definition, places, fail);
  checkCircles(asking, fail);
  checkSizes(definition, asking, fail);
};
