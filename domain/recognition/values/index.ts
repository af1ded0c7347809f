export { chatWordsTable } from './chatAmounts.js';
export { isOfOneSide, senseAt, senseKey } from './fieldSenses.js';
export { type Asked, contradicts, fittings } from './fitting.js';
export { keptValue } from './keptRates.js';
export { likelyValues } from './likely.js';
export type { Mention } from './mention.js';
export { mentionsIn } from './mentions.js';
export { isMonth, valuesIn } from './values.js';
