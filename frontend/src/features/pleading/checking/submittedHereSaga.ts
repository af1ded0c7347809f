import type { SagaIterator } from 'redux-saga';
import { take } from 'redux-saga/effects';
import { selectState } from '../../../core/selectState.js';
import { selectOwner } from '../../../core/session/sessionSlice.js';
import { submittedContent, pleadingSubmitted, submissionRequested, type SubmittedHere } from '../page/index.js';

type Deps = { readonly submittedHere?: SubmittedHere };

type Seen = ReturnType<typeof submissionRequested> | ReturnType<typeof pleadingSubmitted>;

/** Notes each new case that this browser submitted, so that the same is not submitted twice without a word. */
export function* submittedHereSaga({ submittedHere }: Deps): SagaIterator<void> {
  if (submittedHere === undefined) return;
  let last: ReturnType<typeof submissionRequested>['payload'] | undefined;
  for (;;) {
    const action: Seen = yield take([submissionRequested, pleadingSubmitted]);
    if (submissionRequested.match(action)) {
      last = action.payload;
      continue;
    }
    const { receipt } = action.payload;
    if (last === undefined || last.draftId !== receipt.draftId) continue;
    const { document_type: type, case_number: number, payload } = last.body;
    // An account has its filings itself, and leaves nothing here when it signs out.
    const owner = yield* selectState(selectOwner);
    if (type === 'complaint' && number === '' && owner === null)
      submittedHere.note(submittedContent(payload.form_key, payload.form_data), {
        caseNumber: receipt.caseNumber,
        at: receipt.submittedAt,
      });
    last = undefined;
  }
}
