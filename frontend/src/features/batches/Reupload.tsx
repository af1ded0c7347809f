import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { batchFileGiven, selectUpload, uploadLeft } from './batchUpload.js';
import type { BatchDetail } from './batchTypes.js';
import { FileDrop } from './FileDrop.js';

/** Takes the table once more, corrected in a spreadsheet program. */
export const Reupload = ({ batch: { id, submission, counts } }: { readonly batch: BatchDetail }) => {
  const dispatch = useAppDispatch();
  const { sending, refusal } = useAppSelector(selectUpload);
  useEffect(() => () => void dispatch(uploadLeft()), [dispatch]);
  const isBusy = submission.state === 'running';
  // What is submitted does not change any more.
  if (counts.submitted > 0 && counts.submitted === counts.total) return null;
  return (
    <section className="batch-section mt-4" aria-labelledby="batch-again-title">
      <h2 id="batch-again-title">在 Excel 中改好了？</h2>
      <FileDrop
        id="batch-file-again"
        label="重新上传表格"
        variant="outline-primary"
        busy={sending}
        disabled={isBusy}
        problem={refusal === null ? null : `“${refusal.file}”没有读入，这一批没有改动：${refusal.detail}`}
        hint={
          isBusy
            ? '正在提交，请先暂停再上传。'
            : '以序号对应各行：已提交的行不变，其余的以新的表格为准（包括在本页改过的），表格中没有的行删去。'
        }
        onFile={(file) => dispatch(batchFileGiven({ what: 'again', id }, file))}
      />
    </section>
  );
};
