import { dotsInPlace, wholeInPlace } from '../signs/signs.js';

/** The everyday sign for each that means the same in a number: capitals of bank forms, traditional and rare signs. One sign for one: offsets stay. */
const everyday: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '壹一弌一',
    '贰二貳二弍二貮二',
    '叁三参三參三叄三弎三',
    '肆四',
    '伍五',
    '陆六陸六',
    '柒七',
    '捌八',
    '玖九',
    '拾十',
    '佰百',
    '仟千',
    '萬万億亿圆元圓元塊块兩两',
    '〇零○零個个',
  ].flatMap((pairs) => {
    const signs = [...pairs];
    return signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign] as const] : []));
  }),
);

/** Characters that are a name or an everyday word too: they count only where a number goes on beside them. */
const alsoWords = /^[参參叄陆陸伍](?![零〇一二三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟元圆圓角分整萬億])/u;

/** `壹拾贰萬圆` → `一十二万元`: the everyday signs for all others, each in its place. */
export const everydaySigns = (text: string): string =>
  [...text].every((sign) => everyday[sign] === undefined)
    ? text
    : text.replaceAll(/[^\d一-九]/gu, (sign, at: number) =>
        everyday[sign] === undefined || alsoWords.test(text.slice(at, at + 2)) ? sign : everyday[sign],
      );

/** Digits in everyday signs, 零 first. 两, 俩 and 仨 stand before what is counted. */
export const hanDigits = '零一二三四五六七八九';

/** What a digit is worth; `undefined` for any other sign. */
export const digitOf = (sign: string): number | undefined => {
  if (/^\d$/.test(sign)) return Number(sign);
  if (sign === '两' || sign === '俩') return 2;
  if (sign === '仨') return 3;
  const at = hanDigits.indexOf(sign);
  return at < 0 || sign === '' ? undefined : at;
};

/** The powers of ten of the names of places; w and k as people type them. */
export const placeOf: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, k: 3, 万: 4, w: 4, 亿: 8 };

/** Full-width forms as half-width ones, parts of characters as characters, the dots of names as one, and 参万 as people write 叁万, each in its place: offsets stay what they were. */
export const foldedInPlace = (text: string): string =>
  dotsInPlace(wholeInPlace(text))
    .replaceAll(/[\u3000\uff01-\uff5e]/g, (sign) =>
      sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replaceAll(/[参參叄](?=[拾佰仟万亿元圆])/g, '叁');
