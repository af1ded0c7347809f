import type { AskedNow } from '../asking/walk.js';
import type { TopicEntry } from '../asking/stepsOf.js';
import type { FormDefinition, Section } from '../definition.js';
import type { ClaimSentence } from './claimSentences.js';
import { answeredSection, claimsWithoutQuestion, proseFor, standingOf, type Standing } from './madeFirst.js';

type Placed = { readonly topic: AskedNow; readonly entry: TopicEntry; readonly standing: Standing };

const topicsWith = (placed: readonly Placed[]): readonly AskedNow[] =>
  [...new Set(placed.map(({ topic }) => topic))].map((topic) => ({
    ...topic,
    entries: placed.filter((one) => one.topic === topic).map(({ entry }) => entry),
  }));

/** The topics with more entries in the one at a place. */
const withEntries = (topics: readonly AskedNow[], place: number, more: readonly TopicEntry[]): readonly AskedNow[] =>
  topics.map((topic, at) => (at === place ? { ...topic, entries: [...topic.entries, ...more] } : topic));

/** The topics of one section with what was claimed first; what was not claimed stands folded behind the last of them. */
const sectionTopics = (
  section: Section,
  topics: readonly AskedNow[],
  sentences: readonly ClaimSentence[],
): readonly AskedNow[] => {
  const standing = ({ kind, place }: TopicEntry): Standing => {
    const item = kind === 'item' ? section.items.find(({ id }) => `${section.id}.${id}` === place) : undefined;
    return item === undefined ? 'own' : standingOf(item, sentences);
  };
  const isOpen = ({ entry: { kind } }: Placed): boolean => kind === 'open';
  const all = topics.flatMap((topic) =>
    topic.entries.map((entry): Placed => ({ topic, entry, standing: standing(entry) })),
  );
  const of = (wanted: Standing): readonly Placed[] => all.filter((one) => one.standing === wanted && !isOpen(one));
  const made = topicsWith(of('made'));
  const madeIds = new Set(made.map(({ id }) => id));
  const own = topicsWith(of('own').filter(({ topic }) => !madeIds.has(topic.id)));
  // What the defendant adds beside what is claimed waits until all of that is asked.
  const stray = of('own')
    .filter(({ topic }) => madeIds.has(topic.id))
    .map(({ entry }) => entry);
  const notMade = of('not_made').map(({ entry }) => entry);
  const prose = proseFor(section.id, sentences) !== undefined;
  const answersClaims = prose || claimsWithoutQuestion(section, sentences).length > 0;
  const open = all.filter(isOpen).map(({ entry }): TopicEntry => (answersClaims ? { ...entry, isAsked: true } : entry));
  const [head, ...others] =
    own.length > 0 ? [...made, ...withEntries(own, 0, stray)] : withEntries(made, made.length - 1, stray);
  if (head === undefined) {
    const [first] = topics;
    return first ? [{ ...first, entries: open, notMade }] : [];
  }
  const begun = prose ? [{ ...head, entries: [...open, ...head.entries] }, ...others] : [head, ...others];
  return begun.map((topic, index) =>
    index === begun.length - 1
      ? { ...topic, entries: prose ? topic.entries : [...topic.entries, ...open], notMade }
      : topic,
  );
};

/**
 * The topics of a defence with the complaint before it: what the plaintiff asks and states is asked first and alone, section by section;
 * what they left out stands in `notMade` of the section's last topic. A topic in which nothing is left is none. Where no complaint is known
 * the topics stay as they are.
 */
export const madeTopics = (
  topics: readonly AskedNow[],
  { sections }: Pick<FormDefinition, 'sections'>,
  sentences: readonly ClaimSentence[] | null,
): readonly AskedNow[] => {
  if (sentences === null) return topics;
  const sectionOf = ({ entries }: AskedNow): Section | undefined => {
    const ids = new Set(
      entries.flatMap(({ kind, place }) => (kind === 'item' || kind === 'open' ? [place.split('.')[0]] : [])),
    );
    const [id] = ids;
    return ids.size === 1 && id !== undefined && Object.hasOwn(answeredSection, id)
      ? sections.find((section) => section.id === id)
      : undefined;
  };
  const bySection = new Map<Section | AskedNow, AskedNow[]>();
  for (const topic of topics) {
    const key = sectionOf(topic) ?? topic;
    bySection.set(key, [...(bySection.get(key) ?? []), topic]);
  }
  return [...bySection].flatMap(([key, own]) => ('items' in key ? sectionTopics(key, own, sentences) : own));
};
