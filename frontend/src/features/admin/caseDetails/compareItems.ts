import type { QuestionItem } from './caseView.js';

/** Claims (or facts) beside what the defence says to them; either side may be missing. */
export type ComparedItems = { readonly claims: readonly QuestionItem[]; readonly defences: readonly QuestionItem[] };

/**
 * Puts the defence's items beside the claims that their questions answer, as the forms say. Every item of both sides appears
 * exactly once: claims in their order, then what the defence says beyond them. Claims that one item of the defence answers
 * together, and items that answer one claim together, share a row.
 */
export const compareItems = (claims: readonly QuestionItem[], defences: readonly QuestionItem[]): ComparedItems[] => {
  const rows: { claims: QuestionItem[]; defences: QuestionItem[] }[] = [];
  const beyond: ComparedItems[] = [];
  for (const claim of claims) rows.push({ claims: [claim], defences: [] });
  for (const defence of defences) {
    const { about = [] } = defence;
    const [first, ...others] = rows.filter((row) => row.claims.some((claim) => about.includes(claim.id)));
    if (!first) {
      beyond.push({ claims: [], defences: [defence] });
      continue;
    }
    for (const other of others) {
      first.claims.push(...other.claims);
      first.defences.push(...other.defences);
      rows.splice(rows.indexOf(other), 1);
    }
    first.defences.push(defence);
  }
  return [...rows, ...beyond];
};
