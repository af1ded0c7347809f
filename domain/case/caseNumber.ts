import { zerosBeforeSerial } from '../citations/formalNumbers.js';
import { courtClock } from '../courtCalendar/courtClock.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { codeFromBytes } from './codes.js';
import { unseenClass } from '../signs/signs.js';

export const temporaryPrefix = '新案件-';
/** Characters of a number at most, in any spelling. */
export const longestNumber = 64;
/** Matches invisible characters and marks of text direction, with which numbers that look the same would differ. */
const unseen = new RegExp(String.raw`[${unseenClass}\p{C}\p{Zl}\p{Zp}]`, 'u');
/** Signs of HTML and of scripts, in half or full width. No court's number has any of them. */
const markup = /[<>&"'`\\]/u;

/** `新案件-{yyyymmdd}-{8 random signs}`: the number a case goes by until the court files it, and an alias ever after. */
export const temporaryNumber = (now: Date, timeZone: string, randomBytes: Uint8Array): string =>
  `${temporaryPrefix}${courtClock(now, timeZone).day.replaceAll('-', '')}-${codeFromBytes(randomBytes)}`;

/** A number without what its spellings differ in apart from kinds of brackets and letter case: width, spaces, zeros before the serial. */
const plainNumber = (caseNumber: string): string =>
  caseNumber.normalize('NFKC').replace(/\s+/gu, '').replace(zerosBeforeSerial, '');

/**
 * What two spellings of one number have in common: full-width or half-width signs, kinds of brackets, letter case, spaces and zeros
 * before the serial do not distinguish numbers.
 */
export const canonicalCaseNumber = (caseNumber: string): string =>
  plainNumber(caseNumber)
    .replace(/[〔【[]/gu, '(')
    .replace(/[〕】\]]/gu, ')')
    .toUpperCase();

/** A number as it is stored: half-width signs, no spaces, no zeros before the serial, and the round full-width brackets that courts print. */
const storedNumber = (typed: string): string =>
  plainNumber(typed)
    .replace(/[〔【[(]/gu, '（')
    .replace(/[〕】\])]/gu, '）');

/** True for numbers that were, or look as if they were, handed out at opening. */
export const isTemporaryNumber = (caseNumber: string): boolean =>
  canonicalCaseNumber(caseNumber).startsWith(temporaryPrefix);

/**
 * The formal number as it is stored, 1 to 64 characters: signs in half width, brackets in full width, no spaces.
 * @throws DomainError `case_number_blank`, or `case_number_signs` for one that holds invisible signs or signs of HTML, or
 *   `case_number_malformed` for one that is too long or looks like a temporary number
 */
export const formalCaseNumber = (typed: string): string => {
  const caseNumber = typed.trim();
  if (canonicalCaseNumber(caseNumber) === '') throw new DomainError('case_number_blank');
  if (unseen.test(caseNumber) || markup.test(caseNumber.normalize('NFKC'))) throw new DomainError('case_number_signs');
  if (
    caseNumber.length > longestNumber ||
    canonicalCaseNumber(caseNumber).length > longestNumber ||
    isTemporaryNumber(caseNumber)
  )
    throw new DomainError('case_number_malformed');
  return storedNumber(caseNumber);
};
