import { Toast, ToastContainer } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { selectToasts, toastDismissed } from './toastsSlice.js';
import type { ToastKind } from './toastsSlice.js';

const iconOf: Record<ToastKind, string> = {
  success: 'bi-check-circle-fill',
  danger: 'bi-exclamation-circle-fill',
  info: 'bi-info-circle-fill',
};

/** The passing notices at the corner of the screen. Errors stay longer, and all can be dismissed. */
export const Toasts = () => {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  return (
    <ToastContainer position="top-end" containerPosition="fixed" className="p-3 toasts" aria-live="polite">
      {toasts.map(({ id, kind, text }) => (
        <Toast
          key={id}
          onClose={() => dispatch(toastDismissed(id))}
          autohide
          delay={kind === 'danger' ? 8000 : 4000}
          className={`toast-${kind}`}
        >
          <Toast.Body className="d-flex align-items-start gap-2">
            <i className={`bi ${iconOf[kind]} toast-icon`} aria-hidden="true" />
            <span className="flex-grow-1">{text}</span>
            <button
              type="button"
              className="btn-close"
              aria-label="关闭提示"
              onClick={() => dispatch(toastDismissed(id))}
            />
          </Toast.Body>
        </Toast>
      ))}
    </ToastContainer>
  );
};
