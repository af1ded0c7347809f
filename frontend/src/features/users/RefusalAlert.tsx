import { Alert } from 'react-bootstrap';
import type { Refusal } from '../../core/resource/resource.js';
import { fieldOf } from './userFields.js';

/** Shows why the server refused, without the problems that are shown at their fields. Screen readers read it at once. */
export const RefusalAlert = ({ refusal }: { readonly refusal: Refusal | null }) => {
  const others = refusal?.problems.filter(({ path }) => fieldOf(path) === undefined) ?? [];
  return (
    <div aria-live="assertive">
      {refusal === null ? null : (
        <Alert variant="danger">
          {refusal.detail}
          {others.map(({ message }) => (
            <span className="d-block" key={message}>
              {message}
            </span>
          ))}
        </Alert>
      )}
    </div>
  );
};
