import { any } from '../words/doubtWords.js';

/** The text is written for somebody else. */
const forOthers = new RegExp(
  String.raw`[替帮代]我?(?:${any.near})[^,，。；;\n]{0,4}(?:写|问|讲|说|记|打听|告|起诉|办)|[替帮代][他她](?:写|问|讲|说|记)|(?:${any.written})|原告就?[写填是]的?我?(?:${any.near})|我(?:${any.near})[^,，。；;\n]{0,4}(?:的案子|要告|起诉)|(?:${any.near})记\)|出租人是[他她]|起诉的是我(?:${any.near})`,
  'u',
);
/** Whoever begins with 我爸, 我哥 tells of theirs: the teller may be no party. */
const ofKin = new RegExp(String.raw`^[^]{0,50}?我(?:${any.kin})`, 'u');
const ownFirm = new RegExp(any.ownFirm, 'u');

/** What a text says of whoever wrote it. */
export type Teller = { readonly isForOthers: boolean; readonly isOfFirm: boolean };

/** Whether a text is written for somebody else, or for a firm. */
export const tellerOf = (folded: string): Teller => ({
  isForOthers: forOthers.test(folded) || ofKin.test(folded),
  isOfFirm: ownFirm.test(folded),
});
