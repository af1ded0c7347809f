import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { BusyButton } from '../BusyButton.js';
import { withoutNumbers } from '../../../../domain/redaction/hideNumbers.js';
import type { JudgementState } from './useJudgement.js';
import './usefulness.css';

type Props = {
  /** What is judged, as a question: 这次回答有用吗？ */
  readonly asks: string;
  /** What the group of buttons is called: 评价这次回答. */
  readonly label: string;
  readonly question: string;
  /** Where somebody of the court judges, who has nobody to hand a question to: it is noted for the court's own list. */
  readonly isCourts?: boolean;
  /** What became of the judgement: the buttons stay until the server took it. */
  readonly state: JudgementState;
  /** Told whether it was of use, and the question where the person hands it to the court. */
  readonly onJudge: (useful: boolean, handed: string | null) => void;
};

const partysWords = {
  label: '把问题交给法院',
  asks: '是否把这个问题交给法院，用来补充知识库？只交下面的文字，不交填写内容，也不显示是谁问的；保存至多 180 天。写有姓名的，请不要交。',
  hand: '交给法院',
  keep: '不交，只评价没用',
} as const;
const courtsWords = {
  label: '把问题记入“待补的问题”',
  asks: '是否把这个问题记入“待补的问题”，用来补充知识库？只记下面的文字，不显示是谁问的；保存至多 180 天。写有姓名的，请不要记。',
  hand: '记入“待补的问题”',
  keep: '不记，只评价没用',
} as const;

/**
 * Asks whether what was found or answered was of use. Where it was not, the question can be handed to the court, without the numbers of
 * people: it is shown as it would be sent, and sent by a press alone.
 */
export const Usefulness = ({ asks, label, question, state, isCourts = false, onJudge }: Props) => {
  const [isHanding, setIsHanding] = useState(false);
  /** The judgement that was sent last: its button waits. */
  const [sent, setSent] = useState<'useful' | 'handed' | 'useless' | null>(null);
  const judge = (what: 'useful' | 'handed' | 'useless') => {
    setSent(what);
    onJudge(what === 'useful', what === 'handed' ? shown : null);
  };
  const shown = withoutNumbers(question);
  const isSending = state === 'sending';
  const failure =
    sent !== null && state === 'open' ? (
      <span className="usefulness-note text-danger" role="alert">
        没有记录下来，请再试一次。
      </span>
    ) : null;
  if (state === 'taken')
    return (
      <p className="usefulness-note" role="status">
        感谢您的评价。
      </p>
    );
  if (!isHanding)
    return (
      <div className="usefulness" role="group" aria-label={label}>
        <span className="usefulness-note">{asks}</span>
        <BusyButton size="sm" variant="outline-secondary" busy={isSending} onClick={() => judge('useful')}>
          <i className="bi bi-hand-thumbs-up me-1" aria-hidden="true" />
          有用
        </BusyButton>
        <Button size="sm" variant="outline-secondary" disabled={isSending} onClick={() => setIsHanding(true)}>
          <i className="bi bi-hand-thumbs-down me-1" aria-hidden="true" />
          没用
        </Button>
        {failure}
      </div>
    );
  const words = isCourts ? courtsWords : partysWords;
  return (
    <div className="usefulness-question" role="group" aria-label={words.label}>
      <p className="mb-1">{words.asks}</p>
      <blockquote className="usefulness-handed">{shown}</blockquote>
      <span className="d-flex flex-wrap gap-2">
        <BusyButton
          size="sm"
          autoFocus
          busy={isSending && sent === 'handed'}
          disabled={isSending}
          onClick={() => judge('handed')}
        >
          {words.hand}
        </BusyButton>
        <BusyButton
          size="sm"
          variant="outline-secondary"
          busy={isSending && sent === 'useless'}
          disabled={isSending}
          onClick={() => judge('useless')}
        >
          {words.keep}
        </BusyButton>
      </span>
      {failure}
    </div>
  );
};
