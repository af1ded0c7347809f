import { useId } from 'react';
import { Button, OverlayTrigger, Tooltip } from 'react-bootstrap';

type Props = { readonly label: string; readonly variant?: 'primary' | 'outline-primary'; readonly className?: string };

/** Why a service cannot be used yet. */
const reason = '暂未开放';

/**
 * A button for what cannot be had yet. A disabled button takes neither focus nor touch, so what is around it does and
 * says why: on hovering, on focus by keyboard, and on a tap.
 */
export const NotYetButton = ({ label, variant = 'primary', className = '' }: Props) => {
  const id = useId();
  return (
    <OverlayTrigger trigger={['hover', 'focus']} overlay={<Tooltip id={id}>{reason}</Tooltip>}>
      <span tabIndex={0} role="group" aria-label={`${label}（${reason}）`} className={`not-yet ${className}`}>
        <Button variant={variant} disabled className="w-100">
          {label}
        </Button>
      </span>
    </OverlayTrigger>
  );
};
