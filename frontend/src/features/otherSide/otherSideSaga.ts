import type { SagaIterator } from 'redux-saga';
import { fork, put, takeEvery } from 'redux-saga/effects';
import type { ReceivedFile } from '../../../../domain/contract/call.js';
import { answerWord } from '../../../../domain/forms/standing.js';
import { sideOf } from '../../components/caseAccess.js';
import { callApi } from '../../core/callApi.js';
import type { ResourceDeps } from '../../core/resource/resource.js';
import { guarded } from '../../core/safely.js';
import { ApiError } from '../../http/apiError.js';
import { runTask, type TaskOutcome } from '../tasks/index.js';
import {
  answeredComplaint,
  defenseFileEnded,
  defenseFileRequested,
  servedDefense,
  type OtherSideApi,
  type WantedDefense,
} from './otherSide.js';
import { correctionNote } from './words.js';

export type OtherSideDeps = ResourceDeps<OtherSideApi> & {
  /** Hands a file to the person. */
  readonly offerFile: (file: ReceivedFile, fallbackName: string) => unknown;
};

/** Hands over the file of a defence. What was suggested to its author is not in it, so it need not be the submitted one byte for byte. */
const handedOver = (
  file: ReceivedFile,
  { title, standing }: WantedDefense,
  offerFile: OtherSideDeps['offerFile'],
): TaskOutcome => {
  const name = file.fileName ?? `${answerWord(standing)}.docx`;
  offerFile(file, name);
  const asSubmitted =
    file.headers.get('X-Document-Hash-Matches') === 'true'
      ? '与提交时的文件完全一致。'
      : '由法院收到的内容生成，以法院送达的副本为准。';
  const note = correctionNote('defense', file.headers.get('X-Document-Correction'), standing) ?? '';
  return { text: `${title}已下载，${asSubmitted}${note}`, file: { blob: file.blob, name } };
};

function* fetchFile({ api, offerFile }: OtherSideDeps, wanted: WantedDefense): SagaIterator<void> {
  const { access, defendantId, title } = wanted;
  try {
    yield* runTask(`下载${title}`, function* (): SagaIterator<TaskOutcome> {
      const file = yield* callApi(api.defenseFile, { body: { ...sideOf(access), defendant_id: defendantId } });
      return handedOver(file, wanted, offerFile);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
  } finally {
    yield put(defenseFileEnded());
  }
}

/** Reads the papers of the other side, and fetches a defence as a file: a task, which goes on when the page is left. */
export function* otherSideSaga(deps: OtherSideDeps): SagaIterator<void> {
  yield fork(answeredComplaint.saga, deps);
  yield fork(servedDefense.saga, deps);
  yield takeEvery(
    defenseFileRequested,
    guarded(function* ({ payload }: ReturnType<typeof defenseFileRequested>) {
      yield* fetchFile(deps, payload);
    }),
  );
}
