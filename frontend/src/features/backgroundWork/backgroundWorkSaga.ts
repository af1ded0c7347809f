import type { SagaIterator } from 'redux-saga';
import { followList } from '../../core/followList.js';
import { backgroundWorkList, type BackgroundWorkApi } from './backgroundWorkList.js';

type Deps = {
  /** What goes wrong is said on the page. */
  readonly quietApi: BackgroundWorkApi;
  /** Waits so many milliseconds. */
  readonly pause?: (milliseconds: number) => unknown;
};

/** Follows the list as long as its page is open: something always goes on. */
export const backgroundWorkSaga = ({ quietApi, pause }: Deps): SagaIterator<void> =>
  followList({
    actions: backgroundWorkList.actions,
    read: () => quietApi.list(),
    isOver: () => false,
    pause,
  });
