/**
 * Which user agreement and privacy policy a new account agrees to; printed at the head of both texts
 * (`frontend/public/user-agreement.txt`, `privacy-policy.txt`) and is kept with the account. Another wording is another version.
 */
export const termsVersion = '2026-12-01';

/**
 * The version that an owner has still to agree to: whoever agreed to another one is shown the new texts. An account that the court set up
 * agreed to none and is not asked.
 */
export const termsToAgree = (agreed: string | null): string | null =>
  agreed === null || agreed === termsVersion ? null : termsVersion;
