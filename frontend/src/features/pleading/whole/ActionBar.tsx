import { Button, Spinner } from 'react-bootstrap';
import { useAppSelector } from '../../../core/hooks.js';
import { useCheckAddress, selectWork, useToCourt } from '../page/index.js';
import { useSnapshot } from '../form/index.js';

type Props = {
  readonly onPreview: () => void;
  readonly onWord: () => void;
  readonly onCheck: () => void;
  readonly onMissing: () => void;
};

const Waiting = () => <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" />;

/** What can be done with the pleading; always in reach at the foot of the screen. */
export const ActionBar = ({ onPreview, onWord, onCheck, onMissing }: Props) => {
  const work = useAppSelector(selectWork);
  const required = useSnapshot(({ missing }) => missing.filter(({ level }) => level === 'required').length);
  const running = work.status === 'running' ? work.work : null;
  const { editing } = useCheckAddress();
  const isWordOnly = !useToCourt();
  return (
    <div className="action-bar" role="group" aria-label="文书操作">
      <Button variant="outline-secondary" className="action-missing" onClick={onMissing}>
        {required === 0 ? '填写进度' : `还缺 ${required} 项`}
      </Button>
      <Button variant="outline-secondary" onClick={onPreview}>
        <i className="bi bi-eye me-2" aria-hidden="true" />
        预览
      </Button>
      <Button
        variant={isWordOnly ? 'primary' : 'outline-primary'}
        onClick={onWord}
        disabled={running !== null}
        className="action-word"
      >
        {running === 'word' ? <Waiting /> : <i className="bi bi-file-earmark-word me-2" aria-hidden="true" />}
        下载 Word 文书
      </Button>
      {isWordOnly ? null : (
        <Button variant="primary" onClick={onCheck} disabled={running !== null} className="action-submit">
          {running === 'submission' ? <Waiting /> : null}
          {running === 'submission' ? '正在提交…' : editing === null ? '去检查并提交' : '返回检查页'}
        </Button>
      )}
    </div>
  );
};
