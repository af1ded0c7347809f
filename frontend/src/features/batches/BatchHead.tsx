import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link, useNavigate } from 'react-router';
import { BusyButton } from '../../components/BusyButton.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { fileWanted, keyOfFile, type WantedFile } from './batchFiles.js';
import { batchList } from './batchList.js';
import type { BatchDetail } from './batchTypes.js';

type Props = { readonly batch: BatchDetail };

/** Deletes the batch after a question, and goes back to the list, where a refusal is said too. */
const Removal = ({ batch: { id, name, submission } }: Props) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isRunning = submission.state === 'running';
  return (
    <>
      <Button
        variant="outline-danger"
        disabled={isRunning}
        title={isRunning ? '正在提交，请先暂停' : undefined}
        onClick={() => setAsking(true)}
      >
        删除
      </Button>
      <ConfirmDialog
        show={isAsking}
        title="删除这一批？"
        confirmLabel="删除"
        danger
        onConfirm={() => {
          setAsking(false);
          dispatch(batchList.changes.remove({ id, name }));
          void navigate('/app/batches');
        }}
        onCancel={() => setAsking(false)}
      >
        <p>将删除“{name}”的表格和其中填写的内容，不能恢复。</p>
        <p className="mb-0">已经提交的案件和“我的文书”不受影响。</p>
      </ConfirmDialog>
    </>
  );
};

/** The name of a batch, its form, and the files that come of it. */
export const BatchHead = ({ batch }: Props) => {
  const dispatch = useAppDispatch();
  const underWay = useAppSelector(({ batchFiles }) => batchFiles);
  const { id, name, counts, form_title: form, file_name: file, pattern } = batch;
  const button = (what: 'word' | 'results', label: string) => {
    const wanted: WantedFile = { what, id, title: name };
    return (
      <BusyButton
        variant="outline-primary"
        busy={underWay.includes(keyOfFile(wanted))}
        onClick={() => dispatch(fileWanted(wanted))}
      >
        {label}
      </BusyButton>
    );
  };
  return (
    <>
      <p className="mb-2">
        <Link to="/app/batches">← 批量填写</Link>
      </p>
      <PageTitle
        title={name}
        tab={`${name} · 批量填写`}
        actions={
          <>
            {counts.submitted + counts.failed > 0 ? button('results', '下载结果表') : null}
            {counts.ready + counts.submitted > 0 ? button('word', '下载 Word（zip）') : null}
            <Removal batch={batch} />
          </>
        }
      >
        {form}，共 {counts.total} 行，来自“{file}”
        {pattern === null ? '' : `；共同的内容取自${pattern.title === '' ? '您选的文书' : `“${pattern.title}”`}`}。
      </PageTitle>
    </>
  );
};
