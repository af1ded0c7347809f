import { jumpTo } from '../../pleading/slots/index.js';
import { sectionOf } from './placing.js';

/** The path of the answer, or the key of the party block, at which something that waits stands. */
const placeIn = (element: HTMLElement): string => element.dataset['at'] ?? '';

const isDoubtful = (element: HTMLElement): boolean => element.dataset['review'] === 'doubtful';

/**
 * All on the page that waits for a look, section by section: in each first what has to be looked at by itself, then what is certain and answers that were
 * filled in with others. In the steps one topic is on the page, and more may wait on others.
 */
const waiting = (): HTMLElement[] => {
  const all = [...document.querySelectorAll<HTMLElement>('.pleading-main [data-review]')];
  const sections = [...new Set(all.map((element) => sectionOf(placeIn(element))))];
  return sections.flatMap((section) => {
    const those = all.filter((element) => sectionOf(placeIn(element)) === section);
    return [...those.filter(isDoubtful), ...those.filter((element) => !isDoubtful(element))];
  });
};

const focusOn = (element: HTMLElement | undefined): boolean => {
  if (!element) return false;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
  return true;
};

const follows = (place: Node, element: Node): boolean =>
  (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Milliseconds between looks for what a topic draws once it is shown, and how many. */
const lookEveryMs = 50;
const mostLooks = 40;

/** Places at which nothing was found when they were shown: of a question that is not asked now, since something else was chosen. */
const notAsked = new Set<string>();

/** Places that were on the page when the way led on from it: all others come before them again. */
const walked = new Set<string>();

/** Focuses what waits in a topic that is being shown for a place: `chosen` of all that waits there. */
const focusWhenThere = (
  place: string,
  chosen: (there: readonly HTMLElement[]) => HTMLElement | undefined,
  looks = mostLooks,
): void => {
  const there = waiting();
  // A look later: the way to the place puts the cursor into its field first.
  if (there.some((element) => placeIn(element) === place)) setTimeout(() => focusOn(chosen(waiting())), lookEveryMs);
  else if (looks > 0) setTimeout(() => focusWhenThere(place, chosen, looks - 1), lookEveryMs);
  else notAsked.add(place);
};

/** Moves the focus to what waits at a place, in the steps on another topic too. */
export const moveTo = (place: string): void => {
  const there = waiting().find((element) => placeIn(element) === place);
  if (there) focusOn(there);
  else if (jumpTo(place)) focusWhenThere(place, (drawn) => drawn.find((element) => placeIn(element) === place));
};

const turned = <Item>(items: readonly Item[], at: number): readonly Item[] => [
  ...items.slice(at + 1),
  ...items.slice(0, Math.max(0, at)),
];

/**
 * Moves the focus from a place to the next (or former) thing that waits for a look, round the form's end. `places`: where things wait in the
 * whole form, in the order in which they are walked; those of other topics are shown when what is on the page is done. False where nothing waits.
 */
export const moveOn = (
  direction: 'next' | 'previous',
  from: Element | null,
  places: readonly string[] = [],
): boolean => {
  const inOrder = direction === 'next' ? waiting() : waiting().reverse();
  const place = from?.isConnected ? from : null;
  const at = inOrder.findIndex((element) => place !== null && element.contains(place));
  const isBehind = (element: Element): boolean =>
    place === null || (direction === 'next' ? follows(place, element) : follows(element, place));
  const next = at === -1 ? inOrder.find(isBehind) : inOrder[at + 1];
  if (next) return focusOn(next);
  const drawn = inOrder.map(placeIn);
  const way = direction === 'next' ? places : places.toReversed();
  const last = Math.max(...drawn.map((one) => way.indexOf(one)), -1);
  const others = turned(way, last).filter((one) => !drawn.includes(one));
  for (const one of drawn) walked.add(one);
  const fresh = others.find((one) => !walked.has(one) && !notAsked.has(one));
  if (fresh === undefined) for (const set of [walked, notAsked]) set.clear();
  const elsewhere = fresh ?? others[0];
  if (elsewhere !== undefined && jumpTo(elsewhere)) {
    focusWhenThere(elsewhere, (there) => there.at(direction === 'next' ? 0 : -1));
    return true;
  }
  return focusOn(inOrder[0]);
};

/** Moves to the questions whose the numbers of a text are; in the steps to the topic of the parties, whose first place is `parties`, where they are not on the page. */
export const moveToPeople = (parties: string): void => {
  const question = document.querySelector<HTMLElement>('.recognised-parties select');
  if (!focusOn(question ?? undefined)) jumpTo(parties);
};

/** The path of the answer at which an element stands. */
const placeOf = (element: Element): string | undefined => element.closest<HTMLElement>('[data-path]')?.dataset['path'];

/**
 * To be called before something is accepted or dismissed by a button: once it is gone, the focus goes to the next thing that waits, or
 * to `end` where nothing does.
 */
export const moveOnFrom = (pressed: HTMLElement): void => {
  const all = waiting();
  const own = all.findIndex((element) => element.contains(pressed));
  const later = own === -1 ? all.filter((element) => follows(pressed, element)) : all.slice(own + 1);
  const path = placeOf(pressed);
  const goOn = (looks: number): void => {
    const next = later.find((element) => element.isConnected) ?? waiting()[0];
    if (focusOn(next)) return;
    // What is proposed may be drawn anew at its fields first.
    if (path === undefined && looks > 0) return void setTimeout(() => goOn(looks - 1), lookEveryMs);
    const field = path === undefined ? null : document.querySelector<HTMLElement>(`[data-path="${path}"]`);
    (field?.querySelector<HTMLElement>('input, textarea, select, button') ?? field)?.focus();
  };
  setTimeout(() => goOn(5));
};

/** After something was taken back: the focus stays at its place, on the suggestion that stands there again. */
export const stayAt = (pressed: HTMLElement): void => {
  const path = placeOf(pressed);
  setTimeout(() => {
    const field = path === undefined ? null : document.querySelector(`[data-path="${path}"]`);
    if (!focusOn(field?.querySelector<HTMLElement>('[data-review]') ?? undefined)) moveOn('next', field);
  });
};
