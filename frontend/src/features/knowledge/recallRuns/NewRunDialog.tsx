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
import { tableOf } from './exampleCsv.js';

const {
  name: longestName,
  questions: mostQuestions,
  fileBytes,
  question: longestQuestion,
  expected: mostExpected,
} = recallRunLimits;
const longestExpected = 1000;

const problemOf = (file: File | null): string | undefined => {
  if (!file) return '请选择 CSV 文件';
  if (!/\.csv$/i.test(file.name)) return '只能选择 .csv 文件';
  return file.size > fileBytes ? '文件不能超过 2 MB' : undefined;
};

type Written = { readonly question: string; readonly expected: string };

const lackOf = ({ question, expected }: Written): Partial<Written> => ({
  ...(question.trim() === '' && { question: '请输入问题' }),
  ...(expected.trim() === '' && { expected: '请写明应当查到的条文或来源' }),
});

type WrittenProps = {
  readonly written: Written;
  readonly problems: Partial<Written>;
  readonly onWrite: (written: Written) => void;
};

/** One question with what it should find, in place of a table. */
const WrittenQuestion = ({ written, problems, onWrite }: WrittenProps) => (
  <>
    <DialogField id="recall-run-question" label="问题（必填）" problem={problems.question}>
      <Form.Control
        as="textarea"
        rows={2}
        maxLength={longestQuestion}
        value={written.question}
        onChange={({ target }) => onWrite({ ...written, question: target.value })}
        {...describedBy('recall-run-question', problems.question !== undefined, false)}
      />
    </DialogField>
    <DialogField
      id="recall-run-expected"
      label="期望查到（必填）"
      problem={problems.expected}
      hint={`条文，如《民法典》第五百七十七条，或来源文件名；多项用；隔开，最多 ${mostExpected} 项。`}
    >
      <Form.Control
        autoComplete="off"
        maxLength={longestExpected}
        value={written.expected}
        onChange={({ target }) => onWrite({ ...written, expected: target.value })}
        {...describedBy('recall-run-expected', problems.expected !== undefined, true)}
      />
    </DialogField>
  </>
);

type OriginProps = { readonly isWritten: boolean; readonly onChoose: (isWritten: boolean) => void };

/** Where the questions come from. */
const OriginChoice = ({ isWritten, onChoose }: OriginProps) => (
  <fieldset className="mb-3">
    <legend className="form-label fs-6">测试什么</legend>
    {[
      { value: false, label: '一份 CSV 文件里的问题' },
      { value: true, label: '在这里写的一个问题' },
    ].map(({ value, label }) => (
      <Form.Check
        key={label}
        type="radio"
        name="recall-run-origin"
        id={`recall-run-origin-${value ? 'written' : 'file'}`}
        label={label}
        checked={isWritten === value}
        onChange={() => onChoose(value)}
      />
    ))}
  </fieldset>
);

type Props = {
  readonly scope: Scope;
  readonly dialog: Opened;
  /** A question to begin with, such as one that nobody could answer; `null` for a table. */
  readonly asked: string | null;
};

const NewRunForm = ({ scope, dialog: { about: caseCause, busy, refusal }, asked }: Props) => {
  const dispatch = useAppDispatch();
  const { actions } = recallRunLists.runs[scope];
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isWritten, setIsWritten] = useState(asked !== null);
  const [written, setWritten] = useState<Written>({ question: asked?.slice(0, longestQuestion) ?? '', expected: '' });
  const [lacks, setLacks] = useState<Partial<Written>>({});

  useUnfinished({
    opens: actions.dialogOpened(caseCause),
    read: () => ({ name, ...written }),
    write: (typed) => {
      const { name: typedName = '', question = written.question, expected = '' } = typed;
      setName(String(typedName));
      setWritten({ question: String(question), expected: String(expected) });
      if (typed.question !== undefined || typed.expected !== undefined) setIsWritten(true);
    },
  });

  const submitWritten = async (): Promise<void> => {
    const lack = lackOf(written);
    setLacks(lack);
    if (Object.keys(lack).length > 0) return;
    const question = written.question.trim();
    const called = name.trim() === '' ? [...question].slice(0, longestName).join('') : name.trim();
    dispatch(actions.submitted({ name: called, ...(await contentOfFile(tableOf(question, written.expected.trim()))) }));
  };
  const submit = async (): Promise<void> => {
    if (isWritten) return submitWritten();
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
        <OriginChoice isWritten={isWritten} onChoose={setIsWritten} />
        {isWritten ? <WrittenQuestion written={written} problems={lacks} onWrite={setWritten} /> : null}
        {isWritten ? null : (
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
        )}
        <DialogField
          id="recall-run-name"
          label="名称"
          problem={undefined}
          hint={`便于比较时辨认，留空则用${isWritten ? '这个问题' : '文件名'}。`}
        >
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

/** Uploads a table of questions, or one that is written here. */
export const NewRunDialog = ({ scope, asked }: Omit<Props, 'dialog'>) => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = recallRunLists.runs[scope];
  return (
    <FormDialog
      dialog={useAppSelector(selectors.dialog)}
      opening={actions.dialogOpened.type}
      labelledBy="recall-run-dialog-title"
      onClose={() => dispatch(actions.dialogClosed())}
    >
      {(dialog) => <NewRunForm scope={scope} dialog={dialog} asked={asked} />}
    </FormDialog>
  );
};
