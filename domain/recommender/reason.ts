import type { FormKind } from '../forms/definition.js';
import { folded, type Proposal } from './recommend.js';
import { spokenSide } from './spokenSide.js';

const otherDocument: Readonly<Record<FormKind, string>> = {
  claim: '从描述看，您是提起诉讼的一方，请确认是否应填写起诉状。',
  defense: '从描述看，您已被起诉，请确认是否应填写答辩状。',
  application: '从描述看，案件已到执行阶段，请确认是否应填写申请书。',
};

/** Why a form is proposed: the words that speak for it and, where the speaker seems to need another kind of document, that. */
export const reasonFor = (description: string, { kind, subject, words }: Proposal): string => {
  const quoted = words.map((word) => `“${word}”`).join('、');
  const side = spokenSide(folded(description));
  return `描述中的${quoted}与“${subject}”相符。${side === kind ? '' : otherDocument[side]}`;
};
