import { useState } from 'react';
import { Alert, Form } from 'react-bootstrap';
import type { KeptAnswer } from '../../../../domain/contract/permanentCache.js';
import { permanentCacheLimits } from '../../../../domain/permanentCache/limits.js';
import { answerProblem, keptText, questionProblem } from '../../../../domain/permanentCache/questionText.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import type { QuestionAndAnswer } from './keptAnswers.js';

type Props = {
  readonly dialog: OpenDialog<KeptAnswer | null, QuestionAndAnswer>;
  /** The question that a new entry begins with; `null` for none. */
  readonly suggested: string | null;
};

/** Adds a question, or changes the answer of one; the question stays as it is. */
export const KeptAnswerForm = ({ dialog, suggested }: Props) => {
  const { about: editing } = dialog;
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { question: editing?.question ?? suggested ?? '', answer: editing?.answer ?? '' },
    checks: { question: (text) => questionProblem(keptText(text)), answer: (text) => answerProblem(keptText(text)) },
    send: ({ question, answer }) =>
      dialog.submit({ question: editing?.question ?? keptText(question), answer: keptText(answer) }),
  });
  const [before] = useState(editing?.answer);
  const changedMeanwhile = editing && editing.answer !== before ? editing.answer : null;
  return (
    <DialogForm {...frame} title={editing ? '编辑答案' : '添加问答'} label="保存">
      <div aria-live="polite">
        {changedMeanwhile === null ? null : (
          <Alert variant="warning">
            <p className="mb-1">他人刚把答案改为下面的内容。您填写的仍在，再次保存将替换它：</p>
            <blockquote className="kept-text mb-0">{changedMeanwhile}</blockquote>
          </Alert>
        )}
      </div>
      <DialogField
        {...field('question')}
        label={editing ? '问题（不能修改）' : '问题（必填）'}
        hint={editing ? undefined : '大小写、全半角、空格和标点不同的，视为同一个问题。'}
      >
        <Form.Control
          as="textarea"
          rows={2}
          autoFocus={!editing}
          readOnly={editing !== null}
          maxLength={permanentCacheLimits.question}
          {...input('question', !editing)}
        />
      </DialogField>
      <DialogField
        {...field('answer')}
        label="答案（必填）"
        hint="可以分段、用“- ”列出几条、用“**”加粗；引用法律时写全称和条号，显示时会核对。"
      >
        <Form.Control
          as="textarea"
          rows={8}
          autoFocus={editing !== null}
          maxLength={permanentCacheLimits.answer}
          {...input('answer')}
        />
      </DialogField>
    </DialogForm>
  );
};
