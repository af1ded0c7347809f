import { Button, Spinner, type ButtonProps } from 'react-bootstrap';

type Props = Pick<ButtonProps, 'type' | 'variant' | 'className' | 'autoFocus' | 'onClick' | 'children'> & {
  readonly busy: boolean;
};

/** A button whose work may take a while: until it is done it turns a wheel and cannot be pressed again. */
export const BusyButton = ({ busy, children, ...button }: Props) => (
  <Button {...button} disabled={busy}>
    {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
    {children}
  </Button>
);
