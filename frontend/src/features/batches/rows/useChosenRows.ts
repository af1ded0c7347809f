import { useState } from 'react';
import type { ChosenRows } from '../batchDetail.js';
import type { BatchDetail, BatchRow } from '../batchTypes.js';

type Choice =
  | { readonly what: 'some'; readonly rows: ReadonlySet<number> }
  | { readonly what: 'all'; readonly state: 'ready' | 'failed'; readonly except: ReadonlySet<number> };

const nothing: Choice = { what: 'some', rows: new Set() };

/** Whether a row can be submitted now, for the first time or again. */
export const mayBeSubmitted = ({ state }: Pick<BatchRow, 'state'>): boolean => state === 'ready' || state === 'failed';

const changedSet = (before: ReadonlySet<number>, rows: readonly number[], isIn: boolean): ReadonlySet<number> => {
  const after = new Set(before);
  for (const row of rows)
    if (isIn) after.add(row);
    else after.delete(row);
  return after;
};

/**
 * The rows that are chosen for submission: one by one, on any page, or all of a state but some. Once a submission runs, what was chosen for
 * it is chosen no more.
 */
export const useChosenRows = ({ counts, rows, submission }: Pick<BatchDetail, 'counts' | 'rows' | 'submission'>) => {
  const [choice, setChoice] = useState<Choice>(nothing);
  if (submission.state === 'running' && choice !== nothing) setChoice(nothing);
  const isChosen = ({ row, state }: BatchRow): boolean =>
    choice.what === 'some'
      ? choice.rows.has(row) && mayBeSubmitted({ state })
      : state === choice.state && !choice.except.has(row);
  const choose = (changed: readonly BatchRow[], isIn: boolean) =>
    setChoice((before): Choice => {
      if (before.what === 'some')
        return {
          what: 'some',
          rows: changedSet(
            before.rows,
            changed.filter(mayBeSubmitted).map(({ row }) => row),
            isIn,
          ),
        };
      const ofState = changed.filter(({ state }) => state === before.state).map(({ row }) => row);
      return { ...before, except: changedSet(before.except, ofState, !isIn) };
    });
  const count = choice.what === 'some' ? choice.rows.size : Math.max(0, counts[choice.state] - choice.except.size);
  const chosen: ChosenRows =
    choice.what === 'some'
      ? { what: 'some', rows: [...choice.rows].sort((a, b) => a - b) }
      : { what: 'all', state: choice.state, except: [...choice.except] };
  return {
    chosen,
    count,
    onPage: rows.items.filter(isChosen),
    choose,
    chooseAll: (state: 'ready' | 'failed') => setChoice({ what: 'all', state, except: new Set() }),
    clear: () => setChoice(nothing),
  };
};
