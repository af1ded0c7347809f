import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectSavedViews, viewsWanted } from './keptViews.js';
import { ManageViewsDialog } from './ManageViewsDialog.js';
import { addressOf, isSameQuery, isUnfiltered, type ViewList, type ViewQuery } from './savedViews.js';
import { isViewKey } from './viewStorage.js';
import './savedViews.css';

type Props = { readonly list: ViewList; readonly query: ViewQuery };

/** Reads the saved views, and again when another tab changed them. */
const useSavedViews = (list: ViewList) => {
  const dispatch = useAppDispatch();
  const views = useAppSelector(selectSavedViews);
  useEffect(() => {
    dispatch(viewsWanted());
    const follow = ({ key }: StorageEvent): void => {
      if (key === null || isViewKey(key)) dispatch(viewsWanted());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch]);
  return views.filter((view) => view.list === list);
};

/** The saved views of a list, each a link to it; nothing where none is saved. */
export const SavedViews = ({ list, query }: Props) => {
  const views = useSavedViews(list);
  const [isManaging, setManaging] = useState(false);
  const mark = (isShown: boolean) => (isShown ? ({ 'aria-current': 'true' } as const) : {});
  return (
    <>
      {views.length === 0 ? null : (
        <nav className="saved-views" aria-label="已保存的筛选">
          <ul>
            <li>
              <Link className="saved-view" to={addressOf(list)} {...mark(isUnfiltered(query))}>
                不筛选
              </Link>
            </li>
            {views.map((view) => (
              <li key={view.name}>
                <Link className="saved-view" to={addressOf(list, view.query)} {...mark(isSameQuery(view.query, query))}>
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
          <button type="button" className="btn btn-link btn-sm" onClick={() => setManaging(true)}>
            管理筛选
          </button>
        </nav>
      )}
      <ManageViewsDialog list={list} views={views} show={isManaging} onClose={() => setManaging(false)} />
    </>
  );
};
