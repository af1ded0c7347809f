import { useState } from 'react';
import { pathOf } from '../../../../../domain/forms/asking/places.js';
import { offeredItems, wishAnswer, wishField } from '../../../../../domain/forms/asking/relevance.js';
import type { Field, Item, Section } from '../../../../../domain/forms/definition.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';

/**
 * The field by which an item is wanted at all, where a tick at a gate has answered it when the question came on the page: it is not asked a second
 * time, and the gate takes it back. A suggestion that was taken there is shown, since it is looked at in its place.
 */
export const useWished = (section: Section, item: Item): Field | undefined => {
  const { form, definition, asking, feed } = useFormTools();
  // As it was when it came on the page: a choice made here does not vanish under the finger.
  const [wished] = useState(() => {
    const wish = wishField(item);
    if (wish === undefined) return undefined;
    const path = `${pathOf(`${section.id}.${item.id}`)}.${wish.id}`;
    const isOffered = asking.gates.some(
      (gate) => gate.of === section.id && offeredItems(definition, asking, gate).some(({ id }) => id === item.id),
    );
    const isSaid = form.getValues(nameOf(path)) === wishAnswer(wish);
    return isOffered && isSaid && !feed.current().marks.has(path) ? wish : undefined;
  });
  return wished;
};
