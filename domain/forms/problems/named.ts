import type { FormDefinition } from '../definition.js';
import { labelAt } from '../labelAt.js';
import { nounOf, type Called } from '../asking/called.js';
import type { Problem } from '../problemCodes.js';

/** 被告（自然人）第2项 → 被告2: whose particulars a path is about; `''` for what is of no party. */
const whose = (definition: FormDefinition, path: string): string => {
  const isOfParty = definition.parties.some(({ blocks }) => blocks.some(({ key }) => path.startsWith(`${key}.`)));
  if (!isOfParty) return '';
  const [heading = ''] = labelAt(definition, path).split(' · ');
  return heading.replaceAll(/（[^（）]*）/gu, '').replace(/第(\d+)项$/u, '$1');
};

/**
 * A problem's sentence for a list, where no field stands beside it: with whose and what it is, unless the sentence says so. Lists of what is
 * missing name it themselves.
 */
export const namedSentence = (
  definition: FormDefinition,
  { path, sentence }: Pick<Problem, 'path' | 'sentence'>,
  called?: Called,
): string => {
  const noun = called?.(path) ?? nounOf(labelAt(definition, path).split(' · ').at(-1) ?? '');
  const isNamed = noun === '这一项' || sentence.includes(noun) || sentence.startsWith('还没');
  const who = sentence.startsWith('还没') ? '' : whose(definition, path);
  const name = [sentence.includes(who) ? '' : who, isNamed ? '' : noun].filter((part) => part !== '').join('的');
  return name === '' ? sentence : `${name}：${sentence}`;
};
