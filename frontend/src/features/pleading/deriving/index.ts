export { Deriving } from './DerivingContext.js';
export { FieldAids } from './FieldAids.js';
export { KnownPartyOffer } from './KnownPartyOffer.js';
export { OwnWordsOffer } from './OwnWordsOffer.js';
export { TurnedOffer } from './TurnedOffer.js';
export { PartyBookButton } from './PartyBookButton.js';
