import type { Step, StepId, Topic, TopicEntry } from './stepsOf.js';

/** A topic with the step it belongs to; `entries` are those that are asked now. */
export type AskedNow = Topic & {
  readonly step: StepId;
  /** Questions of a defence about what the complaint does not claim: they stand folded, and nothing waits for them. */
  readonly notMade?: readonly TopicEntry[];
};

/** All that stands on a topic, folded or not. */
export const entriesOn = ({ entries, notMade = [] }: Pick<AskedNow, 'entries' | 'notMade'>): readonly TopicEntry[] => [
  ...entries,
  ...notMade,
];

/** The topics that ask something, in their order. */
export const topicsInOrder = (
  steps: readonly Step[],
  isAskedNow: (entry: TopicEntry) => boolean,
): readonly AskedNow[] =>
  steps.flatMap(({ id: step, topics }) =>
    topics
      .map((topic): AskedNow => ({ ...topic, entries: topic.entries.filter(isAskedNow), step }))
      .filter(({ entries }) => entries.length > 0),
  );

const placeIn = (topics: readonly AskedNow[], id: string): number => {
  const place = topics.findIndex((topic) => topic.id === id);
  return place < 0 ? topics.length : place;
};

/** The next topic that still asks something (`isOpen`); `undefined` where the check follows. */
export const nextTopic = (
  topics: readonly AskedNow[],
  id: string,
  isOpen: (topic: AskedNow) => boolean,
): AskedNow | undefined => topics.slice(placeIn(topics, id) + 1).find(isOpen);

/** The topics that lie between a topic and the next one that is shown, or the check where none is. */
export const passedOver = (topics: readonly AskedNow[], id: string, next: AskedNow | undefined): readonly AskedNow[] =>
  topics.slice(placeIn(topics, id) + 1, next === undefined ? undefined : placeIn(topics, next.id));

/** The topic before this one, before the check if `id` names none; `undefined` at the first. */
export const previousTopic = (topics: readonly AskedNow[], id: string): AskedNow | undefined =>
  topics[placeIn(topics, id) - 1];
