import { Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import type { Scope } from '../../../../../domain/contract/call.js';
import { recallRunLimits } from '../../../../../domain/knowledge/recallRunLimits.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { FileField } from '../../../components/files/FileField.js';
import { contentOfFile } from '../../../components/files/fileContent.js';
import { useChosenFile } from '../../../components/files/useChosenFile.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm } from '../../../components/useDialogForm.js';
import { tableOf } from './exampleCsv.js';
import { recallRunLists, type NewRunDialog as Opened } from './recallRunLists.js';

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
  /** A question to begin with, such as one that nobody could answer; `null` for a table. */
  readonly asked: string | null;
};

const NewRunForm = ({ dialog, asked }: Pick<Props, 'asked'> & { readonly dialog: Opened }) => {
  const table = useChosenFile(problemOf);
  const { control, field, frame, input, setValue } = useDialogForm(dialog, {
    initial: {
      isWritten: asked !== null,
      question: asked?.slice(0, longestQuestion) ?? '',
      expected: '',
      name: '',
    },
    checks: {
      question: (question) => question.trim() !== '' || '请输入问题',
      expected: (expected) => expected.trim() !== '' || '请写明应当查到的条文或来源',
    },
    send: async (typed) => {
      const question = typed.question.trim();
      const usual = typed.isWritten ? [...question].slice(0, longestName).join('') : '';
      const content = typed.isWritten
        ? await contentOfFile(tableOf(question, typed.expected.trim()))
        : await table.read();
      if (content) dialog.submit({ name: typed.name.trim() || usual, ...content });
    },
  });
  const isWritten = useWatch({ control, name: 'isWritten' });
  return (
    <DialogForm {...frame} title="批量测试" label="开始测试">
      <OriginChoice isWritten={isWritten} onChoose={(chosen) => setValue('isWritten', chosen)} />
      {isWritten ? (
        <>
          <DialogField {...field('question')} label="问题（必填）">
            <Form.Control as="textarea" rows={2} maxLength={longestQuestion} {...input('question', false)} />
          </DialogField>
          <DialogField
            {...field('expected')}
            label="期望查到（必填）"
            hint={`条文，如《民法典》第五百七十七条，或来源文件名；多项用；隔开，最多 ${mostExpected} 项。`}
          >
            <Form.Control maxLength={longestExpected} {...input('expected')} />
          </DialogField>
        </>
      ) : (
        <FileField
          id="recall-run-file"
          label="CSV 文件（必填）"
          chooser="选择文件"
          accept=".csv,text/csv"
          {...table.field}
          busy={dialog.busy}
          hint={`第一行为列名“问题,期望”（也可以写 question,expected）。期望写条文，如《民法典》第五百七十七条，或来源文件名；多项用；隔开，或写成多列。最多 ${mostQuestions} 个问题，2 MB。`}
        />
      )}
      <DialogField
        {...field('name')}
        label="名称"
        hint={`便于比较时辨认，留空则用${isWritten ? '这个问题' : '文件名'}。`}
      >
        <Form.Control maxLength={longestName} {...input('name')} />
      </DialogField>
    </DialogForm>
  );
};

/** Uploads a table of questions, or one that is written here. */
export const NewRunDialog = ({ scope, asked }: Props) => (
  <ResourceDialog of={recallRunLists.runs[scope]} id="recall-run">
    {(dialog) => <NewRunForm dialog={dialog} asked={asked} />}
  </ResourceDialog>
);
