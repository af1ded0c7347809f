import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import {
  gateAnswers,
  gatesOf,
  guessedGates,
  wishAnswer,
  wishField,
} from '../../../../../domain/forms/asking/relevance.js';
import { pathOf } from '../../../../../domain/forms/asking/places.js';
import {
  claimedAt,
  claimOffers,
  declinedAt,
  followedClaims,
  type ClaimOffer,
} from '../../../../../domain/forms/deriving/claimOffers.js';
import {
  deriveAnswers,
  type DerivedOffer,
  type DerivedRecords,
} from '../../../../../domain/forms/deriving/deriveAnswers.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { isEmpty, nameOf, sameValue } from '../../drafts/index.js';
import { type FormTools, createPathListeners } from '../form/index.js';

/** What is said of the answer at one path because of others. What says the same as before stays the same object. */
export type Following = {
  /** How the answer was found that was filled in here. */
  readonly note: string | undefined;
  readonly offer: DerivedOffer | undefined;
  /** Claims that this answer suggests. */
  readonly claims: readonly ClaimOffer[];
};

/** Fills in what follows from other answers while a form is filled in step by step, and offers what only a press may put there. */
export type Deriver = {
  readonly at: (path: string) => Following;
  readonly listen: (path: string, changed: () => void) => () => void;
  /** Takes an offer over. */
  readonly accept: (path: string, value: AnswerValue) => void;
  /** Leaves the answer as it is; nothing is offered for it until something else follows. */
  readonly leave: (path: string, value: AnswerValue) => void;
  readonly claim: (offer: ClaimOffer) => void;
  readonly decline: (offer: ClaimOffer) => void;
  readonly close: () => void;
};

const nothing: Following = { note: undefined, offer: undefined, claims: [] };

type Tools = Pick<FormTools, 'form' | 'definition' | 'asking' | 'feed' | 'values'>;

/** A form that was opened and not edited is left as it is: only its offers are shown. */
export const createDeriver = ({ form, definition, asking, feed, values }: Tools): Deriver => {
  const byPath = createPathListeners();
  const gates = gatesOf(definition, asking);
  const opened = values();
  let said: ReadonlyMap<string, Following> = new Map();

  const recordsNow = (): DerivedRecords => values().derived ?? {};
  const keep = (path: string, value: AnswerValue): void =>
    form.setValue('derived', { ...recordsNow(), [path]: value }, { shouldDirty: true });

  const look = (): void => {
    const { answers, gates: stored = {}, derived: records = {} } = values();
    const isEdited = answers !== opened.answers || stored !== (opened.gates ?? stored);
    const filled = fill(definition, answers);
    const chosen = gateAnswers(filled, asking, gates, stored);
    const guessed = guessedGates(filled, gates, stored);
    const asOpened = { definition, asking, answers, gates: chosen, guessed, records };
    const followed = isEdited ? followedClaims(asOpened) : { sets: [], records };
    for (const { path, value } of followed.sets) form.setValue(nameOf(path), value, { shouldDirty: true });
    const input = { ...asOpened, answers: values().answers, records: followed.records };
    const found = deriveAnswers(input);
    if (isEdited) {
      for (const { path, value } of found.sets) form.setValue(nameOf(path), value, { shouldDirty: true });
      if (!sameValue(found.records, records)) form.setValue('derived', found.records, { shouldDirty: true });
    }
    const claims = claimOffers({ ...input, answers: values().answers });
    const paths = new Set([...found.notes.keys(), ...found.offers.keys(), ...claims.map(({ after }) => after)]);
    const before = said;
    said = new Map(
      [...paths].map((path) => {
        const now: Following = {
          note: found.notes.get(path),
          offer: found.offers.get(path),
          claims: claims.filter(({ after }) => after === path),
        };
        const earlier = before.get(path);
        return [path, earlier && sameValue(earlier, now) ? earlier : now] as const;
      }),
    );
    for (const path of new Set([...before.keys(), ...said.keys()]))
      if (before.get(path) !== said.get(path)) byPath.tell(path);
  };
  look();
  const stop = feed.subscribe(look);

  const wanted = (place: string): void => {
    const [section = '', id = ''] = place.split('.');
    for (const { gate } of gates.filter(({ gate: one }) => one.of === section)) {
      const ticked = values().gates?.[gate.key];
      const before = Array.isArray(ticked) ? ticked : [];
      form.setValue(`gates.${gate.key}`, [...before, id], { shouldDirty: true });
    }
    const item = definition.sections.find((one) => one.id === section)?.items.find((one) => one.id === id);
    const wish = item && wishField(item);
    if (wish) form.setValue(nameOf(`${pathOf(place)}.${wish.id}`), wishAnswer(wish), { shouldDirty: true });
  };

  return {
    at: (path) => said.get(path) ?? nothing,
    listen: byPath.listen,
    accept: (path, value) => {
      form.setValue(nameOf(path), value, { shouldDirty: true });
      keep(path, value);
      feed.refresh();
    },
    leave: (path, value) => {
      keep(path, value);
      feed.refresh();
    },
    claim: ({ place, after, fills }) => {
      wanted(place);
      for (const { path, value } of fills)
        if (isEmpty(form.getValues(nameOf(path)) as AnswerValue))
          form.setValue(nameOf(path), value, { shouldDirty: true });
      keep(claimedAt(place), form.getValues(nameOf(after)) as AnswerValue);
      feed.refresh();
    },
    decline: ({ place, after }) => {
      keep(declinedAt(place), form.getValues(nameOf(after)) as AnswerValue);
      feed.refresh();
    },
    close: () => {
      // What was typed a moment ago may still have something follow from it.
      look();
      stop();
    },
  };
};
