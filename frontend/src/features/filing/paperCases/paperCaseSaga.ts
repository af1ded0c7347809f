import type { cases } from '../../../../../domain/contract/cases.js';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { forms } from '../../../../../domain/contract/forms.js';
import { ApiError, errorDetail } from '../../../http/apiError.js';
import { attemptKeys } from '../../../http/attemptKeys.js';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { selectState } from '../../../core/selectState.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import {
  defenceFormsReceived,
  paperCaseBegun,
  paperCaseOpened,
  paperCaseRefused,
  paperCaseSent,
  selectPaperCase,
  type DefenceForm,
} from './paperCaseSlice.js';

type CasesApi = Pick<Client<typeof cases>, 'openOnPaper'>;

type Deps = {
  readonly api: CasesApi;
  readonly forms: Pick<Client<typeof forms>, 'list'>;
  readonly newKey: () => string;
};

function* readForms({ forms: api }: Deps): SagaIterator<void> {
  if ((yield* selectState(selectPaperCase)).forms.length > 0) return;
  try {
    const { items } = yield* callApi(api.list, {});
    const answers = items.filter(({ kind }) => kind === 'defense');
    yield put(
      defenceFormsReceived(
        answers.flatMap(({ form_key: key, title, case_cause: own, answers_causes: causes, answerer }): DefenceForm[] =>
          causes
            ? causes.map((cause) => ({ key, title: cause, cause }))
            : [{ key, title: own ?? title, ...(answerer && { isOpinion: true as const }) }],
        ),
      ),
    );
  } catch (error) {
    yield put(paperCaseRefused({ error: `案由加载失败：${errorDetail(error)}`, remarks: [] }));
  }
}

function* send(
  { api }: Deps,
  keys: ReturnType<typeof attemptKeys>,
  { payload: body }: ReturnType<typeof paperCaseSent>,
): SagaIterator<void> {
  const request = { body };
  try {
    const opened = yield* callApi(api.openOnPaper, request, { idempotencyKey: keys.keyFor(request) });
    keys.succeeded();
    yield put(paperCaseOpened(opened.case_number));
    yield put(toastShown({ kind: 'success', text: '已建档，可以打印验证码单' }));
  } catch (error) {
    keys.failed(error);
    const remarks =
      error instanceof ApiError && error.code === 'case_number_unconfirmed'
        ? error.fieldProblems.map(({ path, message: sentence }) => ({
            code: path.replace('acknowledged.', ''),
            sentence,
          }))
        : [];
    yield put(paperCaseRefused({ error: remarks.length > 0 ? '' : `建档失败：${errorDetail(error)}`, remarks }));
  }
}

/** Opens cases on paper, one at a time: a second press while one is on its way does nothing. */
export function* paperCaseSaga(deps: Deps): SagaIterator<void> {
  const keys = attemptKeys(deps.newKey);
  yield takeLeading(
    paperCaseBegun,
    guarded(() => readForms(deps)),
  );
  yield takeLeading(
    paperCaseSent,
    guarded((action: ReturnType<typeof paperCaseSent>) => send(deps, keys, action)),
  );
}
