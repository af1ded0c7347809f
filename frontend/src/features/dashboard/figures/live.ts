import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLatest } from 'redux-saga/effects';
import type { LiveFigures } from '../../../../../domain/contract/cases.js';
import { guarded } from '../../../core/safely.js';
import type { Http } from '../../../http/http.js';
import { lazyClient } from '../../../http/lazyClient.js';
import { byTimer } from '../../../http/watchSilence.js';
import { courtDays, dashboardStats, longestWaiting } from './dashboardStats.js';

/** Whether the figures on screen follow the court's: not asked for yet, as they change, or as of the moment when it broke off. */
export type Live = { readonly status: 'off' | 'on' } | { readonly status: 'broken'; readonly since: string };

/** The page that shows the figures is open; it is left. */
export const liveWanted = createAction('adminLive/wanted');
export const liveLeft = createAction('adminLive/left');
const figuresCame = createAction('adminLive/came');
const brokeOff = createAction<string>('adminLive/brokeOff');

export const liveReducer = (state: Live = { status: 'off' }, action: UnknownAction): Live => {
  if (figuresCame.match(action)) return state.status === 'on' ? state : { status: 'on' };
  if (liveLeft.match(action)) return { status: 'off' };
  // Figures are as old as the first break since they came.
  if (brokeOff.match(action)) return state.status === 'broken' ? state : { status: 'broken', since: action.payload };
  return state;
};
export const selectLive = (store: { readonly adminLive: Live }): Live => store.adminLive;

type News = { readonly figures: LiveFigures } | { readonly brokenAt: string };

/** Calls back when the network is there again; a tab that is looked at again begins anew by itself. */
const onAwake = (awake: () => void): (() => void) => {
  window.addEventListener('online', awake);
  return () => window.removeEventListener('online', awake);
};

type Deps = {
  readonly http: Http;
  readonly now: () => Date;
};

/** The figures and the breaks, as an event channel; closing it ends this tab's part of the connection. */
const newsOf = ({ http, now }: Deps) =>
  eventChannel<News>((emit) => {
    const api = lazyClient(http, async () => (await import('../../../../../domain/contract/cases.js')).cases);
    const ending = new AbortController();
    const onBroken = (): void => emit({ brokenAt: now().toISOString() });
    const follow = async (): Promise<void> => {
      const [{ followFigures }, { browserTabs }] = await Promise.all([
        import('./followFigures.js'),
        import('./tabs.js'),
      ]);
      if (ending.signal.aborted) return;
      await followFigures(
        {
          open: (signal) => api.liveFigures({}, { signal }),
          tabs: browserTabs(),
          schedule: byTimer,
          onAwake,
          onFigures: (figures) => emit({ figures }),
          onBroken,
        },
        ending.signal,
      );
    };
    follow().catch(onBroken); // the code did not come: the figures stand as they were read
    return () => ending.abort();
  });

function* following(deps: Deps): SagaIterator<void> {
  const news = newsOf(deps);
  let before: LiveFigures['stats'] | undefined;
  try {
    for (;;) {
      const next: News = yield take(news);
      if ('brokenAt' in next) {
        yield put(brokeOff(next.brokenAt));
        continue;
      }
      const { stats, days } = next.figures;
      yield put(figuresCame());
      yield put(dashboardStats.actions.received.of(stats));
      yield put(courtDays.actions.received.of(days));
      if (before && (before.pending_cases !== stats.pending_cases || before.total_cases !== stats.total_cases))
        yield put(longestWaiting.actions.outdated.of());
      before = stats;
    }
  } finally {
    news.close();
  }
}

/** Follows the figures while their page is open. */
export function* liveSaga(deps: Deps): SagaIterator<void> {
  yield takeLatest(
    liveWanted,
    guarded(function* (): SagaIterator<void> {
      yield race([call(following, deps), take(liveLeft)]);
    }),
  );
}
