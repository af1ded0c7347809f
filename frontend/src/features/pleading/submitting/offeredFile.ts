import type { SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import type { OfferedFile } from '../../../components/files/offerFile.js';
import { submissionOpened, pleadingSubmitted, selectOfferedFile, wordGenerated } from '../page/index.js';
import { selectState } from '../../../core/selectState.js';

/** Releases the file that is offered once another one replaces it, its page is left, or another account signs in. */
export function* holdOfferedFile(
  revoke: (url: string) => void = (url) => URL.revokeObjectURL(url),
): SagaIterator<void> {
  let file = null as OfferedFile | null;
  try {
    for (;;) {
      yield take([submissionOpened, wordGenerated, pleadingSubmitted]);
      const now = yield* selectState(selectOfferedFile);
      if (file !== null && file.url !== now?.url) revoke(file.url);
      file = now;
    }
  } finally {
    if (file !== null) revoke(file.url);
  }
}
