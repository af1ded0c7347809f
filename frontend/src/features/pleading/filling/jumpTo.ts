const focusable = 'input:not([type=hidden]), textarea, select, button';

/** The nearest place on the page for an answer's path: the field itself, or what it would stand in. */
const placeOf = (path: string): HTMLElement | null => {
  if (!/^[\w.-]+$/.test(path)) return null;
  const found = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  if (found) return found;
  const above = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  return above === '' ? null : placeOf(above);
};

/** Scrolls to an answer and puts the cursor there. False where the page has no such place. */
export const jumpTo = (path: string): boolean => {
  const place = placeOf(path);
  if (!place) return false;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  const target = place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);
  target?.focus({ preventScroll: true });
  place.classList.add('jumped');
  setTimeout(() => place.classList.remove('jumped'), 1600);
  return true;
};
