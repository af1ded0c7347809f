export { type ChatWords, speakersOf } from './chatSides.js';
export { gatesOfParties } from './gatesOfParties.js';
export {
  isPerson,
  isWhoAsked,
  nameOnCard,
  peopleOnCards,
  type PersonOnCard,
  sidesBesideCards,
  sidesOnCards,
} from './peopleOnCards.js';
export { sideNamesIn } from './sideNames.js';
export { chatWordsOf } from './sideSigns.js';
export { plainRole, rolesWith, sidesOf, sidesOfForm } from './sides.js';
export { othersDemands } from './tellerDemands.js';
export type { Side } from './twoSides.js';
