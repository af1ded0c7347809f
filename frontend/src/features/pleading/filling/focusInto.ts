/** Puts the cursor into the first field of a record that is about to be drawn. */
export const focusInto = (path: string): void => {
  setTimeout(() =>
    document
      .querySelector<HTMLElement>(`[data-path="${path}"] .fields :is(input:not([type=hidden]), textarea, select)`)
      ?.focus(),
  );
};
