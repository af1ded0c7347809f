import { Alert, Button } from 'react-bootstrap';
import { courtMoment } from '../../../components/time/courtDay.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useAnswerRows, useOtherVersion } from './useAnswerRows.js';
import { useReview } from './useCourtQuestion.js';

/** Says above the form that the court has another version than the one on the page, with the way to what differs. */
export const CourtVersionNotice = () => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const other = useOtherVersion();
  const rows = useAnswerRows(other?.newest ?? null);
  const review = useReview();
  if (other === null || other.newest.version === 0 || rows?.length === 0) return null;
  const { newest, basedOn } = other;
  const at = newest.submittedAt === null ? '' : `（${courtMoment(newest.submittedAt, timeZone)} 提交）`;
  const here = basedOn === 0 ? '这里填写的内容不是从它改起的' : `这里填写的内容是从第 ${basedOn} 版改起的`;
  return (
    <Alert variant="warning" className="draft-notice d-print-none">
      <span className="flex-grow-1" role="status">
        <i className="bi bi-files me-2" aria-hidden="true" />
        法院现在收到的是第 {newest.version} 版{at}，{here}
        {rows === null ? '' : `，有 ${rows.length} 处不同`}。您填写的内容没有丢失，看过差别以后再提交。
      </span>
      <Button variant="warning" size="sm" onClick={review}>
        查看差别
      </Button>
    </Alert>
  );
};
