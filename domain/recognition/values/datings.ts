import { turnsIn } from '../people/index.js';
import type { Passage } from '../findings/finding.js';
import { scanText } from '../findings/scan.js';
import { foldedInPlace } from '../../quantities/signs.js';
import { spokenDatesIn, type SpokenDate } from '../../quantities/relativeDates.js';

/** A part of a text with the day on which it was written, `2024-09-11`. */
export type Dating = Passage & { readonly day: string };

/** 发送时间: and Date: over an e-mail. */
const mailHead =
  /(?:^|\n)[> \t]*(?:发送时间|发件时间|发送日期|Date|Sent)[ \t]*:[ \t]*(?:[A-Za-z]{3}, )?(?=[^\n]{0,30}\d)/gu;
/** What may stand before the day that closes a paper, in its line. */
const closingLead = /^[^\n，,。；;:\d]{0,20}(?:日期|时间)?[ \t:]*$/u;

const daysIn = (folded: string) => scanText(folded).filter(({ kind }) => kind === 'date');

const ofTurns = (folded: string): readonly Dating[] => {
  let day: string | undefined;
  return turnsIn(folded).flatMap((turn): readonly Dating[] => {
    const head = folded.slice(turn.from, turn.to - turn.text.length);
    day = daysIn(head)[0]?.value ?? day;
    return day === undefined ? [] : [{ from: turn.from, to: turn.to, day }];
  });
};

const ofMails = (folded: string): readonly Dating[] => {
  const heads = [...folded.matchAll(mailHead)];
  return heads.flatMap(({ 0: all, index }, at): readonly Dating[] => {
    const from = index + all.length;
    const day = daysIn(folded.slice(from, from + 24))[0]?.value;
    return day === undefined ? [] : [{ from, to: heads[at + 1]?.index ?? folded.length, day }];
  });
};

/** Papers are closed by their day, alone at the end of a line behind whoever signs. */
const ofPapers = (folded: string): readonly Dating[] => {
  let before = 0;
  return daysIn(folded).flatMap(({ value, from, to }): readonly Dating[] => {
    const lead = folded.slice(folded.lastIndexOf('\n', from - 1) + 1, from);
    const isClosing = /^[ \t]*(?:\n|$)/u.test(folded.slice(to)) && closingLead.test(lead) && !/\n/u.test(lead);
    if (!isClosing) return [];
    const part = { from: before, to, day: value };
    before = to;
    return [part];
  });
};

/**
 * The parts of a text that say when they were written: what is said in a chat, e-mails, papers closed by a day. From that day 去年 and 3月12日 are
 * reckoned there. Signs of the text are folded in their places.
 */
export const datingsIn = (text: string): readonly Dating[] => {
  const folded = foldedInPlace(text);
  const turns = ofTurns(folded);
  if (turns.length > 0) return turns;
  const mails = ofMails(folded);
  return mails.length > 0 ? mails : ofPapers(folded);
};

/** The days and months that a text gives in people's own words, each as of the day of its part; in parts that say none, as of `writtenOn`. */
export const datedSpokenDatesIn = (text: string, writtenOn: string): readonly SpokenDate[] => {
  const datings = datingsIn(text);
  const undated = spokenDatesIn(text, writtenOn);
  if (datings.length === 0) return undated;
  const dated = datings.flatMap((part) =>
    spokenDatesIn(text.slice(part.from, part.to), part.day).map((one) => ({
      ...one,
      from: one.from + part.from,
      to: one.to + part.from,
    })),
  );
  const isDated = ({ from }: Passage): boolean => datings.some((part) => part.from <= from && from < part.to);
  return [...dated, ...undated.filter((one) => !isDated(one))].sort((one, other) => one.from - other.from);
};
