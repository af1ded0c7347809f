import { Alert, Button, ProgressBar } from 'react-bootstrap';
import { saidOfFile } from '../../../core/downloads.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataExportCalledOff, dataExportRequested, type DataExportState } from './dataExport.js';

const Progress = ({ progress }: Pick<Extract<DataExportState, { status: 'running' }>, 'progress'>) => {
  const dispatch = useAppDispatch();
  const said = progress === null ? '正在准备…' : `正在导出：第 ${progress.done} 份，共 ${progress.total} 份`;
  const percent = progress === null || progress.total === 0 ? 0 : Math.floor((100 * progress.done) / progress.total);
  return (
    <>
      <p className="mb-2">{said}。可以离开本页，但不要关闭浏览器窗口。</p>
      <ProgressBar now={percent} aria-label="导出的进度" className="mb-3" />
      <Button variant="outline-secondary" onClick={() => dispatch(dataExportCalledOff())}>
        取消导出
      </Button>
    </>
  );
};

/** Takes away all that the account has, as one file. */
export const ExportCard = () => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ dataExport }) => dataExport);
  return (
    <section className="panel" aria-labelledby="data-export-title">
      <h2 id="data-export-title">导出我的全部数据</h2>
      <p className="text-secondary">
        一个压缩文件：全部文书的填写内容、各版 Word
        文件和回执，草稿、代理人、标签，知识库的文件，自己添加的模型（不含密钥），用量和积分记录，账号信息。方案到期也可以导出。
      </p>
      {state.status === 'failed' ? (
        <Alert variant="danger">导出失败：{state.detail}没有保存任何文件，可以重试。</Alert>
      ) : null}
      {state.status === 'done' ? (
        <Alert variant="success">{saidOfFile('已导出。文件里有当事人的个人信息，请妥善保管。')}</Alert>
      ) : null}
      {state.status === 'running' ? (
        <Progress progress={state.progress} />
      ) : (
        <Button variant="outline-primary" onClick={() => dispatch(dataExportRequested())}>
          导出我的全部数据
        </Button>
      )}
    </section>
  );
};
