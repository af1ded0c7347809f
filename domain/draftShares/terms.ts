/** What a share of a draft allows: to read it, or to fill it in as well. Neither allows to submit it. */
export const shareRights = ['read', 'fill'] as const;
export type ShareRight = (typeof shareRights)[number];

/** For how many days a share is good. */
export const shareDays = [7, 14, 30] as const;
export type ShareDays = (typeof shareDays)[number];

/** Shares in force of one draft, and of one account. */
export const mostSharesOfDraft = 10;
export const mostSharesOfAccount = 50;

/** Whom a share is for, in the owner's words. */
export const longestGuestName = 40;

/** The page that a link opens; the secret stands behind `#`, which no server and no log is told. */
export const sharedDraftPage = '/shared-draft';

/** A use so long ago means that nobody has the page open: it asks every twenty seconds while it is looked at. */
export const presenceSeconds = 60;
