import { z } from 'zod';
import shipped from './otherNames.json' with { type: 'json' };

const OtherNames = z.strictObject({
  /** Of two characters and more, of which names of other peoples are made; in everyday words they hardly stand. */
  parts: z.array(z.string().regex(/^\p{Script=Han}{2,4}$/u)).min(1),
  /** Small words within names in Latin letters. */
  particles: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  /** Words in Latin letters with which no person's name is written: of companies, of forms, of payment. */
  notNames: z.array(z.string().regex(/^[A-Za-z]+$/)).min(1),
});

/** The table by which names in other letters and of other peoples are known, which lawyers edit: `otherNames.json`. */
const { parts, particles, notNames } = OtherNames.parse(shipped);

const han = String.raw`\p{Script=Han}`;
const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]`;
const capital = String.raw`(?=\p{Lu})[\p{Script=Latin}\p{Script=Cyrillic}]`;
const word = `${capital}(?:${letter}|['’-](?=${letter}))*\\.?`;
const joint = `(?:, ?| )(?:(?:${particles.join('|')})[ -]){0,3}`;

/** `JOHN SMITH五万元`, `Tom Lee 5万元`: two words and more where the place says that money went to or came from somebody. */
export const foreignBorrower = `(?<!${letter}|[\\d@_/.])${word}(?:${joint}${word}){1,6}(?!${letter}|\\d|[@_/&的]| ?${letter})`;

/** `JOHN SMITH`, `SMITH, JOHN`, `Nguyễn Văn An`, `O'Connor`: words with capitals, up to seven, and nothing of a word behind them. */
export const foreignName = `(?<!${letter}|[\\d@_/.])${word}(?:${joint}${word}){0,6}(?!${letter}|\\d|[@_/&]| ?(?:${letter}|\\d))`;

const noForeignName = new RegExp(`(?<!${letter})(?:${notNames.join('|')})(?!${letter})|X{2}`, 'iu');

/** Whether words in Latin letters name a company, a paper or a way to pay rather than a person; one letter names nobody. */
export const isNoForeignName = (name: string): boolean => noForeignName.test(name) || !/\p{L}{2}/u.test(name);

/** Characters that stand in talk, and hardly in these names. */
const talk = '的了是在我你他她它这那哪们将被把从由向其不没已也都还很因所会要请给付借欠租买签和与及';
/** 娜仁花, 扎西顿珠, 嘎玛尕桑丹增卓嘎, without a point: holds a part of which such names are made. */
export const undottedName = `(?=${han}{0,8}(?:${parts.join('|')}))(?:(?![${talk}])${han}){2,12}`;
