import { useSearchParams } from 'react-router';
import type { ChunkFilter } from './deskLists.js';

/** Where one is at the desk, as the address says: in a group, at a file, at a page of its passages. */
export type DeskPlace = {
  readonly group: string | null;
  readonly file: string | null;
  readonly search: string;
  readonly only: ChunkFilter;
  readonly page: number;
};

const filters: readonly ChunkFilter[] = ['all', 'changed', 'off'];
/** The parameters of the address that say where one is. */
export const deskPlaceNames = ['group', 'file', 'search', 'only', 'page'] as const;

/** The place at the desk in the address, so that going back and a shared link lead to it. */
export const useDeskPlace = () => {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  const place: DeskPlace = {
    group: params.get('group'),
    file: params.get('file'),
    search: params.get('search') ?? '',
    only: filters.find((one) => one === params.get('only')) ?? 'all',
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
  /** Goes to a place; what is not named of it is left behind. `replace`: without a new entry in the history. */
  const go = (to: Partial<DeskPlace>, options: { readonly replace?: boolean } = {}) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of deskPlaceNames) next.delete(name);
      for (const [name, value] of Object.entries(to))
        if (value !== null && value !== '' && value !== 'all' && value !== 1) next.set(name, String(value));
      return next;
    }, options);
  return { place, go };
};
