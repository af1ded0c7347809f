import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, Modal } from 'react-bootstrap';
import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { terms } from './terms.js';
import { TermsTexts } from './TermsTexts.js';
import './terms.css';

/** The distance from the end, in pixels, within which the text counts as read. */
const nearEnd = 10;

type Props = {
  readonly show: boolean;
  readonly onClose: () => void;
  readonly onAgree: () => void;
  /** For an owner who agreed to an earlier version: nothing but the two buttons closes it. */
  readonly renewed?: { readonly busy: boolean };
};

/** Shows both texts, one below the other; agreeing is possible at their end. */
export const TermsDialog = ({ show, onClose, onAgree, renewed }: Props) => {
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
    <Modal
      show={show}
      onHide={onClose}
      onEntered={look}
      centered
      size="lg"
      aria-labelledby="terms-title"
      {...(renewed && { backdrop: 'static', keyboard: false })}
    >
      <Modal.Header closeButton={renewed === undefined} closeLabel="关闭">
        <Modal.Title as="h2" id="terms-title">
          {renewed ? '用户协议和隐私政策有修改' : '用户协议和隐私政策'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {renewed ? <p>请阅读新的协议和政策。同意后可以继续使用账号，您的文书和草稿都不受影响。</p> : null}
        {list.status === 'failed' ? (
          <ErrorNotice message={list.error} onRetry={() => dispatch(terms.actions.wanted())} />
        ) : null}
        {!isLoaded && list.status !== 'failed' ? <LoadingNotice label="正在加载协议…" /> : null}
        {isLoaded ? (
          <div ref={box} className="terms-text" tabIndex={0} role="region" aria-label="协议全文" onScroll={look}>
            <TermsTexts texts={texts} />
          </div>
        ) : null}
      </Modal.Body>
      <Modal.Footer>
        <span className="terms-hint text-secondary small" aria-live="polite">
          {isLoaded ? (read ? '已阅读至末尾。' : '请阅读至末尾，然后点击“同意”。') : null}
        </span>
        <Button variant="outline-secondary" onClick={onClose}>
          {renewed ? '退出登录' : '取消'}
        </Button>
        <BusyButton variant="primary" busy={renewed?.busy === true} disabled={!isLoaded || !read} onClick={onAgree}>
          同意
        </BusyButton>
      </Modal.Footer>
    </Modal>
  );
};
