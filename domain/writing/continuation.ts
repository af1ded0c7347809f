import { statedBesides } from './particulars.js';

/** A reply that talks about the task instead of doing it. */
const talks = /^(?:好的|以下|续写|抱歉|对不起|无法|没有收到|根据您)|^[“"「【〔]|^[-*#>]/;

/** The longest end of `text` with which `reply` begins, in characters. */
const repeated = (text: string, reply: string): number => {
  for (let length = Math.min(text.length, reply.length); length > 0; length -= 1)
    if (text.endsWith(reply.slice(0, length))) return length;
  return 0;
};

/** Cut after the last sign at which a sentence may pause, where it is too long. */
const shorten = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const whole = text.slice(0, longest);
  const pause = Math.max(...[...'，。；、！？'].map((sign) => whole.lastIndexOf(sign)));
  return pause > 0 ? whole.slice(0, pause + 1) : '';
};

/**
 * What of a reply may be offered as the continuation of a text: its first line, without what it repeats of the text, no longer than
 * `longest`; nothing where it says something besides, or states an amount, a date, a name or a law that the text does not.
 */
export const continuationOf = (text: string, reply: string, longest: number): string => {
  const [line = ''] = reply.trim().split('\n');
  if (talks.test(line)) return '';
  const fresh = line.slice(repeated(text, line));
  const suggestion = shorten(fresh, longest);
  const isNew = suggestion.trim() !== '' && !text.includes(suggestion.trim());
  // With the text before it: a number may go on across the caret.
  return isNew && statedBesides(text + suggestion, text).length === 0 ? suggestion : '';
};
