const elementWith = (within: ParentNode, attribute: string, name: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(`[${attribute}]`)].find((place) => place.getAttribute(attribute) === name);

/**
 * Scrolls to an item of a pleading on screen and puts the focus there; to its section where the item was left unanswered. `pleading`:
 * `complaint`, or the id of the defendant.
 */
export const seekItem = (pleading: string, itemId: string): void => {
  const within = elementWith(document, 'data-pleading', pleading);
  if (!within) return;
  const section = itemId.slice(0, Math.max(0, itemId.indexOf('.')));
  const place = elementWith(within, 'data-item', itemId) ?? elementWith(within, 'data-item', section) ?? within;
  const folded = place.closest('details');
  if (folded !== null) folded.open = true;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  place.focus({ preventScroll: true });
};
