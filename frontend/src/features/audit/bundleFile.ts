import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { SagaIterator } from 'redux-saga';
import { put, takeLeading } from 'redux-saga/effects';
import { callApi } from '../../core/callApi.js';
import { guarded } from '../../core/safely.js';
import { ApiError } from '../../http/apiError.js';
import { runTask, type TaskOutcome } from '../tasks/index.js';
import type { OfferFile } from '../versions/index.js';
import type { AuditApi } from './auditReads.js';
import { isWholeBundle } from './wholeBundle.js';

export const bundleRequested = createAction('auditBundle/requested');
const bundleEnded = createAction('auditBundle/ended');

/** Whether a bundle is being fetched. */
export const bundleReducer = (isFetching = false, action: UnknownAction): boolean => {
  if (bundleRequested.match(action)) return true;
  return bundleEnded.match(action) ? false : isFetching;
};

type Deps = { readonly api: Pick<AuditApi, 'bundle'>; readonly offerFile: OfferFile };

/** What is said of a bundle that broke off: whoever kept a part of it would take it for the log. */
const cutBundle = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'file_cut',
    detail:
      '审计包没有下载完整：服务器或事件库中途断开，收到的部分没有保存，也不能用作核验。请稍后重新下载；这次导出已记录在案。',
  });

/** Fetches the bundle. @throws ApiError `file_cut` for one that is not whole */
const fetchWhole = async (api: Deps['api']): ReturnType<AuditApi['bundle']> => {
  const file = await api.bundle().catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'file_cut' ? cutBundle() : error;
  });
  if (!(await isWholeBundle(file.blob))) throw cutBundle();
  return file;
};

/** Fetches the audit bundle, one at a time: it is as long as the log. */
export function* bundleSaga({ api, offerFile }: Deps): SagaIterator<void> {
  yield takeLeading(
    bundleRequested,
    guarded(function* (): SagaIterator<void> {
      try {
        yield* runTask('下载审计包', function* (): SagaIterator<TaskOutcome> {
          const file = yield* callApi(fetchWhole, api);
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
