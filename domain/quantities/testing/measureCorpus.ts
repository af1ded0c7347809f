import { z } from 'zod';
import areas from '../corpus/areas.json' with { type: 'json' };
import periods from '../corpus/periods.json' with { type: 'json' };
import rates from '../corpus/rates.json' with { type: 'json' };
import shares from '../corpus/shares.json' with { type: 'json' };

const Lines = z.array(z.tuple([z.string().min(1), z.string().min(1)])).min(1);
const Nothing = z.array(z.string().min(1)).min(1);

/** For tests: rates (`2% month`, `4 LPR`; `custom` where the period is only customary), and what is none or no exact one. */
export const rateCorpus = z.strictObject({ exact: Lines, custom: Lines, lpr: Lines, nothing: Nothing }).parse(rates);
/** For tests: periods (`3 months`, `90 days`), and what is none or no exact one. */
export const periodCorpus = z.strictObject({ exact: Lines, nothing: Nothing }).parse(periods);
/** For tests: areas in square metres, and what is none or no exact one. */
export const areaCorpus = z.strictObject({ exact: Lines, nothing: Nothing }).parse(areas);
/** For tests: shares in percent, or as a fraction (`1/3`) that no decimal fraction says; and what is none or no exact one. */
export const shareCorpus = z.strictObject({ exact: Lines, nothing: Nothing }).parse(shares);
