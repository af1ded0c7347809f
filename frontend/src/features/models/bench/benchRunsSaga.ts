import type { SagaIterator } from 'redux-saga';
import { followList } from '../../../core/followList.js';
import { benchRuns, isOver, type ModelBenchApi } from './benchLists.js';

/** Follows the runs on screen as long as one of them goes on. */
export const benchRunsSaga = (quietApi: Pick<ModelBenchApi, 'runs'>): SagaIterator<void> =>
  followList({
    actions: benchRuns.actions,
    read: async () => (await quietApi.runs()).items,
    isOver: (runs) => runs.every(isOver),
  });
