import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { normalizeAnswers } from '../../../../../domain/forms/fill.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { baseVersionOf, sameValue } from '../../drafts/index.js';
import { useOtherVersion } from '../atCourt/index.js';
import { useFormTools, useSnapshot } from '../form/index.js';
import { type OpenedPage, failureDismissed } from '../page/index.js';
import { useSubmission } from '../submitting/index.js';
import { maskedSheet } from './maskedSheet.js';
import { useChecks } from './useChecks.js';
import { useProblemLines } from './useProblemLines.js';
import { useRenames } from './useRenames.js';

/**
 * The last step of a pleading: nothing is sent before the answers fit, every question about changed names is answered, every
 * check was looked at and the declaration of truth was made. A press always has an answer: it submits, or the focus goes to the
 * first thing that is in the way.
 */
export const useCheckedSubmission = ({ draft }: OpenedPage) => {
  const dispatch = useAppDispatch();
  const { definition, asking, values: read } = useFormTools();
  const summary = useRef<HTMLElement>(null);
  const question = useRef<HTMLInputElement>(null);
  const declaration = useRef<HTMLInputElement>(null);
  const showSummary = useCallback(() => void setTimeout(() => summary.current?.focus()), []);
  const submission = useSubmission(draft.id, showSummary);
  const other = useOtherVersion();
  const submitted = useMemo(() => {
    const { progress, values } = draft;
    // Based on another version since, or with another one at the court, the draft as it was opened says nothing of what is there.
    const isNewest = other === null && baseVersionOf(read()) === progress.version;
    return progress.stage === 'submitted' && isNewest ? normalizeAnswers(definition, values.answers) : null;
  }, [definition, draft, other, read]);
  const isSubmitted = (given: FormAnswers): boolean =>
    submitted !== null && sameValue(normalizeAnswers(definition, given), submitted);
  const lines = useProblemLines(submission);
  const isRepeated = isSubmitted(useSnapshot(({ answers }) => answers));
  // What the court has already is not sent again: no code is needed for it.
  const must = isRepeated ? lines.must.filter(({ path }) => path !== 'filing.code') : lines.must;
  const { may } = lines;
  const isBlocked = must.length > 0;
  const renames = useRenames(() => (isBlocked ? null : submission.renamesAsked()));
  const { checks, areBusy, open } = useChecks();
  const [isDeclared, setDeclared] = useState(false);
  /** Somebody tried to submit with something left to do. */
  const [isUrged, setUrged] = useState(false);
  /** Pressed while a check was busy: it goes on by itself once none is. */
  const [waits, setWaits] = useState(false);
  const { isKnown, isAnswered, said } = renames;
  const isReady = waits && !areBusy && (isKnown || renames.problem !== null);
  const { submit } = submission;
  /** Pressed with the answers that the court has already: nothing is sent. */
  const [isRepeat, setRepeat] = useState(false);
  const [keeps, setKeeps] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    setWaits(false);
    setUrged(open !== undefined || !isAnswered || !isDeclared);
    if (!isAnswered) question.current?.focus();
    else if (open) open.first.current?.focus();
    else if (!isDeclared) declaration.current?.focus();
    else submit(said, { keeps, sheet: maskedSheet(definition, read().answers, asking) });
  }, [isReady, open, isAnswered, isDeclared, said, submit, keeps, definition, asking, read]);
  return {
    must,
    may,
    renames,
    checks,
    isDeclared,
    isUrged,
    waits,
    isRepeat,
    keeps,
    keep: setKeeps,
    summary,
    question,
    declaration,
    declare: setDeclared,
    press: () => {
      dispatch(failureDismissed());
      if (isSubmitted(read().answers)) setRepeat(true);
      else if (isBlocked || !submission.check('submission')) showSummary();
      else setWaits(true);
    },
    download: () => {
      dispatch(failureDismissed());
      if (submission.check('word')) submission.generateWord();
      else showSummary();
    },
  };
};

export type CheckedSubmission = ReturnType<typeof useCheckedSubmission>;
