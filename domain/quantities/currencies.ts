/**
 * Other currencies than yuan: codes of ISO 4217 with the signs and names that people write for them; SDR is the unit of limits in maritime law.
 * Source of a regular expression, since forms publish it.
 */
export const currencyNames =
  '(?:USD|US\\$|EUR|€|GBP|£|JPY|HKD|HK\\$|KRW|₩|THB|RUB|AUD|A\\$|CAD|C\\$|TWD|NT\\$|VND|SGD|S\\$|CHF|MOP|NZD|MYR|INR|PHP|IDR|SEK|NOK|DKK|AED|SDR' +
  '|美元|美金|欧元|英镑|日元|日圆|港币|港元|韩元|韩币|泰铢|卢布|澳元|澳币|加元|加币|新台币|台币|越南盾|新加坡元|新币|瑞士法郎|瑞郎|澳门元|澳门币' +
  '|新西兰元|林吉特|马币|卢比|比索|印尼盾|瑞典克朗|挪威克朗|丹麦克朗|迪拉姆|特别提款权)';

/** Words that say no currency for certain, and money of no state: no yuan either way. */
const others =
  '(?:美刀|港纸|刀(?![具片])|USDT|BTC|ETH|\\$|dollars?|euros?|比特币|以太币|泰达币|加拿大元|澳大利亚元|迪拉姆|坚戈|图格里克)';
/** …币, …镑: money of any other place, by the last character of its name. */
const byName = '(?!人民币)\\p{Script=Han}{0,3}(?:(?<!人民)币|镑|法郎|克朗|第纳尔|里亚尔|先令|基普|缅元|盾)';

const behind = new RegExp(
  `^[ \\n]?(?:元|圆|块)?[ \\n]?(?:[(（] ?)?(?:${currencyNames}|${others}|${byName})(?:[ ]?[)）])?`,
  'iu',
);
const before = new RegExp(`(?:${currencyNames}|${others})[(（]?(?:元|圆)?[)）]?[:： ]{0,2}$`, 'iu');

/** The length of a foreign currency right behind an amount, `0` where none stands there. */
export const foreignBehind = (text: string): number => behind.exec(text.slice(0, 16))?.[0].length ?? 0;

/** The length of a foreign currency right before an amount, `0` where none stands there. */
export const foreignBefore = (text: string): number => before.exec(text.slice(-12))?.[0].length ?? 0;
