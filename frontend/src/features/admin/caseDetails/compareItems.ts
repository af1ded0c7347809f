import type { FinalItem } from '../adminSchemas.js';

/** Claims (or facts) beside what the defence says to them; either side may be missing. */
export type ComparedItems = { readonly claims: readonly FinalItem[]; readonly defences: readonly FinalItem[] };

const idOf = (item: FinalItem): string => ('id' in item && item.id !== undefined ? item.id : '');
const aboutOf = (item: FinalItem): readonly string[] => ('about' in item ? (item.about ?? []) : []);

/**
 * Puts the defence's items beside the claims that their questions answer, as the forms say. Every item of both sides appears
 * exactly once: claims in their order, then what the defence says beyond them. Claims that one item of the defence answers
 * together, and items that answer one claim together, share a row.
 */
export const compareItems = (claims: readonly FinalItem[], defences: readonly FinalItem[]): ComparedItems[] => {
  const rows: { claims: FinalItem[]; defences: FinalItem[] }[] = [];
  const beyond: ComparedItems[] = [];
  for (const claim of claims) rows.push({ claims: [claim], defences: [] });
  for (const defence of defences) {
    const about = aboutOf(defence);
    const [first, ...others] = rows.filter((row) => row.claims.some((claim) => about.includes(idOf(claim))));
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
