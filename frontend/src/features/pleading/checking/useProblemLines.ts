import { labelAt } from '../../../../../domain/forms/labelAt.js';
import { useFormTools, useSnapshot } from '../filling/formContext.js';
import type { Submission } from '../submitting/useSubmission.js';
import type { ProblemLine } from './ProblemSummary.js';

type Problems = {
  /** What must be corrected before the pleading is submitted. */
  readonly must: readonly ProblemLine[];
  /** What looks wrong and may stay so. */
  readonly may: readonly ProblemLine[];
};

/** What is wrong with the answers as they stand, in sentences that name their question, by place and once each. */
export const useProblemLines = (submission: Submission): Problems => {
  const { definition } = useFormTools();
  const snapshot = useSnapshot((whole) => whole);
  const named = ({ path, message }: { readonly path: string; readonly message: string }): ProblemLine => {
    const label = path.startsWith('filing.') ? '' : labelAt(definition, path);
    return { path, sentence: label === '' ? message : `${label}：${message}` };
  };
  const lacks = snapshot.missing
    .filter(({ level }) => level === 'required')
    .map(({ path, label }): ProblemLine => ({ path, sentence: `还没填${label}` }));
  const found = submission.problems(definition.kind === 'application' ? 'word' : 'submission').map(named);
  // What the server refused stands until it is changed.
  const refused = [...snapshot.problems].map(([path, message]) => named({ path, message }));
  const seen = new Set<string>();
  // An application goes to no court from here: it is printed with gaps, if that is wanted.
  const isApplication = definition.kind === 'application';
  const must = [...found, ...refused, ...(isApplication ? [] : lacks)].filter(
    ({ path }) => !seen.has(path) && seen.add(path),
  );
  const warned = [...snapshot.warnings].map(([path, message]) => named({ path, message }));
  const may = [...(isApplication ? lacks : []), ...warned];
  return { must, may: may.filter(({ path }) => !seen.has(path)) };
};
