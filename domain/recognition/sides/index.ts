export { speakersOf } from './chatSides.js';
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
export { type Side, type Sides, sidesOfForm } from './rule.js';
export { sideNamesIn } from './sideNames.js';
export { type ChatWords, chatWordsOf } from './sideSigns.js';
export { sidesOf, tellSides } from './sides.js';
export { toldSide } from './tellerDemands.js';
export { plainRole, rolesWith } from './wordSides.js';
