import { readAnswer } from '../../../../../domain/forms/reading/readAnswer.js';

/** An amount as people type it (１，２００．５０ 元, 12万) in the form it is stored: 1200.50. What is no amount stays. */
export const typedNumber = (typed: string): string => {
  const reading = readAnswer({ id: 'amount', kind: 'money', label: null }, typed, { called: '' });
  return reading.kind === 'value' ? reading.value : typed.trim();
};
