import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { withoutNumbers } from '../../../../domain/redaction/hideNumbers.js';
import { useAppDispatch } from '../../core/hooks.js';
import { answerFeedback } from './answerFeedback.js';

type Props = {
  /** Of the exchange. */
  readonly id: string;
  readonly formKey: string;
  readonly question: string;
  /** Whether the knowledge base had anything about it. */
  readonly found: boolean;
};

/**
 * Asks whether an answer was of use. Of one that was not, the question can be handed to the court, without the numbers of people: it is
 * shown as it would be sent, and sent by a press alone.
 */
export const AnswerFeedback = ({ id, formKey, question, found }: Props) => {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<'judging' | 'handing' | 'done'>('judging');
  const judge = (useful: boolean, handed: string | null) => {
    dispatch(answerFeedback.changes.judge({ id, formKey, useful, found, question: handed }));
    setStep('done');
  };
  if (step === 'done')
    return (
      <p className="chat-note" role="status">
        感谢您的评价。
      </p>
    );
  if (step === 'judging')
    return (
      <div className="chat-feedback" role="group" aria-label="评价这次回答">
        <span className="chat-note mb-0">这次回答有用吗？</span>
        <Button size="sm" variant="outline-secondary" onClick={() => judge(true, null)}>
          <i className="bi bi-hand-thumbs-up me-1" aria-hidden="true" />
          有用
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={() => setStep('handing')}>
          <i className="bi bi-hand-thumbs-down me-1" aria-hidden="true" />
          没用
        </Button>
      </div>
    );
  const shown = withoutNumbers(question);
  return (
    <div className="chat-feedback-question" role="group" aria-label="把问题交给法院">
      <p className="mb-1">
        是否把这个问题交给法院，用来补充知识库？只交下面的文字，不交填写内容，也不显示是谁问的；保存至多 180
        天。写有姓名的，请不要交。
      </p>
      <blockquote className="chat-handed">{shown}</blockquote>
      <span className="d-flex flex-wrap gap-2">
        <Button size="sm" autoFocus onClick={() => judge(false, shown)}>
          交给法院
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={() => judge(false, null)}>
          不交，只评价没用
        </Button>
      </span>
    </div>
  );
};
