import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { pressedIn } from '../../backend/modules/forms/testing/readTexts.js';
import { type Figure } from './figures.js';
import { sized } from './size.js';

/**
 * Texts of nine hands, which saw neither the rules nor each other's texts, with what a person found right of all that presses fill in:
 * `path value`. What is pressed and does not stand there is wrong, or new: then somebody looks at it (`DETAILS=1`).
 */
const Presses = z.strictObject({
  texts: z.array(z.strictObject({ id: z.string(), form: z.string(), text: z.string(), right: z.array(z.string()) })),
});

/** The day on which a text is read that says 去年. */
const readOn = '2026-11-29';

/** Wrong values among those that one press fills in, on texts that are hard on purpose; an aim of none. */
export const benchPresses = async (): Promise<Figure[]> => {
  const { texts } = Presses.parse(JSON.parse(readFileSync(new URL('./presses.json', import.meta.url), 'utf8')));
  const details = process.env['DETAILS'] === undefined ? () => {} : console.log;
  return [...new Set(texts.map(({ id }) => id.slice(0, 1)))].map((hand): Figure => {
    const own = texts.filter(({ id }) => id.startsWith(hand)).slice(0, sized(texts.length, 2));
    let [pressed, right, lost] = [0, 0, 0];
    for (const { id, form, text, right: known } of own) {
      const values = pressedIn(form, text, readOn);
      const others = values.filter((value) => !known.includes(value));
      pressed += values.length;
      right += values.length - others.length;
      lost += known.filter((value) => !values.includes(value)).length;
      for (const other of others) details(`${id} ${form}: ${other}`);
    }
    return {
      name: `presses, hand ${hand}`,
      measured: `${pressed} pressed in ${own.length} texts, ${right} right, ${pressed - right} wrong or new, ${lost} no longer pressed`,
      ratio: right / Math.max(1, pressed),
      aim: '1',
    };
  });
};
