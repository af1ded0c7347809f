import type { ComponentProps, ReactNode } from 'react';
import { Form, Modal } from 'react-bootstrap';
import { DialogFooter } from './DialogFooter.js';
import { DialogRefusal } from './DialogRefusal.js';
import type { FormPlace } from './useDialogForm.js';

type Props = Omit<ComponentProps<typeof DialogFooter>, 'busy' | 'onCancel'> & {
  readonly place: FormPlace;
  readonly title: ReactNode;
  /** Whether the form shows the problems of a field beside it; the others are listed above. */
  readonly hasPlaceFor?: (path: string) => boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** The form in a dialog: its title, why the server refused it, its fields, its buttons. While it is being sent, it is not sent again. */
export const DialogForm = ({ place, title, hasPlaceFor = () => false, onSubmit, children, ...footer }: Props) => {
  const { id, busy = false, refusal = null, close } = place;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id={`${id}-title`}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={hasPlaceFor} />
        {children}
      </Modal.Body>
      <DialogFooter {...footer} busy={busy} onCancel={close} />
    </Form>
  );
};
