import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Modal } from 'react-bootstrap';
import { useLocation, useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectOwner } from '../../core/session/sessionSlice.js';
import { selectTerminal, terminalClearRequested } from './deviceSlice.js';
import type { Terminal } from './terminal.js';
import './device.css';

/** Events that count as use of the terminal. Mouse moves do not count: passers-by cause them. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'input'] as const;
const tickMs = 1000;
/** The shortest time between two messages to the other tabs that the terminal is in use. */
const tellMs = 5000;

/** Counts the seconds until the terminal clears itself: `null` until it warns. Use in any tab counts for all tabs. */
const useIdle = ({ idleSeconds, warningSeconds }: Terminal, inUse: boolean, onEnd: () => void) => {
  const [left, setLeft] = useState<number | null>(null);
  const lastSeen = useRef(0);
  const wasUsed = useRef(false);
  const tell = useRef<() => void>(() => undefined);
  const isWarning = left !== null;

  const noteUse = useEffectEvent((here: boolean) => {
    if (here && isWarning) return; // after the warning only its button counts as use
    lastSeen.current = Date.now();
    wasUsed.current = true;
    setLeft(null);
    if (here) tell.current();
  });
  const tick = useEffectEvent(() => {
    if (!wasUsed.current && !inUse) return;
    const idle = (Date.now() - lastSeen.current) / 1000;
    if (idle < idleSeconds) return;
    const remaining = Math.ceil(idleSeconds + warningSeconds - idle);
    if (remaining > 0) setLeft(remaining);
    else {
      wasUsed.current = false;
      lastSeen.current = Date.now();
      setLeft(null);
      onEnd();
    }
  });

  useEffect(() => {
    lastSeen.current = Date.now();
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('juanzong-terminal');
    let lastMessageAt = 0;
    tell.current = () => {
      if (Date.now() - lastMessageAt < tellMs) return;
      lastMessageAt = Date.now();
      channel?.postMessage('somebody is here');
    };
    const elsewhere = () => noteUse(false);
    const here = () => noteUse(true);
    channel?.addEventListener('message', elsewhere);
    for (const sign of signs) window.addEventListener(sign, here, { capture: true, passive: true });
    const timer = setInterval(() => tick(), tickMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, here, { capture: true });
      channel?.close();
    };
  }, []);

  return {
    left,
    goOn: () => {
      lastSeen.current = Date.now();
      setLeft(null);
      tell.current();
    },
    end: () => {
      wasUsed.current = false;
      setLeft(null);
      onEnd();
    },
  };
};

/** What screen readers read of the countdown, twice instead of every second. */
const announcement = (left: number): string => (left <= 10 ? '还有 10 秒清除。' : left <= 30 ? '还有 30 秒清除。' : '');

const Guard = ({ terminal }: { terminal: Terminal }) => {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const inUse = useAppSelector(selectOwner) !== null || pathname !== '/';
  const { left, goOn, end } = useIdle(terminal, inUse, () => dispatch(terminalClearRequested()));
  const { idleSeconds } = terminal;
  const idleTime = idleSeconds % 60 === 0 ? `${idleSeconds / 60} 分钟` : `${idleSeconds} 秒`;
  return (
    <>
      <div className="terminal-bar" role="note">
        <span>
          <i className="bi bi-people me-2" aria-hidden="true" />
          公用终端：填写的内容不在本机保存，{idleTime}无人操作会自动清除。
        </span>
        <Button size="sm" variant="outline-secondary" onClick={end}>
          清除并退出
        </Button>
      </div>
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
            本机是公用终端，已经 {idleTime}没有操作。如果不继续，{terminal.warningSeconds}{' '}
            秒内会清除填写的全部内容和回执，退出登录并返回首页。
          </p>
          <p className="terminal-countdown" aria-hidden="true">
            {left ?? 0} 秒
          </p>
          <p className="visually-hidden" role="status">
            {announcement(left ?? terminal.warningSeconds)}
          </p>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="outline-danger" onClick={end}>
            立即清除
          </Button>
          <Button variant="primary" onClick={goOn} autoFocus>
            继续填写
          </Button>
        </Modal.Footer>
      </Modal>
    </>
  );
};

/** On a shared terminal: shows that nothing is kept, and clears everything after a time without use. */
export const TerminalGuard = () => {
  const terminal = useAppSelector(selectTerminal);
  const cleared = useAppSelector(({ clearings }) => clearings);
  const before = useRef(cleared);
  const navigate = useNavigate();
  useEffect(() => {
    if (before.current === cleared) return;
    before.current = cleared;
    void navigate('/', { replace: true });
  }, [cleared, navigate]);
  return terminal === null ? null : <Guard terminal={terminal} />;
};
