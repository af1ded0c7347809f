import { dictionary } from '@zxcvbn-ts/language-common';
import { longestPassword, shortestPassword } from '../../../domain/account/passwordRules.js';

/** About 49,000 passwords that leaked most often, in small letters, as the library keeps them. */
const leaked = new Set(dictionary['passwords-common']);

/** `1qaz@WSX` is `1qaz2wsx` with the shift key held down now and then. */
const unshifted = new Map([...'!@#$%^&*()'].map((symbol, i) => [symbol, String((i + 1) % 10)]));
/** Symbols that stand for letters in words, and digits that do. */
const letterLike = new Map([
  ['@', 'a'],
  ['$', 's'],
]);
const digitMeanings = new Map([
  ...letterLike,
  ...[...'0o1l3e4a5s7t'.matchAll(/../g)].map(([pair]) => [pair.charAt(0), pair.charAt(1)] as const),
]);
const replaced = (text: string, by: ReadonlyMap<string, string>): string =>
  [...text].map((letter) => by.get(letter) ?? letter).join('');

const syllable =
  '(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|van|ai|ei|ao|ou|an|en|in|un|vn|er|ia|ie|iu|ua|uo|ui|ue|ve|a|o|e|i|u|v))';
/** Syllables of Pinyin, and some harmless combinations: names and words of up to five. */
const pinyin = new RegExp(`^${syllable}{1,5}$`);
const oneSyllable = new RegExp(`^${syllable}$`);
const words = new Set([
  ...[
    'pass',
    'passwd',
    'password',
    'pwd',
    'admin',
    'administrator',
    'root',
    'user',
    'test',
    'guest',
    'login',
    'welcome',
  ],
  ...['hello', 'love', 'iloveyou', 'court', 'lawyer', 'judge', 'law', 'china', 'chinese', 'qwerty', 'zxcvbn', 'change'],
]);
/** Rows, columns and other runs of keys. */
const runs = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
];
const backwards = (text: string): string => [...text].reverse().join('');
const isRun = (text: string): boolean =>
  /^(.)\1*$/u.test(text) || [text, backwards(text)].some((way) => runs.some((run) => run.includes(way)));
/** Whether a text repeats one short part, as `abab` and `123123` do. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

const isCommonWord = (text: string): boolean => words.has(text) || isRun(text) || isRepeated(text) || pinyin.test(text);
/** True for the numbers that people add to a word: a few digits, a year or day, a lucky number, a run of digits. */
const isCommonNumber = (text: string): boolean =>
  /^(?:\d{0,3}|(?:19|20)\d{2}(?:[01]\d(?:[0-3]\d)?)?|\d{2}(?:0\d|1[012])[0-3]\d|(?:520|521|1314|168)+)$/.test(text) ||
  isRun(text) ||
  isRepeated(text);

const symbols = /[^\p{L}\p{N}]+/gu;
/** Fewer words are no phrase when one of them is a single syllable: `zhang_wei` and `li-xiao-ming` are names. */
const phraseWords = 3;
/**
 * True for a phrase of several separated words, in Pinyin or not: there are too many such phrases to try. Three different words are one
 * where not all are single syllables; two, where neither is.
 */
const isPhrase = (text: string): boolean => {
  const parts = new Set((text.match(/\p{L}+/gu) ?? []).filter((part) => !words.has(part)));
  const long = [...parts].filter((part) => part.length > 3 && !oneSyllable.test(part));
  const all = new Set(text.match(/\p{L}+/gu) ?? []);
  return (parts.size >= phraseWords && long.length > 0) || (all.size > 1 && long.length === all.size);
};
/** A single run of letters, with or without a common number, is guessed by trying all of them unless it has so many characters. */
const shortestRun = 12;
/** True for a word and a number in either order, with any symbols between and around them. */
const isWordAndNumber = (text: string): boolean => {
  if (isPhrase(text)) return false;
  const bare = text.replace(symbols, '');
  const isShortRun = bare.length < shortestRun && /^\P{L}*[a-z]+\P{L}*$/u.test(text);
  const isWord = (letters: string): boolean => isShortRun || isCommonWord(letters);
  const [, word, number] = /^(\p{L}+)(\d*)$/u.exec(bare) ?? [];
  if (word !== undefined && number !== undefined) return isWord(word) && isCommonNumber(number);
  const [, before, after] = /^(\d+)(\p{L}+)$/u.exec(bare) ?? [];
  return before !== undefined && after !== undefined && isWord(after) && isCommonNumber(before);
};

const around = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
/** The readings of a password: as typed, with shift keys and disguises undone, and without the symbols around it. */
const spellings = (folded: string): readonly string[] => {
  const plain = replaced(folded, letterLike);
  const trimmed = [folded, plain].map((text) => text.replace(around, ''));
  return [
    folded,
    plain,
    ...trimmed,
    ...[folded, ...trimmed].map((text) => replaced(text, digitMeanings)),
    replaced(folded, unshifted),
  ];
};

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
/** The shortest mailbox name that is looked for in a password: shorter names are part of too many words. */
const leastName = 4;

/** Whether a password is little more than the part before the `@`. */
const isOwnName = (folded: string, email: string): boolean => {
  const [mailbox = ''] = fold(email).split('@', 1);
  const name = mailbox.replace(symbols, '');
  const bare = folded.replace(symbols, '');
  if (name.length < leastName || !bare.includes(name)) return false;
  const rest = bare.replace(name, '');
  return rest.length < shortestPassword / 2 || isCommonNumber(rest);
};

/** What the user reads about a guessable password, by the rule that found it. */
const reasons = {
  ownName: '密码与邮箱名过于相近，容易被他人猜到，请换一个',
  leaked: '这个密码（或只改了大小写、符号的写法）出现在公开泄露的密码里，容易被他人猜到，请换一个',
  run: '密码只是相连的键或重复的字符，容易被他人猜到，请换一个',
  wordAndNumber:
    '密码只是一个词、姓名、拼音或一串不长的字母，加上常见的数字，容易被他人猜到，请换成几个不相干的词（中间用符号隔开），或更长的密码',
} as const;

/**
 * Why others would guess this password before they tried much else, as the user reads it: which list or rule it falls under, and
 * what to do. `undefined` when they would not. For new passwords only: an account that has such a password can still sign in.
 */
export const guessableReason = (password: string, email: string): string | undefined => {
  if (password.length > longestPassword) return undefined; // its length alone refuses it
  const folded = fold(password);
  if (isOwnName(folded, email)) return reasons.ownName;
  const readings = spellings(folded);
  if (readings.some((text) => leaked.has(text))) return reasons.leaked;
  if (readings.some((text) => isRun(text) || isRepeated(text))) return reasons.run;
  if (isWordAndNumber(folded) || isWordAndNumber(replaced(folded, letterLike))) return reasons.wordAndNumber;
  return undefined;
};
