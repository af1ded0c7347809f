import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { differences, mergeValues } from '../../drafts/index.js';
import type { Replaced } from '../page/index.js';
import { touch } from './answerRows.js';

/**
 * Follows what is typed on a page from the answers that it `opened` with. Told of each merge, the answers `before` and `after` it, it
 * returns what was typed here and is no longer there; `null` where the merge changed nothing of that.
 */
export const watchReplaced = (opened: FormAnswers) => {
  let untyped: unknown = opened;
  return (before: FormAnswers, after: FormAnswers): Replaced | null => {
    const typed = differences(untyped, before).map(({ path }) => path);
    // What came from elsewhere was not typed here, and what was replaced is no longer what was typed.
    untyped = mergeValues(before, after, untyped);
    const changed = differences(before, after).map(({ path }) => path);
    const both = typed.filter((one) => changed.some((other) => touch(one, other)));
    return both.length === 0 ? null : { typed: both, mine: before, theirs: after };
  };
};
