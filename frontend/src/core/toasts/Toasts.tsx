import { useState } from 'react';
import { Toast, ToastContainer } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { selectToasts, toastDismissed } from './toastsSlice.js';
import type { Toast as Notice, ToastKind } from './toastsSlice.js';

const iconOf: Record<ToastKind, string> = {
  success: 'bi-check-circle-fill',
  danger: 'bi-exclamation-circle-fill',
  info: 'bi-info-circle-fill',
};

/** One notice. It does not go while someone points at it or has the focus in it. */
const OneToast = ({ notice: { id, kind, text, offer } }: { readonly notice: Notice }) => {
  const dispatch = useAppDispatch();
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
