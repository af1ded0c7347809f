import type { ReactNode } from 'react';
import { Button, Modal } from 'react-bootstrap';
import { DialogDoubt } from '../core/outcomes/DoubtNotice.js';
import { BusyButton } from './BusyButton.js';

type Props = {
  readonly show: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Nothing is chosen that could be confirmed. */
  readonly nothingChosen?: boolean;
  /** It asks in front of another dialog. */
  readonly over?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The dialog is gone from the page. */
  readonly onClosed?: () => void;
};

/** Asks before something is done. Escape and the backdrop mean no; while `busy` it cannot be closed. */
export const ConfirmDialog = (props: Props) => {
  const {
    show,
    title,
    children,
    confirmLabel,
    cancelLabel = '取消',
    danger,
    busy = false,
    nothingChosen = false,
    over = false,
    onConfirm,
    onCancel,
    onClosed,
  } = props;
  return (
    <Modal
      show={show}
      onHide={busy ? () => undefined : onCancel}
      {...(onClosed ? { onExited: onClosed } : {})}
      centered
      backdrop={busy ? 'static' : true}
      {...(over ? { className: 'dialog-over', backdropClassName: 'dialog-over-backdrop' } : {})}
      aria-label={title}
    >
      <Modal.Header>
        <Modal.Title as="h2">{title}</Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
      <Modal.Footer>
        <DialogDoubt busy={busy} />
        <Button variant="outline-secondary" onClick={onCancel} disabled={busy} autoFocus>
          {cancelLabel}
        </Button>
        <BusyButton variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} disabled={nothingChosen}>
          {confirmLabel}
        </BusyButton>
      </Modal.Footer>
    </Modal>
  );
};
