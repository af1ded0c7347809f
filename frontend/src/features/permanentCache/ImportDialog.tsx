import { useEffect, useRef } from 'react';
import { Alert, Button, Modal } from 'react-bootstrap';
import type { ImportReport } from '../../../../domain/contract/permanentCache.js';
import type { ImportOutcome } from '../../../../domain/permanentCache/importOutcomes.js';
import { BusyButton } from '../../components/BusyButton.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { HiddenFileInput } from '../../components/files/HiddenFileInput.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { importClosed, importConfirmed, importFileChosen, selectImport } from './importSlice.js';

const outcomeNames: Readonly<Record<ImportOutcome, string>> = {
  added: '新增',
  changed: '更改',
  unchanged: '无变化',
  refused: '不能导入',
};

/** What an import does, line by line. */
const Report = ({ report }: { readonly report: ImportReport }) => {
  const { added, changed, unchanged, refused, lines, left_out: leftOut, preview } = report;
  const will = preview ? '将' : '已';
  return (
    <>
      <p role="status">
        {will}新增 {added} 条，{will}更改 {changed} 条，无变化 {unchanged} 行，不能导入 {refused} 行。
      </p>
      <div className="import-lines" role="region" aria-label="逐行结果" tabIndex={0}>
        <table className="table table-sm mb-0">
          <thead>
            <tr>
              <th scope="col">行号</th>
              <th scope="col">结果</th>
              <th scope="col">问题</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, outcome, question, reason }) => (
              <tr key={line}>
                <td>{line}</td>
                <td className={`text-nowrap import-${outcome}`}>{outcomeNames[outcome]}</td>
                <td className="text-break">
                  {question}
                  {reason === undefined ? null : <span className="d-block small text-body-secondary">{reason}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {leftOut > 0 ? <p className="small text-body-secondary mt-2 mb-0">另有 {leftOut} 行没有列出。</p> : null}
    </>
  );
};

/** Imports a table of questions and answers: chooses the file, shows what that would do, and does it. */
export const ImportDialog = () => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectImport);
  const input = useRef<HTMLInputElement>(null);
  const close = () => dispatch(importClosed());
  useEffect(() => () => void dispatch(importClosed()), [dispatch]);
  const busy = state.step === 'importing';
  const problem = 'problem' in state ? state.problem : null;
  const report = 'report' in state ? state.report : null;
  const choose = () => input.current?.click();
  return (
    <Modal
      show={state.step !== 'closed'}
      onHide={close}
      centered
      scrollable
      size="lg"
      backdrop="static"
      keyboard={!busy}
      aria-labelledby="cache-import-title"
    >
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="cache-import-title">
          导入表格
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <HiddenFileInput
          ref={input}
          label="选择表格文件"
          accept=".csv,text/csv"
          onChosen={([file]) => dispatch(importFileChosen(file))}
        />
        <div aria-live="assertive">{problem === null ? null : <Alert variant="danger">{problem}</Alert>}</div>
        {state.step === 'choosing' ? (
          <>
            <p>只能导入 .csv 文件：首行为列名“问题”和“答案”，次序不限；最大 20 MB、50000 行。已有的问题会更新答案。</p>
            <p>选择文件后先预览，确认之后才会导入。</p>
            <Button variant="outline-primary" autoFocus onClick={choose}>
              <i className="bi bi-file-earmark-arrow-up me-2" aria-hidden="true" />
              选择文件
            </Button>
          </>
        ) : null}
        {'name' in state ? <p className="text-break fw-semibold">{state.name}</p> : null}
        {state.step === 'previewing' ? <LoadingNotice label="正在读取文件…" /> : null}
        {report ? <Report report={report} /> : null}
      </Modal.Body>
      <Modal.Footer>
        {state.step === 'done' ? (
          <Button autoFocus onClick={close}>
            完成
          </Button>
        ) : (
          <Button variant="outline-secondary" disabled={busy} onClick={close}>
            取消
          </Button>
        )}
        {state.step === 'previewed' ? (
          <Button variant="outline-primary" onClick={choose}>
            换一个文件
          </Button>
        ) : null}
        {report && state.step !== 'done' && report.added + report.changed > 0 ? (
          <BusyButton busy={busy} onClick={() => dispatch(importConfirmed())}>
            {busy ? '正在导入…' : '确认导入'}
          </BusyButton>
        ) : null}
      </Modal.Footer>
    </Modal>
  );
};
