import { useEffect, useRef } from 'react';
import { Button, Modal } from 'react-bootstrap';
import { BusyButton } from '../../../components/BusyButton.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { clock } from '../../../components/time/clock.js';
import { draftOwned, draftRefused, offersPostponed, selectOffered } from './ownershipSlice.js';
import type { Offered } from './ownershipSlice.js';
import './ownership.css';

const Row = ({ draft }: { draft: Offered }) => {
  const dispatch = useAppDispatch();
  const { id, formKey, title, savedAt, status } = draft;
  const name = `offered-${id}`;
  return (
    <li className="offered-draft">
      <p className="mb-2" id={name}>
        <strong>{title}</strong>
        <span className="text-secondary ms-2">最后修改 {clock(savedAt)}</span>
      </p>
      <div className="d-flex flex-wrap gap-2">
        <BusyButton
          variant="primary"
          size="sm"
          busy={status === 'saving'}
          aria-describedby={name}
          onClick={() => dispatch(draftOwned({ id, formKey }))}
        >
          是我的，保存到我的账号
        </BusyButton>
        <Button
          variant="outline-secondary"
          size="sm"
          disabled={status === 'saving'}
          aria-describedby={name}
          onClick={() => dispatch(draftRefused({ id }))}
        >
          不是我的
        </Button>
      </div>
    </li>
  );
};

/** Asks the user who signed in whether drafts on this device are theirs. The content of the drafts is not shown. */
export const OwnershipDialog = () => {
  const dispatch = useAppDispatch();
  const drafts = useAppSelector(selectOffered);
  const postpone = () => dispatch(offersPostponed());
  const list = useRef<HTMLUListElement>(null);
  const count = drafts.length;
  const before = useRef(0);
  useEffect(() => {
    // The row that was answered is removed together with the focus: the focus moves to the next row.
    if (count < before.current) list.current?.querySelector('button')?.focus();
    before.current = count;
  }, [count]);
  return (
    <Modal
      show={drafts.length > 0}
      onHide={postpone}
      centered
      scrollable
      aria-labelledby="ownership-title"
      aria-describedby="ownership-meaning"
    >
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id="ownership-title">
          是您的吗？
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <p id="ownership-meaning">
          这台设备上有登录之前填写的草稿。是您填写的，可以保存到您的账号；不是您的，会原样留在这台设备上，不会进入您的账号。
        </p>
        <ul className="offered-drafts" ref={list}>
          {drafts.map((draft) => (
            <Row key={draft.id} draft={draft} />
          ))}
        </ul>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={postpone}>
          以后再说
        </Button>
      </Modal.Footer>
    </Modal>
  );
};
