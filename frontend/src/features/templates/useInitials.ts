import { useEffect, useState } from 'react';
import type { Initials } from './matchTemplates.js';

/** Pinyin initials, once their dictionary is there: it is large, so it is only fetched when someone starts to search. */
export const useInitials = (needed: boolean): Initials | null => {
  const [initials, setInitials] = useState<Initials | null>(null);
  useEffect(() => {
    if (!needed || initials !== null) return;
    let isCancelled = false;
    import('pinyin-pro')
      .then(({ pinyin }) => {
        if (isCancelled) return;
        setInitials(
          () => (text: string) => pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' }).join(''),
        );
      })
      .catch((error: unknown) => console.warn('search by initials is unavailable', error));
    return () => {
      isCancelled = true;
    };
  }, [needed, initials]);
  return initials;
};
