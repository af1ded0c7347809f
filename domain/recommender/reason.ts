import type { FormKind } from '../forms/definition.js';
import { standardWords } from '../layWords/standardWords.js';
import type { Proposal, Recommended } from './recommend.js';
import { spokenSide } from './spokenSide.js';

const otherDocument: Readonly<Record<FormKind, string>> = {
  claim: '从描述看，您是提起诉讼的一方，请确认是否应填写起诉状。',
  defense: '从描述看，您已被起诉，请确认是否应填写答辩状。',
  application: '从描述看，案件已到执行阶段，请确认是否应填写申请书。',
};

/** Why a form is proposed: the words that speak for it and, where the speaker seems to need another kind of document, that. */
export const reasonFor = (description: string, { kind, subject, words }: Proposal): string => {
  const { kind: side } = spokenSide(standardWords(description));
  return `描述中的${quoted(words)}与“${subject}”相符。${side === kind ? '' : otherDocument[side]}`;
};

/** Why no form is proposed: what fits has none. */
export const reasonForNone = ({ title, words }: NonNullable<Recommended['without']>): string =>
  `描述中的${quoted(words)}与“${title}”相符，这类文书目前没有。`;

/** Why no form is proposed, or none before: what is asked for belongs to a running case. */
export const reasonForMotions = (motions: Recommended['motions']): string =>
  `描述所说的像是${quoted(motions.map(({ name }) => name))}，这是诉讼中的一项申请或者步骤，不是一种纠纷。`;

/** Words as somebody wrote them: none with a gap where there are others, and none that stands within another. */
const quoted = (words: readonly string[]): string => {
  const whole = words.filter((word) => !word.includes('…'));
  const said = whole.length > 0 ? whole : words;
  return said
    .filter((word) => !said.some((other) => other !== word && other.includes(word)))
    .map((word) => `“${word}”`)
    .join('、');
};
