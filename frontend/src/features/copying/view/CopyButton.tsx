import { Button, Spinner } from 'react-bootstrap';
import type { Copyable } from '../copyPleading.js';
import { useCopyPleading } from './useCopyPleading.js';

type Props = {
  readonly copyable: Copyable;
  /** What tells it from the buttons of other rows. */
  readonly name: string;
  readonly disabled?: boolean;
  readonly variant?: string;
};

/** Begins a new pleading with what this one says, and opens it. */
export const CopyButton = ({ copyable, name, disabled = false, variant = 'outline-secondary' }: Props) => {
  const { copy, isReading, isBusy } = useCopyPleading(copyable);
  return (
    <Button
      size="sm"
      variant={variant}
      className="text-nowrap"
      disabled={disabled || isBusy}
      aria-label={`照${name}另写一份`}
      onClick={copy}
    >
      {isReading ? <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" /> : null}
      另写一份
    </Button>
  );
};
