import type { ServedPaper } from '../../../../domain/contract/versions.js';
import { distinctNames } from '../../components/distinctNames.js';
import type { DefenseIn } from './otherSide.js';
import { partyWord } from '../../../../domain/forms/standing.js';

const notes = {
  complaint: {
    asked: '法院已通知原告补正这份起诉状，内容可能还会有变化。',
    answered: '原告已按法院的要求修改或说明这份起诉状，法院还在核对。',
  },
  defense: {
    asked: '法院已请对方补充说明这份文书，内容可能还会有变化。',
    answered: '对方已按法院的要求补充或说明这份文书，法院还在核对。',
  },
} as const;

/** What the reader of the other side's paper has to know of what the court asks of it; `null` where it asks nothing. */
export const correctionNote = (pleading: ServedPaper['pleading'], correction: string | null): string | null =>
  correction === 'asked' || correction === 'answered' ? notes[pleading][correction] : null;

/** How each who answered is called: by name, those of one name also by which of them it is. */
export const respondents = (defenses: readonly DefenseIn[]): readonly string[] =>
  distinctNames(defenses.map(({ name, standing }) => `${partyWord(standing)}${name ?? ''}`));
