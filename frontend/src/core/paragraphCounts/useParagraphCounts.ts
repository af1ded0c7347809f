import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import type { ParagraphsOf } from '../../../../domain/citations/judgeCitation.js';
import { citedKey } from '../../../../domain/citations/citedArticle.js';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { selectOwner } from '../session/sessionSlice.js';
import { paragraphsWanted, selectParagraphCounts } from './paragraphCountsSlice.js';

export type ParagraphCounts = {
  readonly of: ParagraphsOf;
  /** Whether the server may still say something of them. */
  readonly isPending: boolean;
};

/** How many paragraphs articles have, by keys (`citedKey`) joined by line breaks: asked for once for a page and its user. */
export const useParagraphCounts = (joinedKeys: string): ParagraphCounts => {
  const dispatch = useAppDispatch();
  const owner = useAppSelector(selectOwner);
  const keys = useMemo(() => (joinedKeys === '' ? [] : joinedKeys.split('\n')), [joinedKeys]);
  useEffect(() => {
    if (keys.length > 0) dispatch(paragraphsWanted(keys));
  }, [dispatch, keys, owner]);
  const counts = useAppSelector((state) => keys.map((key) => selectParagraphCounts(state)[key]), shallowEqual);
  return useMemo(() => {
    const byKey = new Map(keys.map((key, at) => [key, counts[at]] as const));
    return {
      of: (law, article) => {
        const count = byKey.get(citedKey({ law, article }));
        return typeof count === 'number' ? count : undefined;
      },
      isPending: counts.some((count) => count === undefined || count === 'waiting' || count === 'asked'),
    };
  }, [keys, counts]);
};
