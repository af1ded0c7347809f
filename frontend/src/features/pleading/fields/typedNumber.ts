import { readMoney } from '../../../../../domain/forms/reading/readMoney.js';

/** An amount as people type it (１，２００．５０ 元, 12万) in the form it is stored: 1200.50. What is no amount stays. */
export const typedNumber = (typed: string): string => {
  const reading = readMoney(typed, '');
  return reading.kind === 'value' ? reading.value : typed.trim();
};
