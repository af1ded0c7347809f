import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placeOf } from '../../../../../domain/forms/asking/places.js';
import type { Step, TopicEntry } from '../../../../../domain/forms/asking/stepsOf.js';
import {
  entriesOn,
  nextTopic,
  passedOver,
  previousTopic,
  topicsInOrder,
  type AskedNow,
} from '../../../../../domain/forms/asking/walk.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { sameValue } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import { useCheckAddress, withParameter } from '../page/index.js';
import { asksAbout, useTopics, type Topics } from './useTopics.js';

/**
 * The topic that asks about the answer at `path`, of a whole section its first one. An answer that is not asked about now, since
 * other things were chosen, is asked about alone.
 */
const topicAt = (
  definition: FormDefinition,
  steps: readonly Step[],
  topics: readonly AskedNow[],
  path: string,
): AskedNow | undefined => {
  const asks = (entry: TopicEntry): boolean => asksAbout(definition, path, entry);
  const section = placeOf(path);
  const askedNow =
    topics.find((topic) => entriesOn(topic).some(asks)) ??
    topics.find((topic) => entriesOn(topic).some(({ place }) => place.startsWith(`${section}.`)));
  if (askedNow) return askedNow;
  const [hidden] = topicsInOrder(steps, asks);
  return hidden && { ...hidden, id: `${hidden.id}/alone` };
};

/** Where a complaint goes is asked on no topic of its own: 修改 on the check page shows it alone. */
const caseTopic: AskedNow = {
  id: 'case',
  title: '所属案件',
  step: 'check',
  entries: [{ kind: 'case', place: 'case' }],
};

export type Stepping = Topics & {
  readonly topic: AskedNow | undefined;
  readonly previous: AskedNow | undefined;
  /** The next topic that still asks something; `undefined` where the check follows. */
  readonly next: AskedNow | undefined;
  /** The topics between this one and the next that were passed over: answered, and nothing waits in them. */
  readonly passed: readonly AskedNow[];
  /** The answer that the check page sent the person to. */
  readonly editing: string | null;
  /** The search part of the address of a topic. */
  readonly addressOf: (topic: AskedNow | undefined) => string;
  /** `passed`: the topics that were passed over on the way, which the topic then names. */
  readonly goTo: (topic: AskedNow | undefined, passed?: readonly AskedNow[]) => void;
  /** Goes to the topic that asks about the answer at `path`, if one does. */
  readonly goToAnswer: (path: string) => boolean;
};

/**
 * The form as steps: what is asked now, where the person stands (by the address, `?step=facts/欠租`), and where it goes on. `waiting`: paths at
 * which something was found that nobody took or left; a topic that holds one is shown once, however far it is answered.
 */
export const useStepping = (waiting: readonly string[]): Stepping => {
  const { definition, values } = useFormTools();
  const { search } = useLocation();
  const { editing } = useCheckAddress();
  const navigate = useNavigate();
  const topicsNow = useTopics();
  const { steps, topics, stateOf, holds } = topicsNow;
  /** Topics that were shown since the page was opened. */
  const shown = useRef(new Set<string>());
  /** What was chosen by somebody's own words is shown to them once, like a question that is open. */
  const isUnseen = ({ id, entries }: AskedNow): boolean => {
    const { gates = {}, derived = {} } = values();
    return (
      !shown.current.has(id) &&
      entries.some(({ kind, place }) => {
        const filled = kind === 'gate' ? derived[`gates.${place}`] : undefined;
        return filled !== undefined && sameValue(filled, gates[place]);
      })
    );
  };
  const hasUnseenFindings = (topic: AskedNow): boolean =>
    !shown.current.has(topic.id) && waiting.some((path) => holds(topic, path));
  const isOpen = (topic: AskedNow): boolean =>
    ['empty', 'begun'].includes(stateOf(topic)) || isUnseen(topic) || hasUnseenFindings(topic);

  const asked = new URLSearchParams(search).get('step');
  /** A draft that is opened again goes on where nothing was said yet, and stays there while the address names no topic. */
  const [resumed] = useState(() => topics.find((topic) => stateOf(topic) === 'empty')?.id ?? topics[0]?.id);
  const named = editing === null ? undefined : (topicAt(definition, steps, topics, editing) ?? caseTopic);
  const topic = named ?? topics.find(({ id }) => id === asked) ?? topics.find(({ id }) => id === resumed) ?? topics[0];

  const addressOf = useCallback(
    (to: AskedNow | undefined): string => {
      if (to === undefined) return '?view=check';
      return withParameter(search, 'step', to.id);
    },
    [search],
  );
  const goTo = useCallback(
    (to: AskedNow | undefined, over: readonly AskedNow[] = []) =>
      void navigate({ search: addressOf(to) }, { state: { from: search, passed: over.map(({ id }) => id) } }),
    [navigate, addressOf, search],
  );
  const current = topic?.id ?? '';
  const goToAnswer = useCallback(
    (path: string): boolean => {
      const other = topicAt(definition, steps, topics, path);
      // The topic that is shown has no other place for it: going there anew would forget that the check page waits.
      if (other === undefined || other.id === current || !topics.includes(other)) return false;
      goTo(other);
      return true;
    },
    [definition, steps, topics, current, goTo],
  );
  useEffect(() => void shown.current.add(current), [current]);
  const next = nextTopic(topics, current, isOpen);
  return {
    ...topicsNow,
    topic,
    previous: previousTopic(topics, current),
    next,
    passed: passedOver(topics, current, next),
    editing,
    addressOf,
    goTo,
    goToAnswer,
  };
};
