import { Alert } from 'react-bootstrap';
import type { Refusal } from '../core/resource/resource.js';

type Props = {
  readonly refusal: Refusal | null;
  /** Whether the dialog shows the problems of a field beside it; the others are listed here. */
  readonly hasPlaceFor: (path: string) => boolean;
};

/** Why the server refused what a dialog sent; read out at once. */
export const DialogRefusal = ({ refusal, hasPlaceFor }: Props) => (
  <div aria-live="assertive">
    {refusal === null ? null : (
      <Alert variant="danger">
        {refusal.detail}
        {refusal.problems
          .filter(({ path }) => !hasPlaceFor(path))
          .map(({ message }) => (
            <span className="d-block" key={message}>
              {message}
            </span>
          ))}
      </Alert>
    )}
  </div>
);
