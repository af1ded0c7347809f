import { Button, Modal, Spinner } from 'react-bootstrap';

type Props = {
  readonly busy: boolean;
  readonly label: string;
  readonly danger?: boolean;
  readonly onCancel: () => void;
};

/** The foot of a dialog that sends something: both buttons wait for the answer. */
export const DialogFooter = ({ busy, label, danger = false, onCancel }: Props) => (
  <Modal.Footer>
    <Button variant="outline-secondary" disabled={busy} onClick={onCancel}>
      取消
    </Button>
    <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={busy}>
      {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
      {label}
    </Button>
  </Modal.Footer>
);
