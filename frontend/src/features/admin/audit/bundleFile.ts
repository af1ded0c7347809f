import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { callApi } from '../../../core/callApi.js';
import { guarded } from '../../../core/safely.js';
import { ApiError } from '../../../http/apiError.js';
import { runTask, type TaskOutcome } from '../../tasks/index.js';
import type { OfferFile } from '../../versions/index.js';
import type { AuditApi } from './auditReads.js';

export const bundleRequested = createAction('auditBundle/requested');
const bundleEnded = createAction('auditBundle/ended');

/** Whether a bundle is being fetched. */
export const bundleReducer = (isFetching = false, action: UnknownAction): boolean => {
  if (bundleRequested.match(action)) return true;
  return bundleEnded.match(action) ? false : isFetching;
};

type Deps = { readonly api: Pick<AuditApi, 'bundle'>; readonly offerFile: OfferFile };

/** Fetches the audit bundle, one at a time: it is as long as the log. */
export function* bundleSaga({ api, offerFile }: Deps): SagaIterator<void> {
  yield takeLeading(
    bundleRequested,
    guarded(function* (): SagaIterator<void> {
      try {
        yield* runTask('下载审计包', function* (): SagaIterator<TaskOutcome> {
          const file = yield* callApi(api.bundle);
          const name = file.fileName ?? '审计包.jzb.gz';
          offerFile(file, name);
          return { text: '审计包已下载，这次导出已记录在案。', file: { blob: file.blob, name } };
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error; // a refusal was said by the task
      } finally {
        yield put(bundleEnded());
      }
    }),
  );
}
