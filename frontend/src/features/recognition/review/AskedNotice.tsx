import { Alert, Button } from 'react-bootstrap';
import { useReview, type AskedText } from './reviewState.js';
import { useReviewState } from './useReviewView.js';
import { longestWait } from '../reading/readInTime.js';
import '../recognition.css';

const whyUnread: Readonly<Record<'late' | 'failed', string>> = {
  late: `这段文字较长，${longestWait} 秒内没有读完，已经停下。文字还在，已填的内容没有改动。请分成几段，每次识别一段。`,
  failed: '这段文字没有读成。文字还在，已填的内容没有改动。请再试一次，或者分成几段，每次识别一段。',
};

/** How the reading of a text goes that somebody brought from there: under way, or why it was not read. */
export const AskedNotice = ({ from }: { readonly from: readonly AskedText['from'][] }) => {
  const review = useReview();
  const { asked } = useReviewState();
  if (asked === null || !from.includes(asked.from) || asked.unread === 'stopped') return null;
  if (asked.unread !== undefined)
    return (
      <Alert variant="warning" className="m-0">
        {whyUnread[asked.unread]}
      </Alert>
    );
  return (
    <div className="recognition-asking" role="status">
      <span className="spinner-border spinner-border-sm" aria-hidden="true" />
      正在读取文字…较长的文字要几秒钟，您可以继续填写。
      <Button
        size="sm"
        variant="outline-secondary"
        onClick={() => review.change({ asked: { ...asked, unread: 'stopped' } })}
      >
        停止
      </Button>
    </div>
  );
};
