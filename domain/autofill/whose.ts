/** Somebody of a form, by the names on their card. */
type Named = { readonly path: string; readonly names: ReadonlySet<string> };

/** A place in a text. */
type Passage = { readonly text: string; readonly from: number; readonly to: number };

/** Where one of the names stands last before the end of a passage; -1 where none does. */
const lastNamed = ({ names }: Named, { text, to }: Passage): number =>
  Math.max(-1, ...[...names].map((name) => text.slice(0, to).lastIndexOf(name)));

/**
 * Whether the words before a passage speak of somebody else of the form: the name that stands nearest before it is another card's. Where no name stands
 * before it, nothing is said.
 */
export const standsWithAnother = (own: Named, people: readonly Named[], passage: Passage): boolean => {
  const at = lastNamed(own, passage);
  return people.some((other) => other.path !== own.path && lastNamed(other, passage) > at);
};
