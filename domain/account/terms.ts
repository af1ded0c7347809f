/**
 * Which user agreement and privacy policy a new account agrees to; printed at the head of both texts
 * (`frontend/public/user-agreement.txt`, `privacy-policy.txt`) and is kept with the account. Another wording is another version.
 */
export const termsVersion = '2026-11-21';
