import { useEffect, useState } from 'react';
import { Toast, ToastContainer } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { placeSaying, pointTo } from './saidInPlace.js';
import { selectToasts, toastDismissed } from './toastsSlice.js';
import type { Toast as Notice, ToastKind } from './toastsSlice.js';

const iconOf: Record<ToastKind, string> = {
  success: 'bi-check-circle-fill',
  danger: 'bi-exclamation-circle-fill',
  info: 'bi-info-circle-fill',
};

/** A page says what was refused a moment after the call has failed. */
const lookMs = 16;
const lookingMs = 400;

/**
 * Takes a notice away that the page says in its place as well: who sees it there need not read it twice, and there it stays. The place is pointed
 * to, so that a second press which is refused alike is answered too.
 */
const useOnce = ({ id, kind, text, offer }: Notice): void => {
  const dispatch = useAppDispatch();
  const isOnlySaid = kind === 'danger' && offer === undefined;
  useEffect(() => {
    if (!isOnlySaid) return undefined;
    const look = () => {
      const place = placeSaying(text);
      if (!place) return;
      pointTo(place);
      dispatch(toastDismissed(id));
    };
    const looking = setInterval(look, lookMs);
    const timer = setTimeout(() => clearInterval(looking), lookingMs);
    return () => {
      clearInterval(looking);
      clearTimeout(timer);
    };
  }, [dispatch, id, text, isOnlySaid]);
};

/** One notice. It does not go while someone points at it or has the focus in it. */
const OneToast = ({ notice }: { readonly notice: Notice }) => {
  const { id, kind, text, offer } = notice;
  const dispatch = useAppDispatch();
  useOnce(notice);
  const [held, setHeld] = useState(false);
  return (
    <Toast
      onClose={() => dispatch(toastDismissed(id))}
      autohide={!held}
      delay={kind === 'danger' || offer ? 8000 : 4000}
      className={`toast-${kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Toast.Body className="d-flex align-items-start gap-2">
        <i className={`bi ${iconOf[kind]} toast-icon`} aria-hidden="true" />
        <span className="flex-grow-1">{text}</span>
        {offer ? (
          <button
            type="button"
            className="btn btn-link btn-sm py-0 text-nowrap"
            onClick={() => {
              dispatch(toastDismissed(id));
              dispatch(offer.action);
            }}
          >
            {offer.label}
          </button>
        ) : null}
        <button
          type="button"
          className="btn-close"
          aria-label="关闭提示"
          onClick={() => dispatch(toastDismissed(id))}
        />
      </Toast.Body>
    </Toast>
  );
};

/** The passing notices at the corner of the screen. Errors and offers stay longer, and all can be dismissed. */
export const Toasts = () => {
  const toasts = useAppSelector(selectToasts);
  return (
    <ToastContainer position="top-end" containerPosition="fixed" className="p-3 toasts" aria-live="polite">
      {toasts.map((notice) => (
        <OneToast key={notice.id} notice={notice} />
      ))}
    </ToastContainer>
  );
};
