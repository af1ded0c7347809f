import { Button, Modal } from 'react-bootstrap';
import { BusyButton } from './BusyButton.js';

type Props = {
  readonly busy: boolean;
  readonly label: string;
  readonly danger?: boolean;
  readonly onCancel: () => void;
};

/** The foot of a dialog that sends something: both buttons wait for the response. */
export const DialogFooter = ({ busy, label, danger = false, onCancel }: Props) => (
  <Modal.Footer>
    <Button variant="outline-secondary" disabled={busy} onClick={onCancel}>
      取消
    </Button>
    <BusyButton type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
      {label}
    </BusyButton>
  </Modal.Footer>
);
