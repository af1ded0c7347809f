import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { sameAnswer } from '../../../../../domain/forms/placed.js';
import { mayFillInSection, mayFillTogether, newlyChosen } from '../../../../../domain/autofill/together.js';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { labelAt } from '../../../../../domain/forms/labelAt.js';
import type { GateAnswers } from '../../../../../domain/forms/asking/asking.js';
import { isOthersDemand } from '../../../../../domain/forms/asking/relevance.js';
import {
  type PersonOnCard,
  gatesOfParties,
  peopleOnCards,
  sidesOnCards,
} from '../../../../../domain/recognition/sides/index.js';
import {
  everyOffer,
  type FormToFill,
  offersToCards,
  passagesLeft,
  withAssigned,
  withModelDoubts,
} from '../../../../../domain/recognition/offers/index.js';
import { isOfOneSide } from '../../../../../domain/recognition/values/index.js';
import type { Passage } from '../../../../../domain/recognition/findings/finding.js';
import { plainName } from '../../../../../domain/recognition/people/index.js';
import { useSuspicion } from '../../../components/citations/index.js';
import { useFormTools, useFormValues, useSnapshot } from '../../pleading/slots/index.js';
import { byModel, byRules, withDispute, withDoubts, type Suggestion } from '../suggestion.js';
import { eachOnce, placed, sectionOf, withSameFact } from './placing.js';
import {
  useReview,
  type Acceptance,
  type OpenSuggestion,
  type Read,
  type ReviewState,
  type ReviewView,
  type Tick,
} from './reviewState.js';

/** The text of a suggestion in which laws and cases may be cited. */
const textOf = ({ value }: Suggestion): string => (typeof value === 'string' ? value : '');

/** Those of two sources that say the same of the same field only once. */
const withoutRepeats = (all: readonly Suggestion[]): readonly Suggestion[] =>
  all.filter(
    ({ path, value }, at) => all.findIndex((other) => other.path === path && sameAnswer(other.value, value)) === at,
  );

/** Gates as they stand in the form, for knowing what only another side asks for. */
const Chosen = z.record(z.string(), z.union([z.string(), z.array(z.string())])).catch({});

/** What was chosen at the gates, and what is told there by who sues. */
const useKnownGates = ({ read }: ReviewState, sides: readonly (string | null)[]): GateAnswers => {
  const { definition, asking } = useFormTools();
  // As text: the form library changes the record of gates in place.
  const stored = useFormValues(
    asking.gates.map(({ key }) => `gates.${key}`),
    (values) => JSON.stringify(Object.fromEntries(asking.gates.map(({ key }, index) => [key, values[index] ?? []]))),
  );
  return useMemo(() => {
    const told = read ? gatesOfParties(definition, asking, read.reading.recognised.parties, sides) : {};
    const chosen = Object.entries(Chosen.parse(JSON.parse(stored))).filter(([, value]) => value.length > 0);
    return { ...told, ...Object.fromEntries(chosen) };
  }, [definition, asking, read, sides, stored]);
};

/** Whether a suggestion is right only where it is known who is who. */
const hangsOnSides = (definition: FormDefinition, { path }: Suggestion): boolean =>
  sectionOf(path) === 'parties' ? !path.startsWith('header.') : isOfOneSide(definition, path);

/** Without the particulars of whom a model puts on another side than somebody said. */
const asSaid = (
  { parties }: FormDefinition,
  { said }: ReviewState,
  suggestions: readonly Suggestion[],
): readonly Suggestion[] => {
  const recordOf = (path: string): string => path.split('.').slice(0, 2).join('.');
  const roleAt = (path: string): string | undefined =>
    parties.find(({ blocks }) => blocks.some(({ key }) => path.startsWith(`${key}.`)))?.role;
  const others = suggestions.flatMap(({ path, value, field: { means } }): readonly string[] => {
    if (typeof value !== 'string' || (means !== 'person-name' && means !== 'organisation-name')) return [];
    const one = said.find(({ name }) => plainName(name) === plainName(value));
    const role = roleAt(path);
    return one === undefined || role === undefined || one.role === role ? [] : [recordOf(path)];
  });
  return suggestions.filter(({ path }) => !others.includes(recordOf(path)));
};

/** Where in the text that was read something stands that came to the form or to its people, wanted or not. */
const passagesUsed = ({ read }: ReviewState, all: readonly Suggestion[]): readonly Passage[] => {
  if (read === null) return [];
  const { text, recognised } = read.reading;
  return [
    ...all.flatMap(({ passage }) => (passage?.text === text ? [passage] : [])),
    ...recognised.parties.flatMap(({ findings }) => findings),
    ...recognised.unassigned,
  ];
};

const namesIn = ({ reading: { recognised } }: Read): ReadonlySet<string> =>
  new Set(recognised.parties.flatMap(({ findings: [name] }) => name?.value ?? []));

type Found = {
  /** As long as nobody said that they do not want it. */
  readonly all: readonly Suggestion[];
  readonly left: readonly Passage[];
};

/** All that was found for the form, and the passages of the text of which nothing was; nothing before somebody was asked who is who. */
const foundFor = (
  form: FormToFill,
  state: ReviewState,
  { people, sides }: Pick<ReviewView, 'people' | 'sides'>,
): Found => {
  const { definition, answers } = form;
  const { read, offered, owners, rejected, answersBefore, who } = state;
  if (read && who === 'asked') return { all: [], left: [] };
  const source = read && { ...read.reading, recognised: withAssigned(read.reading.recognised, owners) };
  const offers = source
    ? [
        ...everyOffer(form, source, (_, at) => sides[at] ?? null),
        ...offersToCards(definition, answers, people, source.recognised, owners),
      ]
    : [];
  const byText = source ? byRules(source.text, offers) : [];
  const byModels = offered
    ? withModelDoubts(
        offered.source_text,
        source?.text === offered.source_text ? offers : [],
        asSaid(definition, state, byModel(definition, answers, offered, answersBefore)),
      )
    : [];
  const every = withoutRepeats([...byText, ...byModels]);
  const found = every.filter(({ key }) => !rejected.has(key));
  const disputed = read ? found.map((suggestion) => withDispute(suggestion, read)) : found;
  return {
    all: withDoubts(definition, answers, disputed),
    left: read ? passagesLeft(read.reading, passagesUsed(state, every), namesIn(read)) : [],
  };
};

const ticksOf = (definition: FormDefinition, answers: FormAnswers, { opens }: Suggestion): readonly Tick[] =>
  opens.flatMap((opening) => {
    const options = newlyChosen(definition, answers, opening);
    return options.length === 0 ? [] : [{ label: labelAt(definition, opening.path), options }];
  });

/** By path: the acceptance that filled the answer which stands there still; the last one, where several did. */
const filledNow = (answers: FormAnswers, accepted: readonly Acceptance[]): ReadonlyMap<string, Acceptance> =>
  new Map(
    accepted.flatMap((acceptance) =>
      acceptance.changes
        .filter(({ path, after }) => sameAnswer(answerIn(answers, path), after))
        .map(({ path }) => [path, acceptance] as const),
    ),
  );

/** Who has a card, and on which side the people of the text stand. */
const usePeople = (
  definition: FormDefinition,
  answers: FormAnswers,
  { read, roles, who }: ReviewState,
): { readonly people: readonly PersonOnCard[]; readonly sides: readonly (string | null)[] } =>
  useMemo(() => {
    const people = peopleOnCards(definition, answers);
    const chosen = who === 'skipped' ? [] : roles;
    return { people, sides: read ? sidesOnCards(people, read.reading.recognised.parties, chosen) : [] };
  }, [definition, answers, read, roles, who]);

/** Draws nothing: says for every answer of the form what was found, where it stands, and what one press fills in. */
export const Finder = () => {
  const review = useReview();
  const { definition, asking } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const state = useSyncExternalStore(review.subscribe, review.state);
  const { people, sides } = usePeople(definition, answers, state);
  const { all, left } = useMemo(
    () => foundFor({ definition, answers, asking }, state, { people, sides }),
    [definition, answers, asking, state, people, sides],
  );
  const gates = useKnownGates(state, sides);
  const isSuspicious = useSuspicion(all.map(textOf));
  const open = all
    .filter(
      (suggestion) =>
        !sameAnswer(answerIn(answers, suggestion.path), suggestion.value) &&
        !isOthersDemand(asking, gates, suggestion.path),
    )
    .map((suggestion): OpenSuggestion => {
      const standing = answerIn(answers, suggestion.path);
      // Where two sources differ, or a citation is suspicious, somebody has to look.
      const isCertain =
        (mayFillTogether(definition, answers, suggestion) || mayFillInSection(definition, answers, suggestion)) &&
        suggestion.passage !== null &&
        isEmpty(standing) &&
        !isSuspicious(textOf(suggestion)) &&
        !(state.who === 'skipped' && hangsOnSides(definition, suggestion)) &&
        all.filter(({ path }) => path === suggestion.path).length === 1;
      return { suggestion, standing, ticks: ticksOf(definition, answers, suggestion), along: [], same: [], isCertain };
    });
  // Without dependencies: the texts' suspicion changes with what is loaded.
  useLayoutEffect(() =>
    review.publish({
      ...placed(definition, answers, eachOnce(withSameFact(asking, open)), state.openedCards),
      filled: filledNow(answers, state.accepted),
      ...{ sides, people, left },
    }),
  );
  return null;
};
