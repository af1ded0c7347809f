import { useCallback, useMemo, useRef } from 'react';
import { z } from 'zod';
import type { GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import { placeOf, stemOf } from '../../../../../domain/forms/asking/places.js';
import { gateAnswers, gatesOf, isAsked } from '../../../../../domain/forms/asking/relevance.js';
import { stepsOf, type Step, type TopicEntry } from '../../../../../domain/forms/asking/stepsOf.js';
import { entriesOn, topicsInOrder, type AskedNow } from '../../../../../domain/forms/asking/walk.js';
import { madeTopics } from '../../../../../domain/forms/defending/madeTopics.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { useAppSelector } from '../../../core/hooks.js';
import { keepUnchanged } from '../../drafts/index.js';
import { useFormTools, useFormValue, useFormValues, useSnapshot } from '../form/index.js';
import { selectClaim } from '../page/index.js';
import { topicState, type TopicState } from './topicState.js';

/** What is chosen at the gates as the draft has it. */
const Chosen = z.record(z.string(), z.union([z.string(), z.array(z.string())])).catch({});

/** Whether an entry asks about the answer at `path`. */
export const asksAbout = ({ parties }: FormDefinition, path: string, { kind, place: own }: TopicEntry): boolean => {
  const place = placeOf(path);
  if (kind === 'role')
    return parties
      .filter((role) => stemOf(role) === own)
      .some(({ blocks }) => blocks.some(({ key }) => place === key || place.startsWith(`${key}.`)));
  const start = kind === 'case' ? 'filing' : own;
  return place === start || place.startsWith(`${start}.`);
};

export type Topics = {
  readonly steps: readonly Step[];
  /** The topics that ask something now. */
  readonly topics: readonly AskedNow[];
  /** What is chosen at the gates, or inferred from the answers. */
  readonly chosen: GateAnswers;
  readonly stateOf: (topic: AskedNow) => TopicState;
  /** Whether a topic asks about the answer at a path. */
  readonly asks: (topic: AskedNow, path: string) => boolean;
  /** Whether what was found for the answer at a path stands in a topic: where it is asked, or at the choice by which it will be. */
  readonly holds: (topic: AskedNow, path: string) => boolean;
};

/** What is asked now, by what is chosen and what the complaint says, and how far each topic is. */
export const useTopics = (): Topics => {
  const { definition, asking } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  // As text: the form library changes the record of gates in place.
  const stored = useFormValues(
    asking.gates.map(({ key }) => `gates.${key}`),
    (values) => JSON.stringify(Object.fromEntries(asking.gates.map(({ key }, index) => [key, values[index] ?? []]))),
  );
  const caseNumber = String(useFormValue('filing.caseNumber') ?? '');
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
  return { steps, topics, chosen, stateOf, asks, holds };
};
