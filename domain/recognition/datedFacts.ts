import type { FormDefinition } from '../forms/definition.js';
import { contractIdentity } from './contractIdentity.js';
import { questionPlaces } from './questionPlaces.js';
import { foldedInPlace } from '../quantities/signs.js';
import { scanText } from './scan.js';
import type { Statement } from './statement.js';

const sameDay = '资料中保证与合同同日，请核对';
const untilDay = '资料中保全的到期日，请核对';

/** 于同日签订保证合同, or who guarantees in the paper itself. */
const besides = /同日[^。；;\n]{0,24}(?:保证|担保)/u;
const within =
  /(?:保证人|担保人|连带责任保证人)[ \t]*(?:\([^()\n]{0,8}\)[ \t]*)?:|自愿[^。；;\n]{0,16}(?:连带责任保证|连带保证|连带担保)/u;
const ofSuretyship = /保证合同|保函|担保合同/u;

const seizing = /查封|冻结|扣押|保全/u;
const before = /(?:到|至|截止|期限至|到期日[ :为是]*)$/u;
const behind = /^(?:日)?(?:到期|届满|止|期满)/u;

/**
 * Days that follow from what stands around them: of a suretyship that was given with the contract, its day; of a preservation, the first day on which
 * it ends. Always a question.
 */
export const datedFacts = (
  definition: FormDefinition,
  text: string,
  writtenOn: string | undefined,
): readonly Statement[] => {
  const folded = foldedInPlace(text);
  const ends = scanText(folded)
    .filter(({ kind }) => kind === 'date' || kind === 'date-range')
    .flatMap((found) => {
      const start = Math.max(...['\n', '。', ';'].map((sign) => folded.lastIndexOf(sign, found.from - 1))) + 1;
      const lead = folded.slice(start, found.from);
      const isEnd =
        found.kind === 'date-range' || before.test(lead) || behind.test(folded.slice(found.to, found.to + 4));
      return seizing.test(lead) && isEnd ? [{ ...found, value: found.value.split('/').at(-1) ?? found.value }] : [];
    })
    .sort((one, other) => one.value.localeCompare(other.value));
  const [end] = ends;
  return questionPlaces(definition).flatMap((place): readonly Statement[] => {
    if (place.field.kind !== 'date') return [];
    const label = place.item.label ?? '';
    if (/到期时间$/u.test(place.field.label ?? '') && /保全/u.test(label))
      return end ? [{ place, value: end.value, finding: { ...end, kind: 'date', rule: untilDay } }] : [];
    if (place.field.label !== '签订时间' || !/保证合同/u.test(label)) return [];
    const { signedOn } = contractIdentity(definition, text, writtenOn);
    const isNamedAlone = ofSuretyship.test(folded) && !besides.test(folded);
    return signedOn && !isNamedAlone && (besides.test(folded) || within.test(folded))
      ? [{ place, value: signedOn.value, finding: { kind: 'date', rule: sameDay, ...signedOn } }]
      : [];
  });
};
