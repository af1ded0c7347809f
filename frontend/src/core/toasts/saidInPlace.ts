/** Where a page says what was refused: its notices, and the lines at fields. */
const places = '.alert-danger, .invalid-feedback, .text-danger, .chat-fault';

/** Whether a person sees all of it: within the window, and under nothing but passing notices. */
const isInSight = (element: Element): boolean => {
  const { top, bottom, left, width, height } = element.getBoundingClientRect();
  if (height === 0 || top < 0 || bottom > window.innerHeight) return false;
  const above = document.elementsFromPoint(left + width / 2, top + height / 2);
  return element.contains(above.find((one) => one.closest('.toasts') === null) ?? null);
};

/** Where the page says this sentence in its place, and the person sees it: alone or with what failed, 查找失败：…. */
export const placeSaying = (sentence: string): Element | undefined =>
  [...document.querySelectorAll(places)].find(
    (element) => element.textContent?.includes(sentence) === true && isInSight(element),
  );

const pointedMs = 1600;
/** When each place stops being pointed to. */
const ends = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/**
 * Answers a press by a sentence that stands in its place, perhaps since an earlier press: it is pointed to, and read out again where it is
 * announced at all.
 */
export const pointTo = (place: Element): void => {
  clearTimeout(ends.get(place));
  place.classList.remove('said');
  place.getBoundingClientRect(); // the same class once more starts nothing before the page is laid out without it
  place.classList.add('said');
  ends.set(
    place,
    setTimeout(() => place.classList.remove('said'), pointedMs),
  );
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.parentNode?.insertBefore(text, text.nextSibling);
};
