import { useEffect, useEffectEvent, useRef } from 'react';
import type { AskedNow } from '../../../../../domain/forms/asking/walk.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { FormValues } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import { claimRequested, selectClaimLookup } from '../page/index.js';

/**
 * Where the person is or goes: the browser's own address, as a page that is still being fetched leaves this one in place, which then knows
 * the former address alone.
 */
const placeNow = (): string => {
  const address = new URLSearchParams(window.location.search);
  return JSON.stringify([address.get('view'), address.get('step')]);
};

/**
 * Looks the case of a defence up with the press that goes on from its topic, where nobody has done so for this number and code: that they are wrong,
 * or that the case is of another cause, is said there and not when the defence is submitted. `look` gives whether the press has to wait: `goOn` is
 * called once the case was found, and a second press goes on without.
 */
export const useCaseLookup = (topic: AskedNow | undefined, goOn: () => void) => {
  const dispatch = useAppDispatch();
  const { definition, form } = useFormTools();
  const lookup = useAppSelector(selectClaimLookup);
  /** The place from which the press wants to go on. */
  const waitsAt = useRef<string | null>(null);
  /** Number and code that were looked up by a press to go on. */
  const last = useRef('');
  // What the browser kept may be an older version: with a code it is asked for anew.
  const isKnown = (lookup.status === 'found' && lookup.isKept !== true) || lookup.status === 'paper';
  const proceed = useEffectEvent(() => {
    const isHere = waitsAt.current === placeNow();
    waitsAt.current = null;
    if (isHere) goOn();
  });
  useEffect(() => {
    if (waitsAt.current === null || lookup.status === 'loading') return;
    if (!isKnown) {
      waitsAt.current = null;
      return;
    }
    // Once what the complaint says of case and defendant stands in the form: it decides which topic is next.
    const timer = setTimeout(() => proceed());
    return () => clearTimeout(timer);
  }, [lookup.status, isKnown]);
  return {
    isLooking: lookup.status === 'loading',
    look: (): boolean => {
      if (definition.kind !== 'defense' || topic?.entries.some(({ kind }) => kind === 'case') !== true) return false;
      const { mode, caseNumber, code } = FormValues.shape.filing.parse(form.getValues('filing'));
      const asked = `${caseNumber.trim()} ${code.trim()}`;
      if (mode === 'new' || caseNumber.trim() === '' || code.trim() === '' || isKnown || asked === last.current)
        return false;
      last.current = asked;
      waitsAt.current = placeNow();
      dispatch(
        claimRequested({
          caseNumber: caseNumber.trim(),
          code: code.trim().toUpperCase(),
          caseCause: definition.caseCause,
          answersCauses: definition.answersCauses,
          answerer: definition.answerer,
        }),
      );
      return true;
    },
  };
};
