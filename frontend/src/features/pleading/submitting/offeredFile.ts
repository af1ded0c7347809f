import type { SagaIterator } from 'redux-saga';
import { select, take } from 'redux-saga/effects';
import type { OfferedFile } from '../../../components/files/offerFile.js';
import { submissionOpened, pleadingSubmitted, selectOfferedFile, wordGenerated } from './submissionSlice.js';

/** Lets go of a file once another one is offered in its place, its page is left, or somebody else sits here. */
export function* holdOfferedFile(
  revoke: (url: string) => void = (url) => URL.revokeObjectURL(url),
): SagaIterator<void> {
  let held = null as OfferedFile | null;
  try {
    for (;;) {
      yield take([submissionOpened, wordGenerated, pleadingSubmitted]);
      const now: OfferedFile | null = yield select(selectOfferedFile);
      if (held !== null && held.url !== now?.url) revoke(held.url);
      held = now;
    }
  } finally {
    if (held !== null) revoke(held.url);
  }
}
