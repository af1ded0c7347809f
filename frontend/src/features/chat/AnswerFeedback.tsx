import { Usefulness } from '../../components/passages/Usefulness.js';
import { useJudgement } from '../../components/passages/useJudgement.js';
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

/** Asks whether an answer was of use, and keeps what somebody says of it. */
export const AnswerFeedback = ({ id, formKey, question, found }: Props) => {
  const dispatch = useAppDispatch();
  const state = useJudgement(answerFeedback, id);
  return (
    <Usefulness
      asks="这次回答有用吗？"
      label="评价这次回答"
      question={question}
      state={state}
      onJudge={(useful, handed) =>
        dispatch(answerFeedback.changes.judge({ id, formKey, useful, found, question: handed }))
      }
    />
  );
};
