import { Button, Modal } from 'react-bootstrap';

/** What screen readers read of the countdown, twice instead of every second. */
const announcement = (left: number): string => (left <= 10 ? '还有 10 秒清除。' : left <= 30 ? '还有 30 秒清除。' : '');

type Props = {
  /** Seconds until everything is cleared; `null` while somebody is there. */
  readonly left: number | null;
  readonly warningSeconds: number;
  /** After how long it warns, in words. */
  readonly idleTime: string;
  readonly onGoOn: () => void;
  readonly onEnd: () => void;
};

/** Warns before a shared terminal clears itself. */
export const TerminalWarning = ({ left, warningSeconds, idleTime, onGoOn, onEnd }: Props) => (
  <Modal
    show={left !== null}
    // react-bootstrap sets the role `dialog` itself and passes a role given here to an inner element.
    onEnter={(dialog) => dialog.setAttribute('role', 'alertdialog')}
    aria-labelledby="terminal-title"
    aria-describedby="terminal-meaning"
    backdrop="static"
    backdropClassName="terminal-backdrop"
    className="terminal-warning"
    keyboard={false}
    centered
  >
    <Modal.Header>
      <Modal.Title as="h2" id="terminal-title">
        还在填写吗？
      </Modal.Title>
    </Modal.Header>
    <Modal.Body>
      <p id="terminal-meaning">
        本机是公用终端，已经 {idleTime}没有操作。如果不继续，{warningSeconds}{' '}
        秒内会清除填写的全部内容和回执，退出登录并返回首页。
      </p>
      <p className="terminal-countdown" aria-hidden="true">
        {left ?? 0} 秒
      </p>
      <p className="visually-hidden" role="status">
        {announcement(left ?? warningSeconds)}
      </p>
    </Modal.Body>
    <Modal.Footer>
      <Button variant="outline-danger" onClick={onEnd}>
        立即清除
      </Button>
      <Button variant="primary" onClick={onGoOn} autoFocus>
        继续填写
      </Button>
    </Modal.Footer>
  </Modal>
);
