import type { SagaIterator } from 'redux-saga';
import { call, put, race, take, takeLatest } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { documents } from '../../../../../domain/contract/documents.js';
import type { versions } from '../../../../../domain/contract/versions.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { FormValues } from '../../drafts/index.js';
import {
  pleadingLeft,
  courtAsked,
  courtHeard,
  courtNotHeard,
  courtRefused,
  type CourtQuestion,
  type OtherVersion,
} from '../page/index.js';

export type CourtVersionApi = Pick<Client<typeof versions>, 'list' | 'changes'> &
  Pick<Client<typeof documents>, 'loadForEditing'>;

const sideOf = ({ caseNumber, code }: CourtQuestion) => ({ case_number: caseNumber, verification_code: code });

/** Refusals that say that nothing was submitted yet. */
const saysNone: readonly string[] = ['defense_not_submitted', 'complaint_on_paper'];

type Newest = { readonly version: number; readonly submittedAt: string | null };

/** The newest version of the side; `null` where number and code speak for another side than the page's. */
function* newestOf(api: CourtVersionApi, question: CourtQuestion): SagaIterator<Newest | null> {
  try {
    const { items } = yield* callApi(api.list, { body: { ...sideOf(question), page: 1, page_size: 1 } });
    const [first] = items;
    if (first?.pleading !== question.side) return null;
    return { version: first.version, submittedAt: first.submitted_at };
  } catch (error) {
    if (error instanceof ApiError && saysNone.includes(error.code)) return { version: 0, submittedAt: null };
    throw error;
  }
}

/** What was changed at the court since the page's version; without it, both sides' changes look alike. */
function* changesSince(api: CourtVersionApi, question: CourtQuestion, to: number): SagaIterator<OtherVersion['since']> {
  const from = question.basedOn;
  if (from === 0 || from > to) return null;
  try {
    return (yield* callApi(api.changes, { body: { ...sideOf(question), from, to } })).changes;
  } catch {
    return null; // they only say which side to propose: each difference is asked about all the same
  }
}

function* ask(api: CourtVersionApi, question: CourtQuestion): SagaIterator<void> {
  const { caseNumber, side, basedOn } = question;
  try {
    const newest: Newest | null = yield call(newestOf, api, question);
    if (newest === null) {
      const problem = '这个验证码属于本案的另一方，读不到法院现有的这份文书。请核对案号和验证码。';
      yield put(courtRefused({ ...question, problem }));
      return;
    }
    if (newest.version === basedOn || newest.version === 0) {
      yield put(courtHeard({ caseNumber, ...newest }));
      return;
    }
    const loaded = yield* callApi(api.loadForEditing, { body: sideOf(question) });
    if (loaded.doc_type !== side) throw new Error('the two calls speak of different sides');
    const { version, definition_hash: definition } = loaded;
    const answers = FormValues.shape.answers.parse(loaded.formData);
    const since: OtherVersion['since'] = yield call(changesSince, api, question, version);
    yield put(
      courtHeard({
        caseNumber,
        version,
        submittedAt: version === newest.version ? newest.submittedAt : null,
        // Between the two calls it may have become the page's own.
        ...(version !== basedOn && { other: { answers, definition, since } }),
      }),
    );
  } catch (error) {
    const problem = errorDetail(error, '没有读到法院现有的版本，请重试。');
    const isRefused = error instanceof ApiError && error.fromServer && [403, 404].includes(error.status);
    yield put(isRefused ? courtRefused({ ...question, problem }) : courtNotHeard(problem));
  }
}

/** Asks the court what it has, until the page is left. The newest question wins. */
export function* courtVersionSaga(api: CourtVersionApi): SagaIterator<void> {
  yield takeLatest(
    courtAsked,
    guarded(function* ({ payload }: ReturnType<typeof courtAsked>): SagaIterator<void> {
      yield race([call(ask, api, payload), take(pleadingLeft)]);
    }),
  );
}
