import { Alert, Button } from 'react-bootstrap';

type Props = { readonly message: string; readonly onRetry?: (() => void) | undefined; readonly retryLabel?: string };

/** What went wrong, with a way to try again where there is one. */
export const ErrorNotice = ({ message, onRetry, retryLabel = '重试' }: Props) => (
  <Alert variant="danger" className="d-flex flex-wrap align-items-center gap-3 mb-0">
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
