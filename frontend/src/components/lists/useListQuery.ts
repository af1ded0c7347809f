import { useCallback, useRef } from 'react';
import { closureKinds, type ClosureKind } from '../../../../domain/case/closureWords.js';
import { useBlocker, useLocation, useSearchParams, type BlockerFunction } from 'react-router';

/** Only what was filed: at any time, this month or this year; empty for all. */
export type ListFiled = '' | 'any' | 'month' | 'year';
/** Only pending cases that the court asked to correct and waits for, or that came back; empty for all. */
export type ListCorrection = '' | 'asked' | 'answered';
/** Only one's own documents that stand so with the court, that it waits for, or of which there is news; empty for all. */
export type ListState = '' | (typeof states)[number];
/** Only one's own documents of a kind; empty for all. */
export type ListSide = '' | (typeof sides)[number];
export type ListOrder = (typeof orders)[number];
/** What one's own documents are ordered by, where it is not their last change. */
export type ListBy = '' | (typeof by)[number];

const states = ['unsubmitted', 'pending', 'filed', 'closed', 'asked', 'news'] as const;
/** `due`: of pending cases, by the last day of the court's period. */
const orders = ['newest', 'oldest', 'due'] as const;
const sides = ['complaint', 'defense', 'application'] as const;
const by = ['deadline', 'number'] as const;
export type ListQuery = {
  search: string;
  cause: string;
  filed: ListFiled;
  correction: ListCorrection;
  /** Only cases that the reader has (`mine`), nobody (`none`) or the account of this id; empty for all. */
  assigned: string;
  /** Only cases that were filed from the table of this id; empty for all. */
  batch: string;
  /** Only cases that were closed so without a number; empty for all. */
  how: ClosureKind | '';
  state: ListState;
  side: ListSide;
  /** Only what speaks for this party; empty for all. */
  client: string;
  /** Only what has this tag; empty for all. */
  tag: string;
  /** `true` for what was archived. */
  archived: '' | 'true';
  by: ListBy;
  order: ListOrder;
  page: number;
};

const filedOf = (text: string | null): ListFiled => (text === 'any' || text === 'month' || text === 'year' ? text : '');

const correctionOf = (text: string | null): ListCorrection => (text === 'asked' || text === 'answered' ? text : '');

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

const pageOf = (text: string | null): number => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);

/** The query an address carries; what is missing or malformed counts as not given. */
export const readListQuery = (params: URLSearchParams): ListQuery => ({
  search: params.get('search') ?? '',
  cause: params.get('cause') ?? '',
  filed: filedOf(params.get('filed')),
  correction: correctionOf(params.get('correction')),
  assigned: params.get('assigned') ?? '',
  batch: params.get('batch') ?? '',
  how: oneOf(closureKinds, params.get('how')) ?? '',
  state: oneOf(states, params.get('state')) ?? '',
  side: oneOf(sides, params.get('side')) ?? '',
  client: params.get('client') ?? '',
  tag: params.get('tag') ?? '',
  archived: params.get('archived') === 'true' ? 'true' : '',
  by: oneOf(by, params.get('by')) ?? '',
  order: oneOf(orders, params.get('order')) ?? 'newest',
  page: pageOf(params.get('page')),
});

/** The address parameters after a change. A new search, filter or order starts again at the first page. */
export const changedListQuery = (params: URLSearchParams, change: Partial<ListQuery>): URLSearchParams => {
  const { order, page, ...filters } = { ...readListQuery(params), page: 1, ...change };
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  for (const [name, value] of Object.entries(filters)) set(name, value);
  set('order', order === 'newest' ? '' : order);
  set('page', page === 1 ? '' : String(page));
  return next;
};

/**
 * The list's query as it stands in the address, so that going back, reloading and a shared link show the same page.
 * Typing replaces the entry of the history; turning a page or choosing a filter makes a new one.
 */
export const useListQuery = () => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const leaving = useRef(false);
  // Blocks nothing: it is the one place where a navigation is known as soon as it begins. The page learns of it only
  // after a render, and on a busy machine a search that settles meanwhile would come first.
  useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation }) => {
        // A user who goes back before the next page was drawn stays on this one.
        leaving.current = nextLocation.pathname !== pathname;
        return false;
      },
      [pathname],
    ),
  );
  const change = useCallback(
    (changed: Partial<ListQuery>) => {
      // A link was just followed: a search that settles now would call the reader back from where they are going.
      if (leaving.current) return;
      setParams((before) => changedListQuery(before, changed), { replace: changed.search !== undefined });
    },
    [setParams],
  );
  return { ...readListQuery(params), change };
};
