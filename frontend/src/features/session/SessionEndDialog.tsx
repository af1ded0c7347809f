import { Button, Modal } from 'react-bootstrap';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { renewalRequested, selectNearEnd, warningDismissed } from '../../core/session/sessionEndSlice.js';

/** Warns that the session is about to end. The page behind it stays as it is, with all that was typed. */
export const SessionEndDialog = () => {
  const dispatch = useAppDispatch();
  const near = useAppSelector(selectNearEnd);
  const dismiss = () => void dispatch(warningDismissed());
  return (
    <Modal show={near !== null} onHide={dismiss} centered backdrop="static" aria-labelledby="session-end-title">
      {near === null ? null : (
        <>
          <Modal.Header>
            <Modal.Title as="h2" id="session-end-title">
              登录即将结束
            </Modal.Title>
          </Modal.Header>
          <Modal.Body>
            {near.canRenew ? (
              <p className="mb-0">
                您有一段时间没有操作，登录将在 <CourtMoment iso={near.endsAt} />{' '}
                结束。按“继续使用”就不会退出；已填写的内容都还在。
              </p>
            ) : (
              <p className="mb-0">
                登录已满三十天，将在 <CourtMoment iso={near.endsAt} />{' '}
                结束，届时需要重新登录。已填写的内容会保留，请先保存正在办理的事项。
              </p>
            )}
          </Modal.Body>
          <Modal.Footer>
            {near.canRenew ? (
              <>
                <Button variant="outline-secondary" onClick={dismiss}>
                  不继续
                </Button>
                <Button autoFocus onClick={() => dispatch(renewalRequested())}>
                  继续使用
                </Button>
              </>
            ) : (
              <Button autoFocus onClick={dismiss}>
                知道了
              </Button>
            )}
          </Modal.Footer>
        </>
      )}
    </Modal>
  );
};
