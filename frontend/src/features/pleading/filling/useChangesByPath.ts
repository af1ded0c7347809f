import { useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { createPathListeners, type PathListeners } from '../form/index.js';

/** Listeners by path: the form calls every subscriber on every key, so one subscriber passes a change on to those of its path. */
export const useChangesByPath = (form: UseFormReturn): PathListeners => {
  const [byName] = useState(createPathListeners);
  useLayoutEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && name !== undefined) byName.tellTyped(name);
          else byName.tellSet(name);
        },
      }),
    [form, byName],
  );
  return byName;
};
