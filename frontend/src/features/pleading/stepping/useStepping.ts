import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useCheckAddress, selectClaim, withParameter } from '../page/index.js';
import type { GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import { placeOf, stemOf } from '../../../../../domain/forms/asking/places.js';
import { gateAnswers, gatesOf, isAsked } from '../../../../../domain/forms/asking/relevance.js';
import { stepsOf, type Step, type TopicEntry } from '../../../../../domain/forms/asking/stepsOf.js';
import {
  entriesOn,
  nextTopic,
  passedOver,
  previousTopic,
  topicsInOrder,
  type AskedNow,
} from '../../../../../domain/forms/asking/walk.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { madeTopics } from '../../../../../domain/forms/defending/madeTopics.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { useAppSelector } from '../../../core/hooks.js';
import { keepUnchanged, sameValue } from '../../drafts/index.js';
import { useFormTools, useFormValue, useFormValues, useSnapshot } from '../form/index.js';
import { topicState, type TopicState } from './topicState.js';

/** What is chosen at the gates as the draft has it. */
const Chosen = z.record(z.string(), z.union([z.string(), z.array(z.string())])).catch({});

/** Whether an entry asks about the answer at `path`. */
const asksAbout = ({ parties }: FormDefinition, path: string, { kind, place: own }: TopicEntry): boolean => {
  const place = placeOf(path);
  if (kind === 'role')
    return parties
      .filter((role) => stemOf(role) === own)
      .some(({ blocks }) => blocks.some(({ key }) => place === key || place.startsWith(`${key}.`)));
  const start = kind === 'case' ? 'filing' : own;
  return place === start || place.startsWith(`${start}.`);
};

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

export type Stepping = {
  readonly steps: readonly Step[];
  /** The topics that ask something now. */
  readonly topics: readonly AskedNow[];
  /** What is chosen at the gates, or inferred from the answers. */
  readonly chosen: GateAnswers;
  readonly topic: AskedNow | undefined;
  readonly previous: AskedNow | undefined;
  /** The next topic that still asks something; `undefined` where the check follows. */
  readonly next: AskedNow | undefined;
  readonly stateOf: (topic: AskedNow) => TopicState;
  /** The topics between this one and the next that were passed over: answered, and nothing waits in them. */
  readonly passed: readonly AskedNow[];
  /** Whether a topic asks about the answer at a path. */
  readonly asks: (topic: AskedNow, path: string) => boolean;
  /** Whether what was found for the answer at a path stands in a topic: where it is asked, or at the choice by which it will be. */
  readonly holds: (topic: AskedNow, path: string) => boolean;
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
  const { definition, asking, values } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  // As text: the form library changes the record of gates in place.
  const stored = useFormValues(
    asking.gates.map(({ key }) => `gates.${key}`),
    (values) => JSON.stringify(Object.fromEntries(asking.gates.map(({ key }, index) => [key, values[index] ?? []]))),
  );
  const caseNumber = String(useFormValue('filing.caseNumber') ?? '');
  const { search } = useLocation();
  const { editing } = useCheckAddress();
  const navigate = useNavigate();
  const claim = useAppSelector(selectClaim);
  const steps = useMemo(() => stepsOf(definition, asking), [definition, asking]);
  const gates = useMemo(() => gatesOf(definition, asking), [definition, asking]);
  const form = useMemo(() => fill(definition, answers), [definition, answers]);
  const before = useRef<{ chosen: GateAnswers; topics: readonly AskedNow[] } | undefined>(undefined);
  const { chosen, topics } = useMemo(() => {
    const now = gateAnswers(form, asking, gates, Chosen.parse(JSON.parse(stored)));
    const asked = madeTopics(
      topicsInOrder(steps, (entry) => isAsked(asking, gates, now, entry)),
      definition,
      claim?.sentences ?? null,
    );
    return (before.current = keepUnchanged({ chosen: now, topics: asked }, before.current));
  }, [form, asking, gates, stored, steps, definition, claim]);
  const stateOf = useCallback(
    (topic: AskedNow) => topicState(form, asking, chosen, caseNumber, topic),
    [form, asking, chosen, caseNumber],
  );
  const asks = useCallback(
    (topic: AskedNow, path: string) => entriesOn(topic).some((entry) => asksAbout(definition, path, entry)),
    [definition],
  );
  /** Topics that were shown since the page was opened. */
  const shown = useRef(new Set<string>());
  /** What was chosen by somebody's own words is shown to them once, like a question that is open. */
  const isUnseen = ({ id, entries }: AskedNow): boolean => {
    const { gates: now = {}, derived = {} } = values();
    return (
      !shown.current.has(id) &&
      entries.some(({ kind, place }) => {
        const filled = kind === 'gate' ? derived[`gates.${place}`] : undefined;
        return filled !== undefined && sameValue(filled, now[place]);
      })
    );
  };
  const holds = useCallback(
    (topic: AskedNow, path: string): boolean => {
      if (asks(topic, path)) return true;
      const [section, id] = placeOf(path).split('.');
      const isAtGate = topic.entries.some(
        ({ kind, place }) =>
          kind === 'gate' &&
          gates.some(
            ({ gate, items }) => gate.key === place && gate.of === section && items.some((item) => item.id === id),
          ),
      );
      return isAtGate && !topics.some((other) => asks(other, path));
    },
    [asks, gates, topics],
  );
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
    steps,
    topics,
    chosen,
    topic,
    previous: previousTopic(topics, current),
    next,
    passed: passedOver(topics, current, next),
    stateOf,
    asks,
    holds,
    editing,
    addressOf,
    goTo,
    goToAnswer,
  };
};
