import { Button, Modal } from 'react-bootstrap';
import { DialogDoubt } from '../core/outcomes/DoubtNotice.js';
import { BusyButton } from './BusyButton.js';

type Props = {
  readonly busy: boolean;
  readonly label: string;
  readonly danger?: boolean;
  readonly onCancel: () => void;
  /** A second button that sends the dialog in another way. */
  readonly also?: { readonly label: string; readonly onClick: () => void };
};

/** The foot of a dialog that sends something: its buttons wait for the response. */
export const DialogFooter = ({ busy, label, danger = false, onCancel, also }: Props) => (
  <Modal.Footer>
    <DialogDoubt busy={busy} />
    <Button variant="outline-secondary" disabled={busy} onClick={onCancel}>
      取消
    </Button>
    {also ? (
      <Button variant="outline-primary" disabled={busy} onClick={also.onClick}>
        {also.label}
      </Button>
    ) : null}
    <BusyButton type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
      {label}
    </BusyButton>
  </Modal.Footer>
);
