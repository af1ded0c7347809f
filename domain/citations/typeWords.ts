/** The type word itself: 知 before it only says which judges hear the case. */
export const typeOf = (word: string): string => word.replace(/^知/u, '');

/** Whether a type word is one of appeals and the court, by the four digits of its code, a basic one, which hears none. */
export const isAppealAtBasicCourt = (courtCode: string, word: string): boolean =>
  /\d{4}$/u.test(courtCode) && word.endsWith('终');
