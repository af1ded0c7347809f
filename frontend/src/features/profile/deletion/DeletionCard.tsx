import { useEffect, useRef } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { ErasureLists } from '../../../components/erasure/ErasureLists.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { saidOfFile } from '../../../core/downloads.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { dataExportRequested } from '../dataExport/dataExport.js';
import { accountDeletion } from './accountDeletion.js';
import { DeletionForm } from './DeletionForm.js';
import { goesLines, staysLines } from './whatGoes.js';

/** The export, offered before anything is deleted; how it goes is said in its own card above. */
const ExportFirst = () => {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(({ dataExport }) => dataExport);
  return (
    <Alert variant="info">
      <p>注销以后无法再取回。需要的内容请先导出，一个压缩文件里有全部文书、草稿、回执和记录。</p>
      {status === 'running' ? (
        <p className="mb-0" role="status">
          正在导出，进度见上方“导出我的全部数据”。
        </p>
      ) : (
        <Button variant="outline-primary" size="sm" onClick={() => dispatch(dataExportRequested())}>
          {status === 'done' ? saidOfFile('已导出，再导出一次') : '先导出我的全部数据'}
        </Button>
      )}
    </Alert>
  );
};

const Ordering = () => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(accountDeletion.selectors.list);
  const deletion = dataOf(list);
  const read = () => dispatch(accountDeletion.actions.requested());
  return (
    <>
      <ReadNotice read={list} label="正在列出会删除的内容…" onRetry={read} />
      {deletion === undefined ? null : (
        <>
          <ErasureLists goes={goesLines(deletion)} remains={staysLines(deletion)} />
          <p>
            申请后第 {deletion.grace_days}{' '}
            天注销。在此之前账号照常使用，也可以提交文书；每个页面上方都有“撤回注销”，按一下即保留账号。
          </p>
          <ExportFirst />
          <DeletionForm />
        </>
      )}
    </>
  );
};

/** The end of the own account: what it takes, then the order with password and a confirming word. */
export const DeletionCard = () => {
  const dispatch = useAppDispatch();
  const due = useAppSelector(selectUser)?.deletion_due ?? null;
  const { open } = useAppSelector(accountDeletion.selectors.dialog);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form, or the button, that had the focus is gone.
  useEffect(() => focusIfLost(heading), [open, due]);
  useEffect(() => () => void dispatch(accountDeletion.actions.dialogClosed()), [dispatch]);
  const begin = () => {
    dispatch(accountDeletion.actions.dialogOpened('order'));
    dispatch(accountDeletion.actions.requested());
  };
  return (
    <section className="panel" aria-labelledby="deletion-title">
      <h2 id="deletion-title" ref={heading} tabIndex={-1}>
        注销账号
      </h2>
      {due !== null ? (
        <p className="mb-0">
          已申请注销，将于 <CourtMoment iso={due} /> 清除。在此之前账号照常使用；要保留账号，请按页面上方的“撤回注销”。
        </p>
      ) : open ? (
        <Ordering />
      ) : (
        <>
          <p className="text-secondary">
            注销后账号里的内容会被删除，不能恢复；已经提交法院的文书不受影响。按下面的按钮，先列出会删除什么、保留什么。
          </p>
          <Button variant="outline-danger" onClick={begin}>
            注销账号
          </Button>
        </>
      )}
    </section>
  );
};
