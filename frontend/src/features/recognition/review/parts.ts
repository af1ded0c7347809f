// The parts of the review, loaded together with the first text that is read, or the first answer that was accepted.
export { AskedNotice } from './AskedNotice.js';
export { ReadAsked } from './ReadAsked.js';
export { FieldReview } from './FieldReview.js';
export { Finder } from './Finder.js';
export { OpenAtEnd } from './OpenAtEnd.js';
export { PartyProposals } from './PartyProposals.js';
export { RestoreReview } from './RestoreReview.js';
export { ReviewBar } from './ReviewBar.js';
export { SectionHead, TopicHead } from './SectionHead.js';
export { TakeTopic } from './TakeTopic.js';
export { WhoIsWhoAbove } from './WhoIsWho.js';
