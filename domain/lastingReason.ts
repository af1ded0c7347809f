/** Fewest letters and figures of a reason that says something. */
const least = 4;

/** What the forms say of such a reason before it is written. */
export const lastingReasonHint = `至少${least}个字，不能只是数字、标点或同一个字`;

/**
 * What is wrong with the reason of something that nothing brings back, as a Chinese sentence, or `null`. Such a reason is kept for ever
 * and is all that is left to judge the act by: a single sign, a row of dots or of one repeated sign says nothing.
 */
export const lastingReasonProblem = (reason: string): string | null => {
  const signs = reason.match(/[\p{L}\p{N}]/gu) ?? [];
  const says = signs.length >= least && new Set(signs).size > 1 && signs.some((sign) => /\p{L}/u.test(sign));
  return says ? null : `请写明原因，${lastingReasonHint}`;
};
