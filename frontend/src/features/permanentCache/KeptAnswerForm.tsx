import { useEffect, useState } from 'react';
import { Alert, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { permanentCacheLimits } from '../../../../domain/permanentCache/limits.js';
import { answerProblem, keptText, questionProblem } from '../../../../domain/permanentCache/questionText.js';
import { describedBy, DialogField } from '../../components/DialogField.js';
import { DialogFooter } from '../../components/DialogFooter.js';
import { DialogRefusal } from '../../components/DialogRefusal.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { keptAnswers, type KeptAnswerDialog, type QuestionAndAnswer } from './keptAnswers.js';

type Props = {
  readonly dialog: KeptAnswerDialog;
  /** The question that a new entry begins with; `null` for none. */
  readonly suggested?: string | null;
  readonly onSubmit: (entry: QuestionAndAnswer) => void;
  readonly onCancel: () => void;
};

const fields = ['question', 'answer'] as const;
const hasPlaceFor = (path: string): boolean => fields.some((name) => name === path);

/** Adds a question, or changes the answer of one; the question stays as it is. */
export const KeptAnswerForm = ({ dialog, suggested = null, onSubmit, onCancel }: Props) => {
  const { about: editing, busy, refusal } = dialog;
  const { register, handleSubmit, getValues, setValue, setError, formState } = useForm<QuestionAndAnswer>({
    defaultValues: { question: editing?.question ?? suggested ?? '', answer: editing?.answer ?? '' },
  });
  const { errors } = formState;
  const [before] = useState(editing?.answer);
  const changedMeanwhile = editing && editing.answer !== before ? editing.answer : null;

  useUnfinished({
    opens: keptAnswers.actions.dialogOpened(editing),
    read: getValues,
    write: (typed) => {
      for (const name of fields) if (name in typed) setValue(name, String(typed[name]));
    },
  });
  useEffect(() => {
    for (const { path, message } of refusal?.problems ?? [])
      for (const name of fields) if (name === path) setError(name, { message });
  }, [refusal, setError]);

  return (
    <Form
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ question, answer }) =>
          onSubmit({ question: editing?.question ?? keptText(question), answer: keptText(answer) }),
        )(event)
      }
    >
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="kept-answer-title">
          {editing ? '编辑答案' : '添加问答'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={hasPlaceFor} />
        <div aria-live="polite">
          {changedMeanwhile === null ? null : (
            <Alert variant="warning">
              <p className="mb-1">他人刚把答案改为下面的内容。您填写的仍在，再次保存将替换它：</p>
              <blockquote className="kept-text mb-0">{changedMeanwhile}</blockquote>
            </Alert>
          )}
        </div>
        <DialogField
          id="kept-question"
          label={editing ? '问题（不能修改）' : '问题（必填）'}
          problem={errors.question?.message}
          hint={editing ? undefined : '大小写、全半角、空格和标点不同的，视为同一个问题。'}
        >
          <Form.Control
            as="textarea"
            rows={2}
            autoFocus={!editing}
            readOnly={editing !== null}
            maxLength={permanentCacheLimits.question}
            {...describedBy('kept-question', errors.question !== undefined, !editing)}
            {...register('question', { validate: (text) => questionProblem(keptText(text)) ?? true })}
          />
        </DialogField>
        <DialogField
          id="kept-answer"
          label="答案（必填）"
          problem={errors.answer?.message}
          hint="可以分段、用“- ”列出几条、用“**”加粗；引用法律时写全称和条号，显示时会核对。"
        >
          <Form.Control
            as="textarea"
            rows={8}
            autoFocus={editing !== null}
            maxLength={permanentCacheLimits.answer}
            {...describedBy('kept-answer', errors.answer !== undefined, true)}
            {...register('answer', { validate: (text) => answerProblem(keptText(text)) ?? true })}
          />
        </DialogField>
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={onCancel} />
    </Form>
  );
};
