import { peopleToAdd } from './placing.js';
import type { Proposal, ReviewView } from './reviewState.js';
import type { Suggestion } from '../suggestion.js';

/** What of the review stands in one topic of the steps. */
export type TopicReview = {
  /** How much stands there that nobody took or left. */
  readonly open: number;
  /** The people whom the topic's press adds. */
  readonly people: readonly Proposal[];
  /** What the topic's press takes, their particulars among it. */
  readonly taken: readonly Suggestion[];
  /** Where the first thing stands that has to be looked at by itself. */
  readonly first: string | undefined;
};

/** The part of a review for which `holds` says that it stands in a topic. */
export const topicReview = (
  { sections, proposals }: Pick<ReviewView, 'sections' | 'proposals'>,
  holds: (path: string) => boolean,
): TopicReview => {
  const people = peopleToAdd(proposals).filter(({ key }) => holds(key.split('.')[0] ?? ''));
  const certain = sections.flatMap((section) => section.certain).filter(({ path }) => holds(path));
  const taken = [...people.flatMap(({ filling }) => filling), ...certain];
  const open = sections.flatMap(({ standing }) => standing).filter(holds).length;
  const doubtful = sections.flatMap((section) => section.doubtful);
  return { open, people, taken, first: open > taken.length ? doubtful.find(holds) : undefined };
};
