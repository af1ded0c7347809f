import { unseenClass } from '../signs/signs.js';

/** What a hidden number is; its name is what a model reads in its place. */
const kinds = ['证件号码', '银行账号', '电话号码', '电子邮箱'] as const;
type Kind = (typeof kinds)[number];

const digit = '[0-9０-９]';
/** What people put between the digits of one number, and signs that nobody sees. */
const gap = `[ \\u00a0\\u3000${unseenClass}\\-－–—]{0,2}`;
const digits = (count: number): string => Array.from({ length: count }, () => digit).join(gap);
const alone = (pattern: string): RegExp =>
  new RegExp(`(?<![0-9０-９A-Za-zＡ-Ｚａ-ｚ])(?:${pattern})(?![0-9０-９])`, 'gu');

/** The letters and digits of a number, half width and in capitals. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase();

/** GB 11643: six digits of a region, a birth date, three of a sequence, a check character. */
const idNumber = /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
/** The ID numbers of before 1999, with a year of two digits and without a check character. */
const oldIdNumber = /^[1-9]\d{7}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/;
const mobile = /^(?:86)?1[3-9]\d{9}$/;

type Rule = {
  readonly kind: Kind;
  readonly pattern: RegExp;
  readonly fits?: (bareNumber: string, written: string) => boolean;
};

/** The rules apply in this order: a later rule does not see what an earlier one has hidden. */
const rules: readonly Rule[] = [
  // Takes every run of such signs whole, so that none is looked at from each of its places.
  {
    kind: '电子邮箱',
    pattern: /[\w.+-]+(?:@[\w-]+(?:\.[\w-]+)+)?/gu,
    fits: (_, written) => written.includes('@'),
  },
  {
    kind: '证件号码',
    pattern: alone(`${digits(17)}${gap}[0-9０-９XxＸｘ]`),
    fits: (number) => idNumber.test(number),
  },
  { kind: '证件号码', pattern: alone(digits(15)), fits: (number) => oldIdNumber.test(number) },
  // Passports, and permits of Hong Kong, Macau and Taiwan.
  { kind: '证件号码', pattern: alone('[A-Za-zＡ-Ｚａ-ｚ]{1,2}[0-9０-９]{8,10}') },
  {
    kind: '电话号码',
    pattern: alone(`(?:[+＋]?${digits(2)}${gap})?${digits(11)}`),
    fits: (number) => mobile.test(number),
  },
  // Cards in groups of four; accounts, which have twelve digits and more.
  { kind: '银行账号', pattern: alone(`${digit}{4}(?:[ \\-]${digit}{4}){2,6}(?:[ \\-]?${digit}{1,4})?`) },
  { kind: '银行账号', pattern: alone(`${digit}{12,30}`) },
  { kind: '电话号码', pattern: alone(`(?:[(（]0${digit}{2,3}[)）]|0${digit}{2,3})${gap}${digit}{7,8}`) },
  { kind: '电话号码', pattern: alone(`[48]00${gap}${digit}{3,4}${gap}${digit}{3,4}`) },
  // Numbers that the text itself calls by name, of any length.
  {
    kind: '银行账号',
    pattern: /(?<=(?:账号|帐号|账户|帐户|卡号)(?:为|是)?[:：\s]{0,3})[0-9０-９][0-9０-９ -]{6,32}/gu,
  },
  {
    kind: '电话号码',
    pattern:
      /(?<=(?:电话|手机|座机|传真|联系方式)(?:号码|号)?(?:为|是)?[:：\s]{0,3})[0-9０-９][0-9０-９ -]{5,14}[0-9０-９]/gu,
  },
];

/** The placeholder of a hidden number. */
const nameOf = (kind: Kind, place: number): string => `〔${kind}${place}〕`;
const placeholder = new RegExp(`〔(?:${kinds.join('|')})\\d+〕`, 'g');

export type HiddenNumbers = {
  /** The text with every number of a person replaced by a name; the same number has the same name in every text. */
  readonly hide: (text: string) => string;
  /** Puts the numbers back where a reply names them. */
  readonly reveal: (text: string) => string;
};

/**
 * Hides numbers of ID documents, telephones, bank accounts and e-mail addresses from a model, which needs none of them to
 * do its work, and puts them back into what it replies. Rather too much is hidden: a number that was none comes back unchanged.
 * `texts`: everything that will be hidden, so that no name is given that somebody wrote themselves.
 */
export const hiddenNumbers = (texts: readonly string[]): HiddenNumbers => {
  const placeholders = new Set(texts.flatMap((text) => text.match(placeholder) ?? []));
  const names = new Map<string, string>();
  const numbers = new Map<string, string>();
  const nameFor = (kind: Kind, number: string): string => {
    const placeholder = names.get(number);
    if (placeholder !== undefined) return placeholder;
    let place = numbers.size + 1;
    while (placeholders.has(nameOf(kind, place))) place += 1;
    const name = nameOf(kind, place);
    placeholders.add(name);
    names.set(number, name);
    numbers.set(name, number);
    return name;
  };
  return {
    hide: (text) =>
      rules.reduce(
        (rest, { kind, pattern, fits }) =>
          rest.replace(pattern, (number) => (!fits || fits(bare(number), number) ? nameFor(kind, number) : number)),
        text,
      ),
    reveal: (text) => (numbers.size === 0 ? text : text.replace(placeholder, (name) => numbers.get(name) ?? name)),
  };
};

/** A number of a document, an account or a mobile without what stands between its digits; any other as it is. */
export const plainNumber = (number: string): string => {
  const plain = bare(number);
  return idNumber.test(plain) || mobile.test(plain) || /^\d{12,30}$/.test(plain) ? plain : number;
};
/** Whether a text is the name of a hidden number and nothing else. */
export const isName = (text: string): boolean => text.match(placeholder)?.[0] === text;

/** The text with every number of a person replaced by what it is, for what only compares texts. */
export const withoutNumbers = (text: string): string =>
  hiddenNumbers([])
    .hide(text)
    .replace(placeholder, (name) => name.replace(/\d+/, ''));

const longestName = Math.max(...kinds.map(({ length }) => length)) + 8;

/**
 * Puts numbers back into a reply that comes in pieces: keeps back an end that may be the beginning of a name. `rest` is what was
 * kept back, once the reply has ended.
 */
export const revealedPieces = ({ reveal }: Pick<HiddenNumbers, 'reveal'>) => {
  let pending = '';
  return {
    hear: (piece: string): string => {
      pending += piece;
      const at = pending.lastIndexOf('〔');
      const isBegun = at >= 0 && !pending.includes('〕', at) && pending.length - at <= longestName;
      const ready = isBegun ? pending.slice(0, at) : pending;
      pending = isBegun ? pending.slice(at) : '';
      return reveal(ready);
    },
    rest: (): string => {
      const last = reveal(pending);
      pending = '';
      return last;
    },
  };
};
