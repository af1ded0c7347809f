import { expect } from 'chai';
import fc from 'fast-check';
import { icalendarOf, type CalendarDay } from './icalendar.js';

const at = new Date('2026-11-29T03:04:05.678Z');
const day: CalendarDay = { uid: 'notice', day: '2026-12-31', summary: '', description: '', url: null };

/** The value of a property after unfolding and unescaping, as a calendar program reads it. */
const read = (text: string, name: string): string | undefined =>
  text
    .replace(/\r\n /gu, '')
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replace(/\\([\\;,n])/gu, (_all, sign: string) => (sign === 'n' ? '\n' : sign));

describe('calendar of deadlines as text of RFC 5545', () => {
  it('has one whole day for each deadline, to the day after it, over the end of a year', () => {
    const text = icalendarOf('期限', [{ ...day, url: 'https://court.example.cn/progress' }], at);
    expect(text.split('\r\n')).to.include.members([
      'UID:notice',
      'DTSTAMP:20261129T030405Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'URL:https://court.example.cn/progress',
    ]);
    expect(text.startsWith('BEGIN:VCALENDAR\r\n') && text.endsWith('END:VCALENDAR\r\n')).to.equal(true);
  });

  it('gives back every text, in lines of at most 75 octets, none of which anybody can add', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (summary) => {
        const text = icalendarOf('期限', [{ ...day, summary }], at);
        expect(read(text, 'SUMMARY')).to.equal(summary.replace(/\r\n|\r/gu, '\n').replace(/(?!\n)\p{Cc}/gu, ''));
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).to.be.at.most(75);
        expect(text.match(/^BEGIN:VEVENT\r$/gmu)).to.have.length(1);
      }),
    ));
});
