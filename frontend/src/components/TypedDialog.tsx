import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type SyntheticEvent } from 'react';
import { Modal, type ModalProps } from 'react-bootstrap';
import { ConfirmDialog } from './ConfirmDialog.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** What stands in a field, for comparison with what stood there before. */
const contentOf = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value;

/** Follows the fields of a dialog from the moment each gets the focus; whatever was changed and is still there counts as typed. */
const useTypedFields = (show: boolean) => {
  const before = useRef(new Map<Field, string>());
  const changed = useRef(new Set<Field>());
  useEffect(() => {
    if (show) return;
    before.current.clear();
    changed.current.clear();
  }, [show]);
  return {
    hasTyped: () => [...changed.current].some((field) => field.isConnected),
    onFocus: ({ target }: FocusEvent) => {
      if (isField(target) && !before.current.has(target)) before.current.set(target, contentOf(target));
    },
    /** Some browsers do not focus what is only clicked: without a former content any change counts. */
    onInput: ({ target }: FormEvent | SyntheticEvent) => {
      if (!isField(target)) return;
      if (contentOf(target) === before.current.get(target)) changed.current.delete(target);
      else changed.current.add(target);
    },
  };
};

type Props = Omit<ModalProps, 'onHide' | 'onFocus' | 'onInput' | 'onChange'> & {
  readonly show: boolean;
  readonly onHide: () => void;
  /** Something was typed that no field of the dialog shows any more. */
  readonly holdsMore?: boolean;
};

/**
 * A dialog in which people type: Escape, a click beside it and its cross ask before what was typed is gone. Its own button 取消 means what
 * it says, and asks nothing.
 */
export const TypedDialog = ({ show, onHide, holdsMore = false, children, ...props }: Props) => {
  const { hasTyped, onFocus, onInput } = useTypedFields(show);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onHide();
  };
  return (
    <>
      <Modal
        {...props}
        show={show}
        onHide={() => (holdsMore || hasTyped() ? setAsking(true) : leave())}
        onExited={() => setAsking(false)}
        onFocus={onFocus}
        onInput={onInput}
        onChange={onInput}
      >
        {children}
      </Modal>
      <ConfirmDialog
        over
        show={show && isAsking}
        title="放弃填写的内容？"
        confirmLabel="放弃"
        cancelLabel="继续填写"
        danger
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-0">填写的内容还没有保存，关闭以后不会保留。</p>
      </ConfirmDialog>
    </>
  );
};
