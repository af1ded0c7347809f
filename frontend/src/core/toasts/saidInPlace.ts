/** Where a page says what was refused: its notices, and the lines at fields. */
const places = '.alert-danger, .invalid-feedback, .text-danger, .chat-fault';

/** Whether a person sees all of it: within the window, and under nothing but passing notices. */
const isInSight = (element: Element): boolean => {
  const { top, bottom, left, width, height } = element.getBoundingClientRect();
  if (height === 0 || top < 0 || bottom > window.innerHeight) return false;
  const above = document.elementsFromPoint(left + width / 2, top + height / 2);
  return element.contains(above.find((one) => one.closest('.toasts') === null) ?? null);
};

/** Whether the page says this sentence in its place, where the person sees it, alone or with what failed: 查找失败：…. */
export const isSaidInPlace = (sentence: string): boolean =>
  [...document.querySelectorAll(places)].some(
    (element) => element.textContent?.includes(sentence) === true && isInSight(element),
  );
