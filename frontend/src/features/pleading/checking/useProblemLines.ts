import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { lacking } from '../../../../../domain/forms/answerProblems.js';
import type { Problem } from '../../../../../domain/forms/problemCodes.js';
import { namedSentence } from '../../../../../domain/forms/problems/named.js';
import { stopping } from '../../../../../domain/forms/problems/problemsOf.js';
import { useDefenceRemarks } from '../defending/index.js';
import { useFormTools, useSnapshot } from '../form/index.js';
import type { Submission } from '../submitting/index.js';
import type { ProblemLine } from '../fields/index.js';

type Problems = {
  /** What must be corrected before the pleading is submitted. */
  readonly must: readonly ProblemLine[];
  /** What looks wrong and may stay so. */
  readonly may: readonly ProblemLine[];
};

const lacks: ReadonlySet<string> = new Set(lacking);
const isLack = ({ code }: Problem): boolean => lacks.has(code);

/** What is wrong with the answers as they stand, in sentences that name their question, by place and once each. */
export const useProblemLines = (submission: Submission): Problems => {
  const { definition, feed } = useFormTools();
  const snapshot = useSnapshot((whole) => whole);
  const named = ({ path, message }: { readonly path: string; readonly message: string }): ProblemLine => {
    const label = path.startsWith('filing.') ? '' : labelAt(definition, path);
    return { path, sentence: label === '' ? message : `${label}：${message}` };
  };
  const line = (problem: Problem): ProblemLine => ({
    path: problem.path,
    sentence: namedSentence(definition, problem, feed.called),
  });
  const empty = snapshot.found.filter(isLack).map(line);
  const wrong = stopping(snapshot.found).filter((problem) => !isLack(problem));
  // What no rule of the list knows: which case it is, and what only the server or the form's schema refuses.
  const known = new Set(wrong.map(({ path }) => path));
  const found = submission
    .problems(definition.kind === 'application' ? 'word' : 'submission')
    .filter(({ path }) => !known.has(path))
    .map(named);
  // What the server refused stands until it is changed.
  const refused = [...snapshot.problems]
    .filter(([path]) => !known.has(path))
    .map(([path, message]) => named({ path, message }));
  const seen = new Set<string>();
  // An application goes to no court from here: it is printed with gaps, if that is wanted.
  const isApplication = definition.kind === 'application';
  const must = [...found, ...refused, ...wrong.map(line), ...(isApplication ? [] : empty)].filter(
    ({ path }) => !seen.has(path) && seen.add(path),
  );
  const asked = snapshot.found.filter(({ severity }) => severity === 'asks').map(line);
  const may = [...(isApplication ? empty : []), ...useDefenceRemarks(), ...asked];
  return { must, may: may.filter(({ path }) => !seen.has(path)) };
};
