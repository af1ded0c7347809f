import { Button, Modal } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectSignOut, signOutAnswered, type SignOutAnswer } from '../../core/session/signOutSlice.js';

/** Asks what becomes of drafts that the account does not have, before somebody signs out. */
export const SignOutDialog = () => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectSignOut);
  const answer = (given: SignOutAnswer) => () => void dispatch(signOutAnswered(given));
  if (state.status !== 'asking') return null;
  return (
    <Modal show onHide={answer('stay')} centered aria-labelledby="sign-out-title">
      <Modal.Header>
        <Modal.Title as="h2" id="sign-out-title">
          {state.unsaved} 份草稿还没有存到账号
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <p>可能是网络不通，或者账号里的草稿已经存满。这些草稿（或其中最后的修改）只在这台设备上。</p>
        <p className="mb-0">如果别人也用这台设备，请不要把草稿留在这里。</p>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-danger" onClick={answer('delete')}>
          删除并退出
        </Button>
        <Button variant="outline-secondary" onClick={answer('keep')}>
          留在这台设备上并退出
        </Button>
        <Button autoFocus onClick={answer('stay')}>
          先不退出
        </Button>
      </Modal.Footer>
    </Modal>
  );
};
