import { useEffect, useMemo } from 'react';
import { domainIn } from '../../../../../domain/case/procedure.js';
import { heldMarks } from '../../../../../domain/autofill/heldMarks.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { validateAnswers } from '../../../../../domain/forms/answersSchema.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { copiesOf } from '../../../../../domain/filingSet/setParties.js';
import { fill, normalizeAnswers } from '../../../../../domain/forms/fill.js';
import { accessProblems } from '../../../components/caseAccess.js';
import type { FieldProblem } from '../../../http/apiError.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { baseVersionOf, documentIdOf, type FormValues } from '../../drafts/index.js';
import {
  submissionRequested,
  selectProgress,
  selectWork,
  wordRequested,
  type Work,
  type CheckGroup,
} from '../page/index.js';
import { useFormTools } from '../form/index.js';
import { namedCase, submissionBody } from '../calls/pleadingApi.js';
import type { RenamesAsked, SaidOfRename } from './renamedDefendants.js';
import { problemInForm } from './serverPaths.js';

/** Cards that carry no field of their own name are still found by what they are about. */
const referenceProblems = ({ filing }: FormValues, needsCode: boolean): FieldProblem[] => {
  if (filing.mode === 'new') return [];
  const { case_number_missing, code_missing } = accessProblems;
  const number = filing.caseNumber.trim() === '' ? [{ path: 'filing.caseNumber', message: case_number_missing }] : [];
  const code = needsCode && filing.code.trim() === '' ? [{ path: 'filing.code', message: code_missing }] : [];
  return [...number, ...code];
};

/**
 * Whether a code is needed before a submission is sent. A session speaks for what its account submitted; the server refuses
 * where it does not. No session speaks for a defence that was never submitted.
 */
export const useNeedsCode = (): boolean => {
  const { definition } = useFormTools();
  const signedIn = useAppSelector(selectUser) !== null;
  const { version } = useAppSelector(selectProgress);
  return !signedIn || (definition.kind === 'defense' && version === null);
};

/** What becomes of the draft on this device, and what the print of the receipt says. */
export type Also = { readonly keeps: boolean; readonly sheet: readonly CheckGroup[] };

export type Submission = {
  /** What must be corrected before `what` can be done, in the form's order; empty where nothing is in the way. */
  readonly problems: (what: Work) => readonly FieldProblem[];
  /** Looks over the answers. False when something must be corrected first: its fields are marked, and `onRefused` hears of it. */
  readonly check: (what: Work) => boolean;
  readonly generateWord: () => void;
  /** What has to be asked of changed names before it is submitted; `null` where there is no version before. */
  readonly renamesAsked: () => RenamesAsked | null;
  readonly submit: (renamed: readonly SaidOfRename[], also: Also) => void;
};

/** Returns a function that normalises answers for checks and for sending. Unchanged answers are the same object and are normalised once. */
const normalizedOnce = (definition: FormDefinition) => {
  const answersCache = new WeakMap<FormAnswers, FormAnswers>();
  return (typed: FormAnswers): FormAnswers => {
    const answers = answersCache.get(typed) ?? normalizeAnswers(definition, typed);
    answersCache.set(typed, answers);
    return answers;
  };
};

/** Sends the answers of the form. `onRefused` is called with what must be corrected first, found here or by the server; the same function each time. */
export const useSubmission = (draftId: string, onRefused: (problems: readonly FieldProblem[]) => void): Submission => {
  const { definition, feed, values: read, flushDraft } = useFormTools();
  const dispatch = useAppDispatch();
  const work = useAppSelector(selectWork);
  const needsCode = useNeedsCode();
  const normalized = useMemo(() => normalizedOnce(definition), [definition]);

  const problemsIn = (what: Work): readonly FieldProblem[] => {
    const values = read();
    const validation = validateAnswers(definition, normalized(values.answers));
    const inAnswers = validation.ok ? [] : validation.errors.map((error) => problemInForm(values.answers, error));
    return [...(what === 'submission' ? referenceProblems(values, needsCode) : []), ...inAnswers];
  };

  useEffect(() => {
    if (work.status !== 'failed' || work.failure.fieldProblems.length === 0) return;
    const { answers } = read();
    const problems = work.failure.fieldProblems.map((problem) => problemInForm(answers, problem));
    feed.refuse(problems);
    onRefused(problems);
  }, [work, feed, read, onRefused]);

  return {
    problems: problemsIn,
    check: (what) => {
      const problems = problemsIn(what);
      feed.refuse(problems);
      if (problems.length > 0) onRefused(problems);
      return problems.length === 0;
    },
    generateWord: () => {
      void flushDraft(); // how far the draft has come is noted in what is stored of it
      const { answers: typed, definition: hash, filing } = read();
      const answers = normalized(typed);
      const documentId = definition.kind === 'application' ? documentIdOf(draftId) : null;
      const { key: formKey, title } = definition;
      const named = namedCase(definition.kind, filing);
      dispatch(wordRequested({ draftId, formKey, title, documentId, answers, definition: hash, named }));
    },
    renamesAsked: () => {
      const { filing: reference, answers: given, definition: hash } = read();
      if (definition.kind !== 'claim' || reference.mode !== 'existing') return null;
      return {
        case_number: reference.caseNumber.trim(),
        verification_code: reference.code.trim().toUpperCase(),
        form_key: definition.key,
        definition_hash: hash,
        form_data: normalized(given),
      };
    },
    submit: (renamed, also) => {
      if (definition.kind === 'application') return;
      void flushDraft();
      const values = read();
      const { filing: reference, answers: given, marks = [], definition: hash } = values;
      const answers = normalized(given);
      const body = submissionBody({
        draftId: documentIdOf(draftId),
        formKey: definition.key,
        kind: definition.kind,
        reference,
        answers,
        definition: hash,
        marks: heldMarks(answers, marks),
        renamed,
        baseVersion: baseVersionOf(values),
      });
      // 民事诉讼法 第一百二十三条, 行政诉讼法 第五十条: the complaint itself, and a copy for each defendant.
      const count = definition.kind === 'claim' ? copiesOf(fill(definition, answers)) : null;
      const copies = count === null ? {} : { copies: count };
      dispatch(
        submissionRequested({ draftId, title: definition.title, body, ...copies, ...domainIn(definition), ...also }),
      );
    },
  };
};
