/** The type word itself: 知 before it only says which judges hear the case. */
export const typeOf = (word: string): string => word.replace(/^知/u, '');

/** Four digits of a code name a basic court. */
const isBasicCourt = (courtCode: string): boolean => /\d{4}$/u.test(courtCode);

/** Whether a type word is one of appeals and the court a basic one, which hears none. */
export const isAppealAtBasicCourt = (courtCode: string, word: string): boolean =>
  isBasicCourt(courtCode) && word.endsWith('终');

/** Whether a type word is the compensation committee's and the court a basic one, which has none (国家赔偿法 第二十九条). */
export const isCommitteeAtBasicCourt = (courtCode: string, word: string): boolean =>
  isBasicCourt(courtCode) && word === '委赔';
