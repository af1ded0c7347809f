import { useState } from 'react';
import { Modal, type ModalProps } from 'react-bootstrap';
import { ConfirmDialog } from './ConfirmDialog.js';

type Props = Omit<ModalProps, 'onHide' | 'backdrop' | 'centered'> & {
  readonly show: boolean;
  /** What it shows that nobody can see again, such as 链接; `null` while there is nothing of the kind. */
  readonly once: string | null;
  readonly onHide: () => void;
};

/** A dialog that shows something once: Escape, a click beside it and its cross ask whether that is kept elsewhere before it is gone. */
export const ShownOnceDialog = ({ show, once, onHide, children, ...props }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onHide();
  };
  return (
    <>
      <Modal {...props} show={show} centered onHide={() => (once === null ? leave() : setAsking(true))}>
        {children}
      </Modal>
      <ConfirmDialog
        over
        show={show && isAsking}
        title={`${once ?? ''}保存好了吗？`}
        confirmLabel="已保存，关闭"
        cancelLabel="继续查看"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-0">关闭后不能再看到这个{once}。请先复制，或者交给要用的人。</p>
      </ConfirmDialog>
    </>
  );
};
