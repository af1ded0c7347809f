import type { FormDefinition, FormKind, Section } from '../definition.js';
import { neededRoles } from '../missing.js';
import type { FormAsking } from './asking.js';
import { stemOf } from './places.js';

export type StepId = 'parties' | 'requests' | 'facts' | 'rest' | 'check';

/**
 * What a topic asks: `case` is which case a defence goes to, `header` what is printed before the parties, `role` all people and
 * organisations of one role (`place` is their stem), `gate` a question that no paper prints (`place` is its key), `item` and `open`
 * a question and the open cell of a section.
 */
export type TopicEntry = {
  readonly kind: 'case' | 'header' | 'role' | 'gate' | 'item' | 'open';
  readonly place: string;
  /** An open cell that is asked and not folded: the other side says something that no other question answers. */
  readonly isAsked?: true;
};

export type Topic = {
  /** `facts/欠租`: how the address of the page names it. */
  readonly id: string;
  readonly title: string;
  readonly entries: readonly TopicEntry[];
};

export type Step = { readonly id: StepId; readonly title: string; readonly topics: readonly Topic[] };

/** Sections of what is asked for; for those of `rest` see below; every other one tells the facts. */
const requests = ['claims', 'requests', 'responses'];
const rest = ['jurisdiction', 'foreign-elements', 'related-cases', 'other', 'annexes', 'mediation'];

const stepOfSection = (id: string): Exclude<StepId, 'check'> =>
  id === 'parties' ? 'parties' : requests.includes(id) ? 'requests' : rest.includes(id) ? 'rest' : 'facts';

const requestTitles: Readonly<Record<FormKind, string>> = { claim: '请求', defense: '答辩', application: '请求' };

type Named = { readonly title: string; readonly entries: readonly TopicEntry[] };

/** A topic holds so many questions of a section that nobody divided, and about so many blanks. */
const mostItems = 7;
const mostBlanks = 10;
/** Sections with fewer questions share a topic with their neighbour, up to so many questions. */
const fewItems = 3;
const mostShared = 5;
/** What every form asks at its end, about the court, preservation and mediation, is answered by choices: it shares one topic. */
const fewAtTheEnd = 4;

const askedItems = ({ items }: Section) => items.filter(({ fields }) => fields.length > 0);
const titleOf = (section: Section): string =>
  (section.title ?? section.items[0]?.label ?? '其他').replace(/（.{0,200}?）/g, '');

const itemEntry = (section: Section, id: string): TopicEntry => ({ kind: 'item', place: `${section.id}.${id}` });

/** Divides a list into so many parts of almost the same length, in its order. */
const inParts = <T>(list: readonly T[], count: number): readonly (readonly T[])[] =>
  Array.from({ length: count }, (_, index) =>
    list.slice(Math.floor((index * list.length) / count), Math.floor(((index + 1) * list.length) / count)),
  );

/** The topics of a section that nobody divided: neighbouring questions, three to seven together. */
const dividedSection = (section: Section, left: ReadonlySet<string>): readonly Named[] => {
  const items = askedItems(section).filter(({ id }) => left.has(`${section.id}.${id}`));
  const blanks = items.reduce((sum, { fields }) => sum + fields.filter(({ when }) => when === undefined).length, 0);
  const wanted = Math.max(Math.ceil(items.length / mostItems), Math.ceil(blanks / mostBlanks), 1);
  const parts = inParts(items, Math.min(wanted, Math.max(1, Math.floor(items.length / fewItems))));
  const title = titleOf(section);
  return parts.map((part, index): Named => {
    const numbers = [part[0]?.no, part.at(-1)?.no];
    const range = numbers.every((no) => typeof no === 'string') ? ` 第${numbers.join('至')}项` : `（${index + 1}）`;
    return {
      title: parts.length === 1 ? title : `${title}${range}`,
      entries: part.map(({ id }) => itemEntry(section, id)),
    };
  });
};

/** Puts the open cell, where no topic names it, behind the questions of the first topic. */
const withOpenCell = (section: Section, topics: readonly Named[], isLeft: boolean): readonly Named[] => {
  if (section.openCell === null || !isLeft) return topics;
  const open: TopicEntry = { kind: 'open', place: `${section.id}.open` };
  const [first, ...others] = topics;
  return first
    ? [{ ...first, entries: [...first.entries, open] }, ...others]
    : [{ title: titleOf(section), entries: [open] }];
};

const partyTopics = ({ kind, header, parties }: FormDefinition): readonly Named[] => {
  const stems = [...new Set(parties.map(stemOf))];
  const roleEntry = (place: string): TopicEntry => ({ kind: 'role', place });
  const rolesOf = (stem: string) => parties.filter((role) => stemOf(role) === stem);
  const needed = neededRoles({ kind, parties }).flat();
  const isOptional = (stem: string): boolean =>
    rolesOf(stem).every(
      ({ optional, blocks }) =>
        !blocks.some((block) => needed.includes(block)) &&
        (optional || blocks.every(({ variant }) => variant === 'agent')),
    );
  const name = (stem: string): string => rolesOf(stem)[0]?.role.replace('委托诉讼', '') ?? stem;
  const headerEntries: readonly TopicEntry[] = header.length > 0 ? [{ kind: 'header', place: 'header' }] : [];
  const caseTopic: Named = { title: '所属案件', entries: [{ kind: 'case', place: 'case' }, ...headerEntries] };
  const main = stems.filter((stem) => !isOptional(stem));
  const optional = stems.filter(isOptional);
  const optionalNames = [...new Set(optional.map(name))];
  return [
    ...(kind === 'defense' ? [caseTopic] : []),
    ...main.map((stem, index) => ({
      title: name(stem),
      entries: [...(kind !== 'defense' && index === 0 ? headerEntries : []), roleEntry(stem)],
    })),
    ...(optional.length === 0 ? [] : [{ title: optionalNames.join('和'), entries: optional.map(roleEntry) }]),
  ];
};

const entryNamed = (definition: FormDefinition, { gates }: FormAsking, place: string): TopicEntry => {
  if (place === 'case' || place === 'header') return { kind: place, place };
  if (gates.some(({ key }) => key === place)) return { kind: 'gate', place };
  if (definition.parties.some((role) => stemOf(role) === place)) return { kind: 'role', place };
  return { kind: place.endsWith('.open') ? 'open' : 'item', place };
};

/** Short sections that nobody divided stand together in one topic. */
const withNeighbours = (topics: readonly (Named & { readonly short: boolean })[], most: number): readonly Named[] => {
  const joined: (Named & { readonly short: boolean })[] = [];
  for (const topic of topics) {
    const last = joined.at(-1);
    if (last?.short === true && topic.short && last.entries.length + topic.entries.length <= most)
      joined[joined.length - 1] = {
        title: `${last.title}、${topic.title}`,
        entries: [...last.entries, ...topic.entries],
        short: true,
      };
    else joined.push(topic);
  }
  return joined.map(({ title, entries }) => ({ title, entries }));
};

/** Topics as the form's data says, and behind them what is left of each section; then the sections of which it says nothing. */
const sectionTopics = (definition: FormDefinition, asking: FormAsking, step: StepId): readonly Named[] => {
  const placed = new Set(asking.topics.flatMap(({ entries }) => entries));
  return withNeighbours(
    definition.sections
      .filter(({ id }) => stepOfSection(id) === step)
      .flatMap((section) => {
        const own = asking.topics
          .filter((topic) => topic.section === section.id)
          .map(({ title, entries }): Named => ({
            title,
            entries: entries.map((place) => entryNamed(definition, asking, place)),
          }));
        const left = askedItems(section)
          .map(({ id }) => `${section.id}.${id}`)
          .filter((place) => !placed.has(place));
        const last = own.at(-1);
        const topics =
          last === undefined
            ? left.length === 0
              ? []
              : dividedSection(section, new Set(left))
            : [
                ...own.slice(0, -1),
                { ...last, entries: [...last.entries, ...left.map((place): TopicEntry => ({ kind: 'item', place }))] },
              ];
        const short = last === undefined && left.length < (step === 'rest' ? fewAtTheEnd : fewItems);
        return withOpenCell(section, topics, !placed.has(`${section.id}.open`)).map((topic) => ({ ...topic, short }));
      }),
    step === 'rest' ? mostItems : mostShared,
  );
};

/** The parties' topics as the data says, and what it leaves out in topics of its own. */
const partiesAsAsked = (definition: FormDefinition, asking: FormAsking): readonly Named[] => {
  const own = asking.topics
    .filter(({ section }) => section === 'parties')
    .map(({ title, entries }): Named => ({
      title,
      entries: entries.map((place) => entryNamed(definition, asking, place)),
    }));
  const placed = new Set(own.flatMap(({ entries }) => entries.map(({ place }) => place)));
  const left = partyTopics(definition)
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ place }) => !placed.has(place)) }))
    .filter(({ entries }) => entries.length > 0);
  return [...own, ...left];
};

/** Gates that no topic names are asked first of all that is asked for. */
const withGates = (steps: readonly Step[], { gates }: FormAsking): readonly Step[] => {
  const placed = new Set(
    steps.flatMap(({ topics }) => topics.flatMap(({ entries }) => entries.map(({ place }) => place))),
  );
  const left = gates.filter(({ key }) => !placed.has(key)).map(({ key }): TopicEntry => ({ kind: 'gate', place: key }));
  const first = steps.findIndex(({ id }) => id !== 'parties');
  if (left.length === 0 || first < 0) return steps;
  return steps.map((step, index) =>
    index === first
      ? {
          ...step,
          topics: step.topics.map((topic, at) =>
            at === 0 ? { ...topic, entries: [...left, ...topic.entries] } : topic,
          ),
        }
      : step,
  );
};

/**
 * A form as steps of topics, in the order of asking: parties, requests, facts, mediation and the like, check. Each question of the
 * form stands in exactly one topic, also without any data of its own; steps that ask nothing are left out.
 */
export const stepsOf = (definition: FormDefinition, asking: FormAsking): readonly Step[] => {
  const step = (id: Exclude<StepId, 'check'>, title: string): Step => {
    const topics = id === 'parties' ? partiesAsAsked(definition, asking) : sectionTopics(definition, asking, id);
    const isOnly = id === 'rest' && topics.length === 1;
    return {
      id,
      title,
      // Alone at the end it is called as its step: 对纠纷解决方式的意愿, or printed titles one behind the other, are no everyday title.
      topics: topics.map(({ title: printed, entries }) => {
        const name = isOnly ? title : printed;
        return { id: `${id}/${name}`, title: name, entries };
      }),
    };
  };
  const hasMediation = definition.sections.some(({ id }) => id === 'mediation');
  const asked = [
    step('parties', '当事人'),
    step('requests', requestTitles[definition.kind]),
    step('facts', '事实'),
    step('rest', hasMediation ? '调解等' : '其他'),
  ].filter(({ topics }) => topics.length > 0);
  return [...withGates(asked, asking), { id: 'check', title: '检查', topics: [] }];
};
