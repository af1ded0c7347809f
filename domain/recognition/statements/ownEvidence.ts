import { z } from 'zod';
import shipped from './ownEvidence.json' with { type: 'json' };
import type { QuestionPlace } from '../fields/questionPlaces.js';
import type { Statement } from '../fields/statement.js';
import { patternOfWords } from '../words/phrases.js';
import { type Reading, finding } from './wordHits.js';

const words = z.array(z.string().regex(/^\p{Script=Han}+$/u)).min(1);
const OwnEvidence = z.strictObject({
  /** What papers and records are called that prove something. */
  kinds: words,
  /** Words behind them with which somebody says that they have them. */
  held: words,
  /** Words before them with which somebody says so. */
  having: words,
});

/** The table of the words with which people say what evidence they have, which lawyers edit: `ownEvidence.json`. */
const table = OwnEvidence.parse(shipped);
const oneOf = (list: readonly string[]): string => patternOfWords(list).source;

/** 物业的车位管理费发票, 收据 No.0031877. */
const piece = String.raw`(?:(?!${oneOf(table.having)})[\p{Script=Han}《》“”]){0,10}(?:${oneOf(table.kinds)})(?![\p{Script=Han}]*(?:上写|写的|里写|约定|没写|到期|签))(?: ?(?:No\.?|编号|号码)? ?[A-Za-z0-9-]{4,20})?`;
const pieces = String.raw`(?<pieces>${piece}(?:(?:、|和|以及|及|还有|,)${piece}){0,8})`;
/** Where a clause begins, or somebody speaks of themselves: 享有权利 begins with no 有. */
const begins = String.raw`(?<=^|[，,。；;\n:( ]|我|我们|我方|还|也|手里|手上|店里|家里|都)`;
const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`${begins}(?:${oneOf(table.having)})(?:了|着|一张|盖章的|他写的|当时的)?${pieces}(?=$|[，,。；;\n)、(]|为证|可以|都)`,
    'gu',
  ),
  new RegExp(
    String.raw`(?<=^|[，,。；;\n:(])${pieces}(?:原件|我|也|全|单据)?(?:都|还|全)?(?:${oneOf(table.held)})`,
    'gu',
  ),
];
/** 权退货并解除合同: what is no paper but something done or laid down. */
const noPiece = /权|解除|签订|约定|应当?|须|支付|[为是]|违约|没|未/u;
/** What the other side has, and what somebody lacks. */
const isLacking =
  /(?:他|她|对方|原告|被告|公司|房东|老板)(?:们)?(?:说|称|只|也)?(?:没)?(?:有|提供|提交)|[没无未](?:有|提供|提交|见)/u;

const rule = '资料中提到的证据，请核对';

/** What evidence somebody says that they have, as one list: 收据、合同. Nothing of what they say they lack, and of what the other side has. */
export const evidenceSaid = ({ text, folded, demanded }: Reading, place: QuestionPlace): Statement | undefined => {
  const found = patterns
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .filter(({ index }) => !demanded.some(({ from, to }) => index >= from && index < to))
    .filter(({ 0: all, index, groups = {} }) => {
      const before =
        folded
          .slice(Math.max(0, index - 12), index)
          .split(/[，,。；;\n]/u)
          .at(-1) ?? '';
      return !isLacking.test(`${before}${all}`) && !noPiece.test(groups['pieces'] ?? '');
    })
    .map(({ 0: all, index, groups = {} }) => {
      const value = groups['pieces'] ?? '';
      const from = index + all.indexOf(value);
      return { from, to: from + value.length };
    })
    .sort((one, other) => one.from - other.from);
  const [first] = found;
  const value = [...new Set(found.map(({ from, to }) => text.slice(from, to).trim()))].join('、');
  return first && value.length >= 2 ? { place, value, finding: finding(first, value, rule) } : undefined;
};
