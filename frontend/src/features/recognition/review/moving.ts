/** All that waits for a look, in the order of the page: open suggestions, and answers that were filled in with others. */
const waiting = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.pleading-main [data-review]')];

const focusOn = (element: HTMLElement | undefined): boolean => {
  if (!element) return false;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
  return true;
};

const follows = (place: Node, element: Node): boolean =>
  (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Moves the focus from a place to the next (or former) thing that waits for a look, round the page's end. False where nothing waits. */
export const moveOn = (direction: 'next' | 'previous', from: Element | null): boolean => {
  const all = waiting();
  const place = from?.isConnected ? from : null;
  const elsewhere = all.filter((element) => place === null || !element.contains(place));
  if (direction === 'next')
    return focusOn(elsewhere.find((element) => place === null || follows(place, element)) ?? elsewhere[0] ?? all[0]);
  return focusOn(
    elsewhere.findLast((element) => place !== null && follows(element, place)) ?? elsewhere.at(-1) ?? all[0],
  );
};

/** The path of the answer at which an element stands. */
const placeOf = (element: Element): string | undefined => element.closest<HTMLElement>('[data-path]')?.dataset['path'];

/**
 * To be called before something is accepted or dismissed by a button: once it is gone, the focus goes to the next thing that waits, or
 * to `end` where nothing does.
 */
export const moveOnFrom = (pressed: HTMLElement): void => {
  const all = waiting();
  const own = pressed.closest('[data-review]');
  const later = all.filter((element) => element !== own && follows(pressed, element));
  const path = placeOf(pressed);
  setTimeout(() => {
    const next = later.find((element) => element.isConnected) ?? waiting()[0];
    if (focusOn(next)) return;
    const field = path === undefined ? null : document.querySelector<HTMLElement>(`[data-path="${path}"]`);
    (field?.querySelector<HTMLElement>('input, textarea, select, button') ?? field)?.focus();
  });
};

/** After something was taken back: the focus stays at its place, on the suggestion that stands there again. */
export const stayAt = (pressed: HTMLElement): void => {
  const path = placeOf(pressed);
  setTimeout(() => {
    const field = path === undefined ? null : document.querySelector(`[data-path="${path}"]`);
    if (!focusOn(field?.querySelector<HTMLElement>('[data-review]') ?? undefined)) moveOn('next', field);
  });
};
