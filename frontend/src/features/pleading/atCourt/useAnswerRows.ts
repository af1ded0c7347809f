import { useMemo } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { baseVersionOf } from '../../drafts/index.js';
import { useFormTools, useFormValues } from '../form/index.js';
import { answerRows, type AnswerRow } from './answerRows.js';
import { selectCourtVersion, type CourtVersion } from '../page/index.js';

/** The court's version of the case on the page, where it is another than the one on which the page is based. */
export const useOtherVersion = (): { readonly newest: CourtVersion; readonly basedOn: number } | null => {
  const newest = useAppSelector(selectCourtVersion);
  const { values } = useFormTools();
  /** The base and the case in one word, so that the same is the same. */
  const reference = useFormValues(['filing.mode', 'filing.caseNumber', 'basedOn'], () => {
    const given = values();
    return given.filing.mode === 'existing' ? `${baseVersionOf(given)} ${given.filing.caseNumber.trim()}` : '';
  });
  const basedOn = Number.parseInt(reference, 10);
  if (newest === null || reference !== `${basedOn} ${newest.caseNumber}` || newest.version === basedOn) return null;
  return { newest, basedOn };
};

/** What differs between the page, as it is when the court answered, and the court's version; `null` as long as that is not read. */
export const useAnswerRows = (newest: CourtVersion | null): readonly AnswerRow[] | null => {
  const { definition, values } = useFormTools();
  return useMemo(() => {
    if (newest?.other === undefined) return null;
    const { answers, since } = newest.other;
    return answerRows(definition, values().answers, answers, since);
  }, [newest, definition, values]);
};
