import { useLayoutEffect, useRef } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { focusHeading } from './focusHeading.js';

type Props = { readonly message: string; readonly onRetry?: (() => void) | undefined; readonly retryLabel?: string };

/** What went wrong, with a way to try again where there is one. */
export const ErrorNotice = ({ message, onRetry, retryLabel = '重试' }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = root.current;
    // Trying again takes the notice away, and its button with the focus: a keyboard would start again at the top.
    return () => (notice?.contains(document.activeElement) ? focusHeading() : undefined);
  }, []);
  return (
    <Alert ref={root} variant="danger" className="d-flex flex-wrap align-items-center gap-3 mb-0">
      <span className="flex-grow-1">
        <i className="bi bi-exclamation-triangle me-2" aria-hidden="true" />
        {message}
      </span>
      {onRetry ? (
        <Button variant="outline-danger" size="sm" onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
    </Alert>
  );
};
