import { create } from 'content-disposition';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { unseenClass } from '../../../domain/signs/signs.js';

/** What Windows refuses in a file's name, control characters, and marks that turn the reading direction round. */
const forbiddenSigns = new RegExp(String.raw`[\\/:*?"<>|\p{Cc}\p{Cs}${unseenClass}\u2028\u2029]`, 'gu');

const longest = 80;

/** A title as a file or a folder may be called, without an ending, at most 80 characters long; 文书 where nothing is left of it. */
export const safeTitle = (title: string): string => {
  const clean = [...title.replace(forbiddenSigns, '').replace(/\s+/gu, ' ')]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+/u, '')
    .trimEnd();
  return clean === '' ? '文书' : clean;
};

/** `{title}{end}.docx`. Whatever the title holds, the name is safe to save under. */
export const safeFileName = (title: string, end: string): string => `${safeTitle(title)}${end}.docx`;

/** `{title}{YYYYMMDD}.docx` with the day of `date` in `timeZone`, safe to save under. */
export const wordFileName = (title: string, date: Date, timeZone: string): string =>
  safeFileName(title, courtClock(date, timeZone).day.replaceAll('-', ''));

/** The header value of a download (RFC 6266): the Chinese name for every browser of today, an ASCII one for the rest. */
export const contentDisposition = (name: string): string => {
  const [, day = '', ending = 'docx'] = /(\d{8}(?:\d{6})?)?\.([a-z]+)$/.exec(name) ?? [];
  return create(name, { type: 'attachment', fallback: `document${day}.${ending}` });
};
