/** The text in an input or text area. */
export const typedIn = (element: Element): string => {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  throw new Error(`${element.tagName} is nothing to type in`);
};
