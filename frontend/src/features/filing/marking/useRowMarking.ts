import { useEffect } from 'react';
import { useAppDispatch } from '../../../core/hooks.js';
import { rowOpened } from '../corrections/markDraftSlice.js';

const rows = '[data-pleading="complaint"] [data-row]';
/** What a click is meant for by itself. */
const own = 'a, button, input, select, textarea, summary, label, .row-marks, [role="dialog"]';

const rowOf = (element: Element | null): string | undefined => {
  const row = element?.closest<HTMLElement>(rows);
  return row?.dataset['row'];
};

/** The row that a key means: that with the focus, else that under the mouse. */
export const currentRow = (): string | undefined =>
  rowOf(document.activeElement) ?? rowOf(document.querySelector(`${rows}:hover`));

/** Moves the focus by so many rows; from elsewhere on the page to the first one. */
export const moveRow = (by: 1 | -1): void => {
  const all = [...document.querySelectorAll<HTMLElement>(rows)].filter(
    (row) => row.closest('details:not([open])') === null,
  );
  const here = document.activeElement?.closest<HTMLElement>(rows);
  const next = here ? all[all.indexOf(here) + by] : all[0];
  next?.focus();
};

/** Opens the form of a row that is clicked on; text that is selected to be copied opens nothing. */
export const useRowClicks = (isOn: boolean): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isOn) return undefined;
    const onClick = ({ target, defaultPrevented }: MouseEvent): void => {
      if (defaultPrevented || !(target instanceof Element) || target.closest(own) !== null) return;
      if (getSelection()?.isCollapsed === false) return;
      const row = rowOf(target);
      if (row !== undefined) dispatch(rowOpened(row));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [dispatch, isOn]);
};
