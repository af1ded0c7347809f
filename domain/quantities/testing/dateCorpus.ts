import { z } from 'zod';
import other from '../corpus/datesByAnotherHand.json' with { type: 'json' };
import own from '../corpus/dates.json' with { type: 'json' };

const Written = z.string().min(1);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** For tests: ways of writing dates, and what each says. */
export const dateCorpus = z
  .strictObject({
    /** How a day is written, with the day as forms keep it. */
    day: z.array(z.tuple([Written, Day])),
    /** Days that are reckoned from the day of reading, 2026-06-30. */
    relative: z.array(z.tuple([Written, Day])),
    /** Months. */
    month: z.array(z.tuple([Written, z.string().regex(/^\d{4}-\d{2}$/)])),
    /** What is no exact day, with one that it might be taken for. */
    nothing: z.array(z.tuple([Written, Day])),
    /** From one day to another. */
    period: z.array(z.tuple([Written, Day, Day])),
  })
  .parse(own);

const Said = z.string().regex(/^(?:\d{4}(?:-\d{2}){0,2}|\d{2}-\d{2})$/);

/** For tests: what somebody wrote who had not seen the rules, each with its kind and with the date as far as it is said. */
export const datesByAnotherHand = z
  .array(
    z.union([
      z.tuple([Written, z.enum(['day', 'twoDigitYear', 'month', 'year', 'noYear']), Said]),
      z.tuple([Written, z.literal('period'), Said, Said]),
      z.tuple([Written, z.enum(['relative', 'otherCalendar', 'notDate', 'impossible'])]),
    ]),
  )
  .parse(other);

/** For tests: whether a date is said with its year, month and day. */
export const isWholeDay = (said: string | undefined): said is string => Day.safeParse(said).success;
