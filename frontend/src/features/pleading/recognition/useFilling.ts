import { useState } from 'react';
import type { AnswerRecord } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { recordsAt } from '../../../../../domain/forms/fill.js';
import type { Offer } from '../../../../../domain/recognition/offers.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { answerAt } from '../filling/answersFeed.js';
import { useFormTools } from '../filling/formContext.js';

/** An answer as it was before something was filled in. */
type Before = { readonly path: string; readonly value: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Fills offers into the form and takes them back. */
export const useFilling = () => {
  const { form, values, feed } = useFormTools();
  /** By an offer's path: what stood there and at what it opened, the last first. */
  const [filled, setFilled] = useState<ReadonlyMap<string, readonly Before[]>>(new Map());

  const set = (path: string, value: unknown) => {
    const [block = '', at = '', field = ''] = path.split('.');
    const isParty = block !== 'header' && block !== 'sections';
    const records: readonly AnswerRecord[] = isParty ? recordsAt(values().answers, block) : [];
    if (!isParty || records.length > Number(at)) return form.setValue(nameOf(path), value, { shouldDirty: true });
    // A party's card appears with the list, not with a field.
    const empty = Array.from({ length: Number(at) - records.length }, () => ({}));
    form.setValue(nameOf(block), [...records, ...empty, { [field]: value }], { shouldDirty: true });
  };
  const standing = (path: string): unknown => answerAt(values().answers, path);

  const fillIn = (given: readonly { readonly offer: Offer; readonly value: string }[]) => {
    const done = new Map(filled);
    for (const { offer, value } of given) {
      const changes = [
        ...offer.opens.filter(({ path }) => isEmpty(textOf(standing(path)))),
        { path: offer.path, value },
      ];
      const before = changes.map(({ path }) => ({ path, value: standing(path) })).reverse();
      for (const change of changes) set(change.path, change.value);
      done.set(offer.path, before);
    }
    setFilled(done);
    feed.refresh();
  };

  const takeBack = (path: string) => {
    for (const before of filled.get(path) ?? []) {
      form.setValue(nameOf(before.path), before.value ?? '', { shouldDirty: true });
      const [block = ''] = before.path.split('.');
      const records = block === 'header' || block === 'sections' ? [] : recordsAt(values().answers, block);
      const last = records.at(-1);
      // A card that came with what was filled in goes with it.
      if (last !== undefined && sameValue(last, {}))
        form.setValue(nameOf(block), records.slice(0, -1), { shouldDirty: true });
    }
    const rest = new Map(filled);
    rest.delete(path);
    setFilled(rest);
    feed.refresh();
  };

  return { fillIn, takeBack, isFilled: (path: string) => filled.has(path) };
};
