import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { Alert, Button, Spinner } from 'react-bootstrap';
import { HiddenFileInput } from '../../../components/files/HiddenFileInput.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { HelpButton } from '../page/index.js';
import { useFileDrop } from '../../../components/files/useFileDrop.js';
import { selectWordImport, wordFileChosen, wordImportLeft, wordPickerLeft } from './wordImportSlice.js';
import './wordImport.css';

/** Few files were changed in Word. */
const DifferencesDialog = lazy(() => import('./DifferencesDialog.js'));

type Props = { readonly compact?: boolean };

/** Chooses a Word file of ours, or takes one that is dropped on the page. */
export const WordPicker = ({ compact = false }: Props) => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectWordImport);
  const input = useRef<HTMLInputElement>(null);
  const choose = useCallback((file: File) => dispatch(wordFileChosen(file)), [dispatch]);
  const over = useFileDrop(choose);
  useEffect(() => () => void dispatch(wordPickerLeft()), [dispatch]);
  const reading = state.status === 'reading';
  const spinner = reading ? (
    <Spinner animation="border" size="sm" {...(!compact && { className: 'me-2' })} aria-hidden="true" />
  ) : undefined;
  return (
    <div className={`word-picker${compact ? ' compact' : ''}`}>
      <HiddenFileInput
        ref={input}
        label="选择 Word 文书"
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        onChosen={([file]) => choose(file)}
      />
      {compact ? (
        <HelpButton
          icon="bi-file-earmark-arrow-up"
          short={reading ? '正在读取' : 'Word 文书'}
          name={reading ? '正在读取…' : '从 Word 文书恢复填写'}
          disabled={reading}
          onClick={() => input.current?.click()}
        >
          {spinner}
        </HelpButton>
      ) : (
        <Button variant="outline-primary" disabled={reading} onClick={() => input.current?.click()}>
          {spinner ?? <i className="bi bi-file-earmark-arrow-up me-2" aria-hidden="true" />}
          {reading ? '正在读取…' : '从 Word 文书恢复填写'}
        </Button>
      )}
      {compact ? null : (
        <p className="field-hint mt-2 mb-0">选择或拖入从本系统下载的 Word 文件，表单会恢复到当时的样子。</p>
      )}
      <div aria-live="assertive" className="word-picker-said">
        {state.status === 'failed' ? (
          <Alert variant="danger" dismissible closeLabel="关闭" onClose={() => dispatch(wordImportLeft())}>
            {state.detail}
          </Alert>
        ) : null}
      </div>
      {state.status === 'asking' ? (
        <Suspense>
          <DifferencesDialog imported={state.imported} />
        </Suspense>
      ) : null}
      {over ? (
        <div className="word-drop" aria-hidden="true">
          <p>松开鼠标，从这份 Word 文书恢复填写</p>
        </div>
      ) : null}
    </div>
  );
};
