import { Alert, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { DialogFooter } from '../../components/DialogFooter.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { useReopening, useUnfinished } from '../../components/unfinished/useUnfinished.js';
import {
  globalToggleClosed,
  globalToggleOpened,
  globalToggleSubmitted,
  selectToggleDialog,
} from './globalFlagsSlice.js';
import type { ToggleDialogState } from './globalFlagsSlice.js';

type Props = { readonly dialog: Extract<ToggleDialogState, { open: true }> };

/** Mounted anew each time the dialog opens; what was typed stays through a refusal. */
const ToggleForm = ({ dialog: { flag, to, busy, refusal } }: Props) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, getValues, setValue, formState } = useForm({ defaultValues: { reason: '' } });
  useUnfinished({
    opens: globalToggleOpened(flag),
    read: getValues,
    write: ({ reason }) => setValue('reason', String(reason)),
  });
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
        <ReasonField
          id="feature-reason"
          field={register('reason', { validate: reasonProblem })}
          problem={problem}
          note="，请勿写入个人信息"
          autoFocus
        />
      </Modal.Body>
      <DialogFooter busy={busy} label={`确认${label}`} danger={!to} onCancel={() => dispatch(globalToggleClosed())} />
    </Form>
  );
};

/** Asks why a feature is turned on or off for everybody. */
export const ToggleDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectToggleDialog);
  useReopening(globalToggleOpened.type);
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
