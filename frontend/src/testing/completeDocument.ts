/** Adds what the site calls and jsdom lacks. */
export const completeDocument = (): void => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLAnchorElement.prototype.click = () => undefined;
  URL.createObjectURL = () => 'blob:nothing';
  URL.revokeObjectURL = () => undefined;
};
