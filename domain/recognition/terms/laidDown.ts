import { breachesOf } from '../words/clauseWords.js';
import type { Passage } from '../findings/finding.js';
import type { Sentence } from '../texts/sentences.js';
import { cues } from '../words/cues.js';
import { patternOfWords } from '../words/phrases.js';

/** What a contract lays on its sides is demanded of nobody yet. */
const sidesOfContract = /[甲乙丙]方|双方|出租[人方]|承租[人方]|供方|需方|出卖人|买受人|发包[人方]|承包[人方]|本合同/u;
/** 逾期交房的，每日…; 擅自解除合同的违约金: what would follow if somebody did something. */
const conditional =
  /(?:逾期|擅自|提前|违反|单方|中途|无故|如果?|若|未按)[^，,。；;\n]{0,24}(?:的|时|者)(?:[，,]|[^，,。；;\n]{0,4}违约金)/u;
const numberedClause = /^ ?第[一二三四五六七八九十百]{1,4}条/u;
const strong = new RegExp(patternOfWords(cues.strongDemands).source, 'u');
/** What contracts say of what may happen as well. */
const happened = new RegExp(patternOfWords(cues.happened).source, 'u');

/** 买受人已支付定金: what was done. */
const done = /已(?:经)?(?:支付|付|交|收|还|缴|退|履行|交付)/u;
/** A letter says what would follow as a demand: 逾期腾退的，支付占有使用费. */
const letter = /(?:^|\n)[ \u3000]*致 ?[::]|贵(?:公司|司|方|店|单位|户)|通知如下|特此通知|现通知/u;

/** Whether a sentence is a term of a contract, and neither a demand nor an account of what somebody did. `folded` has half-width signs. */
export const isLaidDown = (folded: string, { from, to }: Passage): boolean => {
  const words = folded.slice(from, to);
  const line = folded.slice(folded.lastIndexOf('\n', from - 1) + 1, to);
  if (conditional.test(words)) return !happened.test(words) && (sidesOfContract.test(words) || !letter.test(folded));
  if (done.test(words)) return false;
  const isNumbered = numberedClause.test(line);
  return isNumbered ? !happened.test(words) : sidesOfContract.test(words) && !strong.test(words);
};

/** 逾期不还的按日万分之五计: what follows if somebody does something. */
const condition =
  /^[^，,。；;\n]{0,6}(?:逾期|到期|过期|超期|届时|未按|不按|没按|拖延|迟延)[^，,。；;\n]{0,12}?(?:的话?|时|则)(?:$|每|按|应|须|需|自|加|支付|承担|由|视|要|就)/u;

/** Whether a clause says what would follow, and not what happened. `folded` has half-width signs. */
export const isCondition = (folded: string, { from, to }: Passage): boolean => condition.test(folded.slice(from, to));

/** 如逾期不还; 逾期罚息利率: a loan that is late in it is not late yet. */
const supposed =
  /^(?:如果?(?!实)|若|倘若?|一旦|要是|假如)|逾期(?:部分)?的?(?:罚息|利率|利息|违约金)|^逾期(?:后)?(?:按|每|加收|上浮)/u;

/** Whether a clause supposes that something will be late. `folded` has half-width signs. */
export const isSupposed = (folded: string, { from, to }: Passage): boolean => supposed.test(folded.slice(from, to));

/** Whether a clause speaks of a penalty for another breach than some: its own words, or 擅自退租的 right before it. */
export const isOfOtherBreach = (
  folded: string,
  sentence: Sentence,
  clause: Passage,
  breach: readonly string[],
): boolean => {
  const before = sentence.clauses[sentence.clauses.indexOf(clause) - 1];
  const condition = before && /[的时者]$/u.test(folded.slice(before.from, before.to)) ? [before] : [];
  const [named] = [clause, ...condition]
    .map(({ from, to }) => breachesOf(folded.slice(from, to)))
    .filter(({ size }) => size > 0);
  return named !== undefined && ![...named].some((each) => breach.includes(each));
};
