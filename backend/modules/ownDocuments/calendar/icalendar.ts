/** An event that takes a whole day. */
export type CalendarDay = {
  /** Stays the same for the same event in every copy of the calendar. */
  readonly uid: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string | null;
};

/** RFC 5545, 3.3.11: what has a meaning of its own in a text. Control characters have no place in one. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/gu, '\\n')
    .replace(/\p{Cc}/gu, '');

const mostOctets = 75;

/** RFC 5545, 3.1: a line of at most 75 octets; what follows begins with a space. No character is cut in two. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character, 'utf8');
    if (octets + size > mostOctets) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};

const dateOf = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A calendar of whole days as text of RFC 5545. `at`: when it was made. */
export const icalendarOf = (name: string, days: readonly CalendarDay[], at: Date): string => {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/gu, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Juanzong//Deadlines//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...days.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dateOf(day)}`,
      `DTEND;VALUE=DATE:${dateOf(dayAfter(day))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      ...(url === null ? [] : [`URL:${url}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
