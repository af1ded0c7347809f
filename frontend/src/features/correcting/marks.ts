import { createSelector } from '@reduxjs/toolkit';
import type { CorrectionMark } from '../../../../domain/contract/corrections.js';
import { wordsAt } from '../../../../domain/forms/placesInVersions.js';
import { fill } from '../../../../domain/forms/fill.js';
import { useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { useFormTools, useSnapshot } from '../pleading/slots/index.js';
import { askedCorrections } from './askedCorrections.js';

/** A mark with the notice that it stands in. */
export type AskedMark = CorrectionMark & { readonly noticeId: string };

const selectMarks = createSelector(
  [askedCorrections.selectors.list],
  (list): readonly AskedMark[] =>
    dataOf(list)?.notices.flatMap(({ id: noticeId, marks }) => marks.map((mark) => ({ ...mark, noticeId }))) ?? [],
);

/** Every mark that is still open, of all notices to this side. */
export const useAskedMarks = (): readonly AskedMark[] => useAppSelector(selectMarks);

/** What became of a mark on this device: its place says something else than when the court asked, or it was only explained. */
export type Touch = 'changed' | 'explained';

type Marked = Pick<CorrectionMark, 'change' | 'value_then' | 'explanation'>;

/**
 * What became of a mark whose place says `words` now. A place that a newer edition of the form does not have says nothing, so that nothing was changed
 * there: such a mark can be explained alone.
 */
export const touchOf = (
  words: string | undefined,
  { change, value_then: then, explanation }: Marked,
): Touch | undefined => {
  const isChanged = change === 'removed' || (change !== 'not_asked' && (words ?? '') !== (then ?? ''));
  if (isChanged) return 'changed';
  return explanation === null ? undefined : 'explained';
};

/** The marks that were touched, by their ids. One that was both changed and explained counts as changed. */
export const useTouched = (marks: readonly CorrectionMark[]): ReadonlyMap<string, Touch> => {
  const { definition } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const form = fill(definition, answers);
  return new Map(
    marks.flatMap((mark): [string, Touch][] => {
      const touch = touchOf(wordsAt(form, mark.path), mark);
      return touch === undefined ? [] : [[mark.id, touch]];
    }),
  );
};
