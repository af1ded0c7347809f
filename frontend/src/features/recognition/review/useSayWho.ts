import { useMemo } from 'react';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { recordsAt } from '../../../../../domain/forms/fill.js';
import { nameOnCard, peopleOnCards, sidesOnCards } from '../../../../../domain/recognition/sides/index.js';
import { type SaidPerson, readsOtherwise, saidOf } from '../../../../../domain/recognition/people/index.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { useReview } from './reviewState.js';

/** By role: the name that somebody typed because the text has it not. */
export type Typed = Readonly<Record<string, string>>;

/** Answers who is who in the text: as it is chosen, with names that were typed; or not now. */
export const useSayWho = (): {
  /** False where nobody was chosen or typed. */
  readonly say: (typed: Typed) => boolean;
  readonly skip: () => void;
} => {
  const review = useReview();
  const { definition, form, values } = useFormTools();
  return useMemo(() => {
    /** Somebody who was typed gets a card: it is the writer's own word, and no suggestion. */
    const addCard = ({ name, role }: SaidPerson) => {
      const place = role === null ? undefined : nameOnCard(definition, role, name);
      if (!place) return;
      const cards = recordsAt(values().answers, place.block);
      const free = cards.findIndex((card) => isEmpty(card as AnswerValue));
      const at = free === -1 ? cards.length : free;
      const next = [...cards.slice(0, at), { ...cards[at], [place.field]: name }, ...cards.slice(at + 1)];
      form.setValue(`answers.${place.block}`, next, { shouldDirty: true });
    };
    return {
      say: (typed) => {
        const { read, roles, said: before, offered } = review.state();
        if (!read) return false;
        const { parties } = read.reading.recognised;
        const people = peopleOnCards(definition, values().answers);
        const sides = sidesOnCards(people, parties, roles);
        const added = Object.entries(typed).flatMap(([role, name]): readonly SaidPerson[] =>
          name.trim() === '' ? [] : [{ name: name.trim(), role }],
        );
        const chosen = parties.flatMap(({ findings: [name] }, at): readonly SaidPerson[] =>
          name ? [{ name: name.value, role: sides[at] ?? null }] : [],
        );
        if (![...chosen, ...added].some(({ role }) => role !== null)) return false;
        const isOther = ({ name }: SaidPerson) => parties.every((party) => !saidOf([{ name, role: null }], party));
        const said = [...chosen, ...added, ...before.filter(isOther)];
        for (const person of added) addCard(person);
        const { text, disputes, readOn, reading } = read;
        const isReadAgain = readsOtherwise(definition, [...said, ...people], reading);
        review.change({
          ...{ who: 'told', said, roles: sides },
          announcement: [...chosen, ...added]
            .flatMap(({ name, role }) => (role === null ? [] : [`${name}是${role}`]))
            .join('，'),
          ...(isReadAgain && {
            asked: { text, disputes, readOn, from: 'panel', goesOn: true, offeredBefore: offered },
          }),
        });
        return true;
      },
      skip: () => review.change({ who: 'skipped', announcement: '暂不回答谁是谁' }),
    };
  }, [review, definition, form, values]);
};
