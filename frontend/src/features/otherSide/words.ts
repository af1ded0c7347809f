import type { CaseProgress } from '../../../../domain/contract/documents.js';
import type { ServedPaper } from '../../../../domain/contract/versions.js';
import { distinctNames } from '../../components/distinctNames.js';
import type { DefenseIn } from './otherSide.js';
import { partyWord, type Standing } from '../../../../domain/forms/standing.js';

const notes = {
  complaint: {
    asked: '法院已通知对方补正这份文书，内容可能还会有变化。',
    answered: '对方已按法院的要求修改或说明这份文书，法院还在核对。',
  },
  defense: {
    asked: '法院已请对方补充说明这份答辩状，内容可能还会有变化。',
    answered: '对方已按法院的要求补充或说明这份答辩状，法院还在核对。',
  },
  opinion: {
    asked: '法院已请第三人补充说明这份意见陈述书，内容可能还会有变化。',
    answered: '第三人已按法院的要求补充或说明这份意见陈述书，法院还在核对。',
  },
} as const;

/** What the reader of the other side's paper has to know of what the court asks of it; `null` where it asks nothing. */
export const correctionNote = (
  pleading: ServedPaper['pleading'],
  correction: string | null,
  standing?: Standing,
): string | null =>
  correction === 'asked' || correction === 'answered'
    ? notes[standing === 'third_party' ? 'opinion' : pleading][correction]
    : null;

/** How each who answered is called: by name, those of one name also by which of them it is. */
export const respondents = (defenses: readonly DefenseIn[], of: Pick<CaseProgress, 'domain'>): readonly string[] =>
  distinctNames(defenses.map(({ name, standing }) => `${partyWord(standing, of)}${name ?? ''}`));
