import { recognise } from '../recognition/people/index.js';
import { scanText } from '../recognition/findings/scan.js';
import { wholeNumber } from '../quantities/numbers.js';
import { foldedInPlace } from '../quantities/signs.js';

/** Something that a text states: `said` in its own words, and by which of these another text states the same. */
type Particular = { readonly said: string; readonly same: readonly string[] };

const numerals = '零〇○一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟';
const units = '个月|个|年|月|日|号|周|天|小时|次|人|名|笔|元|倍|成|期|份|间|套|辆|台|件|亩|公里|米|斤|吨|岁|%|‰';

/** The number in front of a line or a clause: how a list is written, and nothing of what it says. */
const listMarks = new RegExp(
  `(^|[\\n。；;：:] ?)(?:[(] ?(?:\\d{1,2}|[${numerals}]{1,3}) ?[)]|(?:\\d{1,2}|[${numerals}]{1,3})[、.](?!\\d))`,
  'g',
);

const surnames =
  '王李张刘陈杨黄赵吴周徐孙朱胡郭林罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋杜叶程魏苏吕丁姚沈姜崔谭陆范汪廖贾夏邹熊秦邱侯尹薛阎段雷龙陶贺顾毛郝龚邵钱覃戴莫孔汤温康';
/** A name where one is usually said: after a role or a word like 与, before a word like 于 or a sign. */
const names = new RegExp(
  `(?:(?<!\\p{Script=Han})|(?<=原告|被告|第三人|证人|案外人|由|与|向|和|及|对|将|给|被|经|系|即))[${surnames}]\\p{Script=Han}{1,2}?(?=[^\\p{Script=Han}]|$|于|向|与|和|及|在|的|系|称|将|等|已|未|支付|提供|签订|出具|出借|是|为|欠|先生|女士|见证|在场|作证|担保|作为|又|应|至今)`,
  'gu',
);
const titles =
  /《[^《》]{1,60}》(?:第[零〇一二三四五六七八九十百千\d]{1,9}条)?|第[零〇一二三四五六七八九十百千\d]{1,9}条/g;
const addresses = /(?:https?:\/\/|www\.)[^\s，。；]{1,200}/gi;
const organisations = /\p{Script=Han}{2,20}?(?:有限责任公司|股份有限公司|有限公司|合伙企业|人民法院|仲裁委员会)/gu;

const plain = (text: string): string => text.replaceAll(/[\s,，]/g, '');

/** A number with its unit; in a source a number without a unit may have been any. */
const quantityForms = (value: number, unit: string): readonly string[] =>
  unit === '' ? [`value ${value}`] : [`${value} ${unit === '号' ? '日' : unit}`, `${value} `];

const numbersIn = (folded: string): Particular[] =>
  [
    ...folded.matchAll(
      new RegExp(`(?:(\\d+(?:,\\d{3})*(?:\\.\\d+)?) ?(${units})?|(?<![${numerals}])([${numerals}]+)(${units}))`, 'g'),
    ),
  ].flatMap(([said, digits, unit, words = '', wordsUnit]) => {
    const value = digits === undefined ? wholeNumber(words) : Number(plain(digits));
    const isArticle = words === '一' && !/[年月日周天]$/.test(said);
    return value === undefined || isArticle ? [] : [{ said, same: quantityForms(value, unit ?? wordsUnit ?? '') }];
  });

const datesIn = (date: string): readonly string[] => date.split('/');
const partsOf = (date: string): readonly string[] => {
  const [year, month, day] = date.split('-').map(Number);
  return [`${year} 年`, `${month} 月`, `${day} 日`];
};

type Found = {
  readonly particulars: readonly Particular[];
  /** By which others are known. */ readonly known: readonly string[];
};

/** What a text states that cannot be put in other words: amounts, dates, numbers, names, organisations, laws. */
const particularsOf = (text: string): Found => {
  const folded = foldedInPlace(text).replaceAll(listMarks, (mark, before: string) => before.padEnd(mark.length, ' '));
  const findingsInText = scanText(folded);
  const textAt = ({ from, to }: { readonly from: number; readonly to: number }) => text.slice(from, to);
  const dates = findingsInText.filter(({ kind }) => kind === 'date' || kind === 'date-range');
  const amounts = findingsInText.filter(({ kind }) => kind === 'amount');
  const others = findingsInText.filter((one) => !dates.includes(one) && !amounts.includes(one));
  const rest = [...dates, ...amounts].reduce(
    (left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to),
    folded,
  );
  const numbers = numbersIn(rest);
  const personNames = [
    ...recognise(text)
      .parties.flatMap(({ findings }) => findings)
      .filter(({ kind }) => kind === 'person-name' || kind === 'organisation-name')
      .map(({ value }) => value),
    ...[
      ...text.matchAll(names),
      ...text.matchAll(organisations),
      ...text.matchAll(titles),
      ...text.matchAll(addresses),
    ].map(([name]) => name),
  ];
  return {
    particulars: [
      ...dates.flatMap((one) => datesIn(one.value).map((date) => ({ said: textAt(one), same: [`date ${date}`] }))),
      ...amounts.map((one) => ({ said: textAt(one), same: quantityForms(Number(one.value), '元') })),
      ...others.map((one) => ({
        said: textAt(one),
        same: [`${one.kind} ${one.value.replaceAll(/[\s:为是按]/g, '')}`],
      })),
      ...numbers,
      ...personNames.map((name) => ({ said: name, same: [`name ${plain(name)}`] })),
    ],
    known: [
      ...dates.flatMap(({ value }) => datesIn(value).flatMap((date) => [`date ${date}`, ...partsOf(date)])),
      ...amounts.flatMap(({ value }) => [`${Number(value)} 元`, `value ${Number(value)}`]),
      ...others.map(({ kind, value }) => `${kind} ${value.replaceAll(/[\s:为是按]/g, '')}`),
      ...numbers.flatMap(({ same: [first = ''] }) =>
        first.startsWith('value ') ? [first, `${first.slice(6)} `] : [first, `value ${first.split(' ')[0]}`],
      ),
    ],
  };
};

/** Whether a name stands in a text; a sign behind a name of two (李强总是) is taken for a part of it at times. */
const isNamed = (name: string, text: string): boolean =>
  text.includes(name) || (name.length === 3 && text.includes(name.slice(0, 2)));

/**
 * What `text` states and `source` does not: amounts, dates, numbers, people, organisations, laws. Found by fixed rules, so that what
 * a model added is seen; the same amount or date in another spelling is no addition. A name that stands in no usual place is missed.
 */
export const statedBesides = (text: string, source: string): readonly string[] => {
  const sourceParticulars = new Set(particularsOf(source).known);
  const whole = plain(source);
  const besides = particularsOf(text).particulars.filter(
    ({ said, same }) =>
      !same.some((one) => sourceParticulars.has(one)) && !(same[0]?.startsWith('name ') && isNamed(plain(said), whole)),
  );
  // 2024年3月5日 is one addition, not four.
  const longest = besides.filter(
    ({ said }) => !besides.some((other) => other.said.length > said.length && other.said.includes(said)),
  );
  return [...new Set(longest.map(({ said }) => said))];
};
