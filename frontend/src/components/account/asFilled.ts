import type { FormEvent } from 'react';

/**
 * What a form does when it is sent: takes over what stands in its fields first. A password manager may fill them without an event that the page
 * would hear of.
 */
export const asFilled =
  <Name extends string>(
    names: readonly Name[],
    take: (name: Name, value: string) => void,
    submit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>,
  ) =>
  (event: FormEvent<HTMLFormElement>): void => {
    const { elements } = event.currentTarget;
    for (const name of names) {
      const field = elements.namedItem(name);
      if (field && 'value' in field && typeof field.value === 'string') take(name, field.value);
    }
    void submit(event);
  };
