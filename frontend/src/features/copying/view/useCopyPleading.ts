import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { copiedPleading, type Copyable } from '../copyPleading.js';

/**
 * For what offers to copy a pleading as a new one, as a button or as a line of a menu: `copy` reads it and opens the new draft on the page
 * of its form; what could not be read is said in a toast. The page's feature names `copying` among its `needs`.
 */
export const useCopyPleading = (copyable: Copyable) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const read = useAppSelector(copiedPleading.selectors.list);
  const reading = useAppSelector(copiedPleading.selectors.query);
  const isOwn = reading?.what === copyable.what && reading.id === copyable.id;
  const path = isOwn && read.status === 'loaded' ? read.data.path : null;
  useEffect(() => {
    if (path === null) return;
    dispatch(copiedPleading.actions.forgotten());
    void navigate(path);
  }, [path, dispatch, navigate]);
  return {
    copy: () => void dispatch(copiedPleading.actions.requested(copyable)),
    /** Whether this one is being read. */
    isReading: isOwn && read.status === 'loading',
    /** Whether any is being read: one at a time. */
    isBusy: read.status === 'loading' || read.status === 'loaded',
  };
};
