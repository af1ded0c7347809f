import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Modal } from 'react-bootstrap';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { terms } from './terms.js';

/** The distance from the end, in pixels, within which the text counts as read. */
const nearEnd = 10;

type Props = { readonly show: boolean; readonly onClose: () => void; readonly onAgree: () => void };

/** Shows both texts, one below the other; agreeing is possible at their end. */
export const TermsDialog = ({ show, onClose, onAgree }: Props) => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(terms.selectors.list);
  const texts = dataOf(list);
  const [read, setRead] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = texts !== undefined;

  useEffect(() => {
    if (show) dispatch(terms.actions.wanted());
  }, [show, dispatch]);

  const look = useCallback(() => {
    const element = box.current;
    if (!element || element.clientHeight === 0) return; // not laid out yet
    const distanceToEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (distanceToEnd <= nearEnd) setRead(true);
  }, []);
  // A text that fits its box is at its end already: on a tall screen, or after the window was resized or zoomed out.
  useEffect(() => {
    if (!show || !isLoaded) return undefined;
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [show, isLoaded, look]);

  return (
    <Modal show={show} onHide={onClose} onEntered={look} centered size="lg" aria-labelledby="terms-title">
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id="terms-title">
          用户协议和隐私政策
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {list.status === 'failed' ? (
          <ErrorNotice message={list.error} onRetry={() => dispatch(terms.actions.wanted())} />
        ) : null}
        {!isLoaded && list.status !== 'failed' ? <LoadingNotice label="正在加载协议…" /> : null}
        {isLoaded ? (
          <div ref={box} className="terms-text" tabIndex={0} role="region" aria-label="协议全文" onScroll={look}>
            <p>{texts.agreement}</p>
            <hr />
            <p>{texts.privacy}</p>
          </div>
        ) : null}
      </Modal.Body>
      <Modal.Footer>
        <span className="terms-hint text-secondary small" aria-live="polite">
          {isLoaded ? (read ? '已阅读至末尾。' : '请阅读至末尾，然后点击“同意”。') : null}
        </span>
        <Button variant="outline-secondary" onClick={onClose}>
          取消
        </Button>
        <Button variant="primary" disabled={!isLoaded || !read} onClick={onAgree}>
          同意
        </Button>
      </Modal.Footer>
    </Modal>
  );
};
