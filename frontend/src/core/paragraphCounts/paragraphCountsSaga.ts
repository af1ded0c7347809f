import type { SagaIterator } from 'redux-saga';
import { delay, fork, put, take } from 'redux-saga/effects';
import { citedByKey, mostCitedArticles } from '../../../../domain/citations/citedArticle.js';
import type { Client } from '../../../../domain/contract/clientOf.js';
import type { citations } from '../../../../domain/contract/citations.js';
import { callApi } from '../callApi.js';
import { guarded } from '../safely.js';
import { selectState } from '../selectState.js';
import {
  paragraphsAsked,
  paragraphsCounted,
  paragraphsFailed,
  paragraphsWanted,
  selectParagraphCounts,
} from './paragraphCountsSlice.js';

type Deps = { readonly api: Pick<Client<typeof citations>, 'paragraphs'> };

/** For how many milliseconds the wishes of all texts of a page are gathered into one call. */
const gatheringMs = 30;
/** After how many milliseconds without a response the texts stay as they are. */
const longestMs = 8000;

function* ask({ api }: Deps, keys: readonly string[]): SagaIterator<void> {
  try {
    const body = { cited: keys.map(citedByKey) };
    const signal = AbortSignal.timeout(longestMs);
    const { counts } = yield* callApi(() => api.paragraphs({ body }, { signal }));
    yield put(paragraphsCounted(keys.map((key, at) => ({ key, count: counts[at] ?? null }))));
  } catch (error) {
    console.warn('the paragraphs of cited articles were not counted:', error);
    yield put(paragraphsFailed(keys));
  }
}

/** Asks for the articles whose paragraphs texts cite, all texts of a moment in one call. A failure leaves the texts as they are. */
export function* paragraphCountsSaga(deps: Deps): SagaIterator<void> {
  for (;;) {
    yield take(paragraphsWanted);
    yield delay(gatheringMs);
    const counts = yield* selectState(selectParagraphCounts);
    const waiting = Object.keys(counts).filter((key) => counts[key] === 'waiting');
    if (waiting.length === 0) continue;
    yield put(paragraphsAsked(waiting));
    for (let from = 0; from < waiting.length; from += mostCitedArticles)
      yield fork(guarded(ask), deps, waiting.slice(from, from + mostCitedArticles));
  }
}
