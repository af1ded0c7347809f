import type { Field } from '../../forms/definition.js';
import { openPeriods } from '../../forms/rates.js';
import type { Mention } from './mention.js';

/** Whether a rate says its period beside it, and the form leaves open which one is meant: %/年（季/月）. */
export const saysOpenPeriod = ({ kind, ratePeriod }: Mention, { unit = '' }: Field): boolean =>
  kind === 'rate' && ratePeriod !== undefined && openPeriods(unit).includes(ratePeriod);

/** What a field keeps of a mention: its value; of a rate whose period the form leaves open, with the period that the text says: 12%/年. */
export const keptValue = (mention: Mention, field: Field): string =>
  saysOpenPeriod(mention, field) ? `${mention.value}%/${mention.ratePeriod ?? ''}` : mention.value;
