import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useLocation, useNavigate } from 'react-router';
import { patiently } from '../../components/patiently.js';
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

/** It is loaded with the bar, while the network is there. The terminal clears itself without it too. */
const TerminalWarning = lazy(patiently(async () => (await import('./TerminalWarning.js')).TerminalWarning));

const Guard = ({ terminal }: { terminal: Terminal }) => {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const inUse = useAppSelector(selectOwner) !== null || pathname !== '/';
  const { left, goOn, end } = useIdle(terminal, inUse, () => dispatch(terminalClearRequested()));
  const { idleSeconds, warningSeconds } = terminal;
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
      <Suspense>
        <TerminalWarning left={left} warningSeconds={warningSeconds} idleTime={idleTime} onGoOn={goOn} onEnd={end} />
      </Suspense>
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
