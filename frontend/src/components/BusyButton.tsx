import { useLayoutEffect, useRef } from 'react';
import { Button, Spinner, type ButtonProps } from 'react-bootstrap';

type Props = Pick<
  ButtonProps,
  | 'type'
  | 'variant'
  | 'size'
  | 'className'
  | 'autoFocus'
  | 'disabled'
  | 'onClick'
  | 'children'
  | 'aria-describedby'
  | 'aria-label'
> & {
  readonly busy: boolean;
};

/**
 * A button whose work may take a while: until it is done it turns a wheel and cannot be pressed again. A browser takes the
 * focus from what is disabled: it is given back afterwards, unless it went somewhere else meanwhile.
 */
export const BusyButton = ({ busy, disabled = false, children, ...button }: Props) => {
  const place = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { current: element } = place;
    const holder = element?.ownerDocument.activeElement;
    if (busy) hadFocus.current = element === holder;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // In a dialog it is the dialog that has it meanwhile.
      if (holder?.contains(element)) element?.focus();
    }
  }, [busy]);
  return (
    <Button {...button} ref={place} disabled={busy || disabled}>
      {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
      {children}
    </Button>
  );
};
