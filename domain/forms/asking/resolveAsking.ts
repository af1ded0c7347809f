import type { FormDefinition } from '../definition.js';
import type { Ask, AskedTopic, FormAsking, Gate, Offer, OnePress, Rule } from './asking.js';
import type { AskingCommon, AskingEntry, AskingSheet } from './askingSheet.js';
import { checkAsking } from './checkAsking.js';
import { placesIn, stemOf } from './places.js';

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

/** Places inside an entry may be named from where it stands: `as_of` beside `from` in `claims.overdue_interest.from`. */
type Around = (place: string) => string;
const asWritten: Around = (place) => place;

const ruleOf = (rule: NonNullable<AskingEntry['rule']>, around: Around): Rule =>
  typeof rule === 'string' ? { name: rule, from: [] } : { name: rule.name, from: rule.from.map(around) };

const chipsOf = (chips: NonNullable<AskingEntry['chips']>, around: Around): NonNullable<Ask['chips']> =>
  Array.isArray(chips)
    ? chips.map((value) => ({ label: value, value }))
    : Object.entries(chips).map(([label, value]) => ({ label, value: around(value) }));

/** By gate: the options with which something is asked. */
const relevantOf = (relevant: NonNullable<AskingEntry['relevant']>): NonNullable<Ask['relevant']> =>
  Object.fromEntries(Object.entries(relevant).map(([gate, options]) => [gate, listOf(options)]));

const offerOf = (
  { after, ask, is, says, relevant, fill }: NonNullable<AskingEntry['offer']>,
  around: Around,
): Offer => ({
  after: around(after),
  ask,
  ...(is !== undefined && { is: listOf(is) }),
  ...(says !== undefined && { says }),
  ...(relevant !== undefined && { relevant: relevantOf(relevant) }),
  ...(fill !== undefined && { fill }),
});

const askOf = (entry: AskingEntry, around: Around): Ask => {
  const { ask, called, help, example, depth, copy, offer, words } = entry;
  return {
    ...(ask !== undefined && { ask }),
    ...(called !== undefined && { called }),
    ...(help !== undefined && { help }),
    ...(example !== undefined && { example }),
    ...(depth === 'more' && { depth }),
    ...(words !== undefined && { words }),
    ...(entry.often !== undefined && { often: entry.often }),
    ...(entry.default !== undefined && { default: entry.default }),
    ...(copy !== undefined && { copy: around(copy) }),
    ...(entry.rule !== undefined && { rule: ruleOf(entry.rule, around) }),
    ...(entry.chips !== undefined && { chips: chipsOf(entry.chips, around) }),
    ...(offer !== undefined && { offer: offerOf(offer, around) }),
    ...(entry.relevant !== undefined && { relevant: relevantOf(entry.relevant) }),
  };
};

type Table = Readonly<Record<string, Ask>>;
type Places = ReturnType<typeof placesIn>;

/** `{role}` in the words of what several roles share. */
const inRole = ({ ask, help, ...rest }: Ask, role: string): Ask => ({
  ...(ask !== undefined && { ask: ask.replaceAll('{role}', role) }),
  ...(help !== undefined && { help: help.replaceAll('{role}', role) }),
  ...rest,
});

/** Without what it names that this form has not. */
const knownOnly = ({ copy, offer, rule, ...rest }: Ask, places: Places): Ask => ({
  ...rest,
  ...(copy !== undefined && places.has(copy) && { copy }),
  ...(offer !== undefined && places.has(offer.after) && { offer }),
  ...(rule !== undefined && rule.from.every((place) => places.has(place)) && { rule }),
});

/** The fields of sections, with their places. */
const sectionFields = (places: Places, sections: FormDefinition['sections']) =>
  [...places].flatMap(([place, at]) => {
    const section = sections.find(({ id }) => place.startsWith(`${id}.`));
    return section && at.kind === 'field' ? [{ place, section: section.id, field: at.field }] : [];
  });

/**
 * What an official label asks an objection to: 停止侵害 of 对停止侵害诉讼请求有无异议, 工资支付 of 对工资支付诉请的确认和异议; undefined where it
 * asks for something else.
 */
export const subjectOfObjection = (label: string): string | undefined => {
  const said = label.replace(/（.{0,200}?）/gu, '');
  const subject = /^对(.+?)的?(?:有无|是否有|确认和)异议$/u.exec(said)?.[1];
  return subject?.replace(/^原告(?:主张的|请求)|^主张/u, '').replace(/(?:诉讼请求|的?诉请)$/u, '');
};

/** What the shared blocks say of this form's places, as far as it has them; later ones of the list stand before earlier ones. */
const sharedAsks = (definition: FormDefinition, common: AskingCommon): Table => {
  const { parties, sections } = definition;
  const places = placesIn(definition);
  const table: Record<string, Ask> = {};
  const put = (place: string, ask: Ask) => {
    if (places.has(place)) table[place] = knownOnly({ ...table[place], ...ask }, places);
  };
  for (const [id, entry] of Object.entries(common.header ?? {})) put(`header.${id}`, askOf(entry, asWritten));
  for (const role of parties) {
    const ofRole = common.roles?.[role.role];
    if (ofRole) put(stemOf(role), askOf(ofRole, asWritten));
    for (const { key, variant } of role.blocks) {
      const around: Around = (place) => (places.has(`${key}.${place}`) ? `${key}.${place}` : place);
      for (const [id, entry] of Object.entries(common.parties?.[variant] ?? {}))
        put(`${key}.${id}`, inRole(askOf(entry, around), role.role));
    }
  }
  for (const { place, section, field } of sectionFields(places, sections)) {
    const ofMeaning = field.means === undefined ? undefined : common.means?.[field.means];
    if (ofMeaning) put(place, askOf(ofMeaning, asWritten));
    const words = field.means === 'objection' ? common.words?.[section] : undefined;
    if (words) put(place, { words });
  }
  for (const [section, ofSection] of Object.entries(common.sections ?? {}))
    for (const [place, entry] of Object.entries(ofSection)) put(`${section}.${place}`, askOf(entry, asWritten));
  for (const { id: section, items } of sections)
    for (const { id, label } of items) {
      const place = `${section}.${id}`;
      const subject = label === null ? undefined : subjectOfObjection(label);
      const question = common.objections?.[section];
      if (subject !== undefined && question !== undefined && table[place]?.ask === undefined)
        put(place, { ask: question.replace('{subject}', subject), called: subject });
    }
  return table;
};

const gatesOf = (gates: NonNullable<AskingSheet['gates']>): readonly Gate[] =>
  Object.entries(gates).map(
    ([key, { ask, help, options, of, by, inferred, by_block: byBlock, speaks_of: speaksOf }]): Gate => ({
      key,
      ask,
      ...(byBlock !== undefined && { byBlock }),
      ...(help !== undefined && { help }),
      ...(options !== undefined && { options }),
      ...(of !== undefined && { of }),
      ...(by !== undefined && { by }),
      ...(inferred !== undefined && { inferred }),
      ...(speaksOf !== undefined && { speaksOf }),
    }),
  );

const topicsOf = (topics: NonNullable<AskingSheet['topics']>): readonly AskedTopic[] =>
  Object.entries(topics).flatMap(([section, ofSection]) =>
    Object.entries(ofSection).map(([title, entries]): AskedTopic => ({ section, title, entries })),
  );

/**
 * What a form asks, from its own data file and the shared one, either of which may be absent.
 * Throws an Error that names form and place: for a gate, section, place or option that does not exist, an entry in two topics, a
 * circle of copies and rules, or a topic that asks too much.
 */
export const resolveAsking = (
  definition: FormDefinition,
  sheet: AskingSheet | undefined,
  common: AskingCommon | undefined,
): FormAsking => {
  const shared: Table = common ? sharedAsks(definition, common) : {};
  const own = Object.entries(sheet?.ask ?? {}).map(([place, entry]): readonly [string, Ask] => {
    const { depth, ...others } = shared[place] ?? {};
    const isFolded = depth !== undefined && entry.depth !== 'core';
    return [place, { ...others, ...(isFolded && { depth }), ...askOf(entry, asWritten) }];
  });
  const sections = new Set(definition.sections.map(({ id }) => id));
  const onePress = Object.entries({ ...common?.one_press, ...sheet?.one_press })
    .filter(([section]) => sections.has(section) || sheet?.one_press?.[section] !== undefined)
    .map(([section, { label, sets, ask, tells }]): OnePress => {
      const told = Object.entries(tells ?? {}).map(([place, text]) => [`${section}.${place}`, text] as const);
      return {
        section,
        label,
        sets,
        ...(ask !== undefined && { ask }),
        ...(tells && { tells: Object.fromEntries(told) }),
      };
    });
  const asking: FormAsking = {
    gates: gatesOf(sheet?.gates ?? {}),
    topics: topicsOf(sheet?.topics ?? {}),
    ask: { ...shared, ...Object.fromEntries(own) },
    onePress,
  };
  checkAsking(definition, asking);
  return asking;
};
