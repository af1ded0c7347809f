import { useState } from 'react';
import { Form, Modal } from 'react-bootstrap';
import { recallRunLimits } from '../../../../../domain/knowledge/recallRunLimits.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { FormDialog } from '../../../components/FormDialog.js';
import { FileField } from '../../../components/files/FileField.js';
import { contentOfFile } from '../../../components/files/fileContent.js';
import { useUnfinished } from '../../../components/unfinished/useUnfinished.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { recallRunLists, type NewRunDialog as Opened } from './recallRunLists.js';
import type { Scope } from '../../../../../domain/contract/call.js';

const { name: longestName, questions: mostQuestions, fileBytes } = recallRunLimits;

const problemOf = (file: File | null): string | undefined => {
  if (!file) return '请选择 CSV 文件';
  if (!/\.csv$/i.test(file.name)) return '只能选择 .csv 文件';
  return file.size > fileBytes ? '文件不能超过 2 MB' : undefined;
};

type Props = { readonly scope: Scope; readonly dialog: Opened };

const NewRunForm = ({ scope, dialog: { about: caseCause, busy, refusal } }: Props) => {
  const dispatch = useAppDispatch();
  const { actions } = recallRunLists.runs[scope];
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();

  useUnfinished({
    opens: actions.dialogOpened(caseCause),
    read: () => ({ name }),
    write: ({ name: typed }) => setName(String(typed)),
  });

  const submit = async (): Promise<void> => {
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong !== undefined || !file) return;
    try {
      dispatch(actions.submitted({ name: name.trim(), ...(await contentOfFile(file)) }));
    } catch (error) {
      // The file was moved, or its medium taken out, since it was chosen.
      if (!(error instanceof DOMException)) throw error;
      setProblem('文件无法读取，请重新选择');
    }
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="recall-run-dialog-title">
          批量测试
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={() => false} />
        <FileField
          id="recall-run-file"
          label="CSV 文件（必填）"
          chooser="选择文件"
          accept=".csv,text/csv"
          file={file}
          onChosen={(chosen) => {
            setFile(chosen);
            setProblem(problemOf(chosen));
          }}
          busy={busy}
          problem={problem}
          hint={`第一行为列名“问题,期望”（也可以写 question,expected）。期望写条文，如《民法典》第五百七十七条，或来源文件名；多项用；隔开，或写成多列。最多 ${mostQuestions} 个问题，2 MB。`}
        />
        <DialogField id="recall-run-name" label="名称" problem={undefined} hint="便于比较时辨认，留空则用文件名。">
          <Form.Control
            autoComplete="off"
            maxLength={longestName}
            value={name}
            onChange={({ target }) => setName(target.value)}
            {...describedBy('recall-run-name', false, true)}
          />
        </DialogField>
      </Modal.Body>
      <DialogFooter busy={busy} label="开始测试" onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};

/** Uploads a table of questions. */
export const NewRunDialog = ({ scope }: Pick<Props, 'scope'>) => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = recallRunLists.runs[scope];
  return (
    <FormDialog
      dialog={useAppSelector(selectors.dialog)}
      opening={actions.dialogOpened.type}
      labelledBy="recall-run-dialog-title"
      onClose={() => dispatch(actions.dialogClosed())}
    >
      {(dialog) => <NewRunForm scope={scope} dialog={dialog} />}
    </FormDialog>
  );
};
