import { Alert, Button, Form, Modal, Spinner } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { reasonLength, reasonProblem } from '../admin/users/userFields.js';
import { globalToggleClosed, globalToggleSubmitted, selectToggleDialog } from './globalFlagsSlice.js';
import type { ToggleDialogState } from './globalFlagsSlice.js';

type Props = { readonly dialog: Extract<ToggleDialogState, { open: true }> };

/** Mounted anew each time the dialog opens; what was typed stays through a refusal. */
const ToggleForm = ({ dialog: { flag, to, busy, refusal } }: Props) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const problem = formState.errors.reason?.message;
  const label = to ? '开启' : '关闭';
  const submit = handleSubmit(({ reason }) => {
    if (!busy) dispatch(globalToggleSubmitted(reason.trim()));
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭对话框">
        <Modal.Title as="h2" id="feature-dialog-title">
          {label}
          {flag.name}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <div aria-live="assertive">{refusal === null ? null : <Alert variant="danger">{refusal}</Alert>}</div>
        <p>
          {to ? '开启后，没有自行设置过的用户都可以使用此功能。' : '关闭后，没有自行设置过的用户都不能使用此功能。'}
          已自行设置的用户不受影响。
        </p>
        <Form.Group controlId="feature-reason">
          <Form.Label>原因（必填）</Form.Label>
          <Form.Control
            as="textarea"
            rows={2}
            autoComplete="off"
            autoFocus
            required
            isInvalid={problem !== undefined}
            aria-invalid={problem !== undefined}
            aria-describedby="feature-reason-problem feature-reason-hint"
            {...register('reason', { validate: reasonProblem })}
          />
          <p className="field-problem mb-0" id="feature-reason-problem" role="alert">
            {problem}
          </p>
          <Form.Text id="feature-reason-hint">
            {reasonLength.least}–{reasonLength.most}个字，与操作人、时间一并永久记录，请勿写入个人信息。
          </Form.Text>
        </Form.Group>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" disabled={busy} onClick={() => dispatch(globalToggleClosed())}>
          取消
        </Button>
        <Button type="submit" variant={to ? 'primary' : 'danger'} disabled={busy}>
          {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
          确认{label}
        </Button>
      </Modal.Footer>
    </Form>
  );
};

/** Asks why a feature is turned on or off for everybody. */
export const ToggleDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectToggleDialog);
  return (
    <Modal
      show={dialog.open}
      onHide={() => dispatch(globalToggleClosed())}
      centered
      backdrop="static"
      keyboard={!(dialog.open && dialog.busy)}
      aria-labelledby="feature-dialog-title"
    >
      {dialog.open ? <ToggleForm dialog={dialog} /> : null}
    </Modal>
  );
};
