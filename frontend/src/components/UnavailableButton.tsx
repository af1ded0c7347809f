import { useId } from 'react';
import { Button, OverlayTrigger, Tooltip } from 'react-bootstrap';

type Props = {
  readonly label: string;
  /** The accessible name where the label does not say what the button is about, e.g. `删除某某`. */
  readonly name?: string;
  /** Why it cannot be used. */
  readonly reason: string;
  readonly variant?: 'primary' | 'outline-primary' | 'outline-secondary' | 'outline-danger';
  readonly size?: 'sm';
  readonly className?: string;
};

/**
 * A button that cannot be used now. A disabled button takes neither focus nor touch, so what is around it does and says why:
 * on hovering, on focus by keyboard, and on a tap.
 */
export const UnavailableButton = ({
  label,
  name = label,
  reason,
  variant = 'primary',
  size,
  className = '',
}: Props) => {
  const id = useId();
  return (
    <OverlayTrigger trigger={['hover', 'focus']} overlay={<Tooltip id={id}>{reason}</Tooltip>}>
      <span tabIndex={0} role="group" aria-label={`${name}（${reason}）`} className={`not-yet ${className}`}>
        <Button variant={variant} disabled className="w-100" {...(size ? { size } : {})}>
          {label}
        </Button>
      </span>
    </OverlayTrigger>
  );
};
