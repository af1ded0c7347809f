/** The id of the input for the answer at `path`. */
export const inputId = (path: string): string => `field-${path}`;

const focusable = 'input:not([type=hidden]), textarea, select, button';

/** The nearest place on the page for an answer's path: the field itself, or what it would stand in. */
const placeOf = (path: string): HTMLElement | null => {
  if (!/^[\w.-]+$/.test(path)) return null;
  const found = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  if (found) return found;
  const above = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  return above === '' ? null : placeOf(above);
};

/** Shows the part of the form that asks about the answer at `path`, where not all of it is on the page. */
type Guide = (path: string) => void;
let guide: Guide | null = null;

/** Has `shows` called for answers that are not on the page; returns the way to stop. */
export const guideBy = (shows: Guide): (() => void) => {
  guide = shows;
  return () => {
    if (guide === shows) guide = null;
  };
};

/** What is folded around a place is unfolded. */
const unfoldAround = (place: HTMLElement): void => {
  for (let around = place.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
};

/** Scrolls to an answer and puts the cursor there; in the steps on another topic too. False where nothing asks about it. */
export const jumpTo = (path: string): boolean => {
  const place = placeOf(path);
  if (!place) {
    guide?.(path);
    return guide !== null;
  }
  unfoldAround(place);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  // Of a period, the end that is wrong.
  const wrong = place.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid="true"]');
  const target = place.matches(focusable) ? place : (wrong ?? place.querySelector<HTMLElement>(focusable));
  target?.focus({ preventScroll: true });
  place.classList.add('jumped');
  setTimeout(() => place.classList.remove('jumped'), 1600);
  return true;
};
