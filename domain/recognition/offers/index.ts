export { offersToCards, standingInstead, withAssigned } from './assigned.js';
export { everyOffer, type FormToFill } from './everyOffer.js';
export { withModelDoubts } from './modelDoubts.js';
export { offersFor } from './offers.js';
export { passagesLeft } from './passagesLeft.js';
export type { TextReading } from './textReading.js';
