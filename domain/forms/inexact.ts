/**
 * Days and amounts that their writer does not know exactly: 2008年春, 约3万. Forms keep and print them as they were typed, and nothing is
 * reckoned from them. What counts as such is a regular expression, so that a page, the server and the published JSON Schema agree.
 */

const year = '(?:[12]\\d{3}|[〇零○一二三四五六七八九]{4})年';
const month = '(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月';
const seasons = '[春夏秋冬](?:天|季)?|[上下]半年|第?[1-4一二三四]季度|年?[初中底末]';
const about = '(?:大约|大概|约)';
const near = '(?:左右|前后|间|许)';

/** 2008年, 2008年春, 2008年3月底, 二〇〇八年三月. A whole day with 左右 is asked about instead: its day is known. */
export const inexactDatePattern = `^${about}?${year}(?:${seasons}|${month}(?:份|初|底|末|中|上旬|中旬|下旬)?)?${near}?$`;

const figure =
  '(?:(?:\\d{1,12}(?:,\\d{3,4}){0,4}(?:\\.\\d{1,2})?[十百千万亿]{0,2}){1,2}|[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]{1,15})';
const before = '(?:大约|大概|差不多|将近|接近|约|近|不到|不足|至少|不少于|最多|不超过|超过)';
const more = '[多余来几][百千万亿]?';
const yuan = '(?:元|块钱|块)?';
const arounds = ['左右', '上下', '以上', '以下', '出头'];
const around = `(?:${arounds.join('|')})`;

/** 约3万, 三千多元, 十几万, 3000元左右, 不少于5000. */
export const inexactMoneyPattern = `^(?:${before}${figure}(?:${more})?${yuan}${around}?|${figure}(?:${more}${yuan}${around}?|${yuan}${around}))$`;

const inexactDate = new RegExp(inexactDatePattern, 'u');
const inexactMoney = new RegExp(inexactMoneyPattern, 'u');

/** Whether a text is a day that is said only roughly, as forms keep it. */
export const isInexactDate = (text: string): boolean => inexactDate.test(text);

/** Whether a text is an amount that is said only roughly, as forms keep it. */
export const isInexactMoney = (text: string): boolean => inexactMoney.test(text);

/** 3万元左右: an amount behind which no 元 can stand. */
export const saysItsUnit = (amount: string): boolean =>
  isInexactMoney(amount) && [...'元块钱', ...arounds].some((end) => amount.endsWith(end));
