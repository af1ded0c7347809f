import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../../core/state.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { baseVersionOf } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import {
  courtAsked,
  courtNotHeard,
  reviewOpened,
  selectIsAskingCourt,
  selectIsRefused,
  type CourtQuestion,
} from '../page/index.js';

/** A code has eight characters: what is shorter is still being typed, and a wrong one counts against its case. */
const codeLength = 8;

/**
 * What the page can ask the court of its pleading; `null` for a new case, and while nothing on the page opens the case: a session speaks
 * only for what its account submitted.
 */
const useQuestion = (): (() => CourtQuestion | null) => {
  const { definition, values } = useFormTools();
  const store = useStore<RootState>();
  return useCallback(() => {
    const given = values();
    const { mode, caseNumber, code } = given.filing;
    if (definition.kind === 'application' || mode !== 'existing' || caseNumber.trim() === '') return null;
    const side = definition.kind === 'claim' ? 'complaint' : 'defense';
    const basedOn = baseVersionOf(given);
    const typed = code.trim().toUpperCase();
    const isOwn = typed === '' && selectUser(store.getState()) !== null && (side === 'complaint' || basedOn > 0);
    if (typed.length !== codeLength && !isOwn) return null;
    return { caseNumber: caseNumber.trim(), code: typed, side, basedOn };
  }, [definition, values, store]);
};

/**
 * Asks the court what it has, where the page can; not while it is being asked. Unless somebody pressed for it (`isPressed`), nothing is asked with
 * number and code that were refused: each wrong code counts against its case.
 */
export const useAskCourt = (isPressed = true): (() => void) => {
  const question = useQuestion();
  const store = useStore<RootState>();
  return useCallback(() => {
    const asked = question();
    const state = store.getState();
    if (asked === null || selectIsAskingCourt(state) || (!isPressed && selectIsRefused(state, asked))) return;
    store.dispatch(courtAsked(asked));
  }, [isPressed, question, store]);
};

/** Opens the differences, and asks anew for what they are between. */
export const useReview = (): (() => void) => {
  const question = useQuestion();
  const ask = useAskCourt();
  const store = useStore<RootState>();
  return useCallback(() => {
    store.dispatch(reviewOpened());
    if (question() !== null) ask();
    else store.dispatch(courtNotHeard('请先填写案号和验证码，再来查看法院现有的版本。'));
  }, [question, ask, store]);
};
