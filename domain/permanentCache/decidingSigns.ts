import { decimalIn } from '../quantities/numbers.js';
import { alternatives } from '../signs/alternatives.js';
import { decisive, harmless, modalities, negations } from './decidingWords.js';

const modalityOf: ReadonlyMap<string, string> = new Map(
  modalities.flatMap((words, kind) => words.map((word) => [word, `情态${kind}`] as const)),
);

const numerals = '零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟半';
const unit =
  '(?:个?(?:工作日|自然日|小时|月|年|日|天|周|季度|分钟)|万元|亿元|元|块|角|%|‰|倍|岁|人|次|条|款|项|份|套|成)?';
const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱林何郭罗宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎潘杜戴夏钟汪田姜范石姚谭廖邹熊陆郝孔崔邱秦顾侯邵孟龙段雷汤尹黎贺龚赖樊';

/** The alternatives are in order: where several match at one place, the first of them counts. */
const sign = new RegExp(
  [
    String.raw`(?<law>《[^》]{0,80}》|\p{Script=Han}{0,12}?(?:法典|(?<![方办违合非无依设执说做想用看司书])法(?![院官律人定庭制规务])|条例|司法解释))`,
    `(?<harmless>${alternatives(harmless)})`,
    `(?<modality>${alternatives([...modalityOf.keys()])})`,
    String.raw`(?<number>第?(?:\d[\d,]*(?:\.\d+)?(?:[万亿千百](?!分))?|[${numerals}]+)${unit})`,
    `(?<negation>${alternatives(negations)})`,
    String.raw`(?<name>[甲乙丙丁戊](?:方|某)?|\p{Script=Han}某[某甲乙丙]?|(?<=^|[，,、。；：:？和与跟向被由给对告诉找让替叫的])[${surnames}]\p{Script=Han}{1,2})`,
    `(?<decisive>${alternatives(decisive)})`,
    String.raw`(?<foreign>[a-z]+)`,
  ].join('|'),
  'gu',
);

const numberOf = (written: string): string => {
  const [, number = '', rest = ''] = new RegExp(`^第?([\\d,.${numerals}]*)(.*)`, 'su').exec(written) ?? [];
  return `${decimalIn(number) ?? number}${rest}`;
};

/**
 * What decides a question, in its order: negations, what is allowed or owed, numbers with their units, laws, and words for parties and for
 * what has an opposite. Two questions for which it is not the same may be opposites, however alike they sound.
 */
export const decidingSigns = (question: string): string[] => {
  const text = question.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
  return [...text.matchAll(sign)].flatMap(({ groups = {} }) => {
    const { law, harmless: said, modality, number, ...others } = groups;
    if (said !== undefined) return [];
    if (law !== undefined)
      return [
        `法:${law.replaceAll(/[《》]/g, '').replace(/^(?:根据|依据|依照|按照|按|对于|关于)?(?:中华人民共和国)?/, '')}`,
      ];
    if (modality !== undefined) return [modalityOf.get(modality) ?? modality];
    if (number !== undefined) return [`数:${numberOf(number)}`];
    return Object.values(others).filter((found) => found !== undefined);
  });
};
