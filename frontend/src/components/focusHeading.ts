/** Where the reader goes on when what held the focus is gone: the heading of the page, or its content where no heading takes the focus. */
export const focusHeading = (): void =>
  (document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main[tabindex]'))?.focus(
    {
      preventScroll: true,
    },
  );
