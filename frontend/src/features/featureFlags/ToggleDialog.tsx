import { Alert, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { DialogFooter } from '../../components/DialogFooter.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { useReopening, useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { TypedDialog } from '../../components/TypedDialog.js';
import { globalFlags } from './globalFlags.js';

type Props = { readonly dialog: Extract<ReturnType<typeof globalFlags.selectors.dialog>, { open: true }> };

/** Mounted again each time the dialog opens; what was typed is kept when the server refuses. */
const ToggleForm = ({ dialog: { about: flag, busy, refusal } }: Props) => {
  const to = !flag.is_enabled;
  const dispatch = useAppDispatch();
  const { register, handleSubmit, getValues, setValue, formState } = useForm({ defaultValues: { reason: '' } });
  useUnfinished({
    opens: globalFlags.actions.dialogOpened(flag),
    read: getValues,
    write: ({ reason }) => setValue('reason', String(reason)),
  });
  const problem = formState.errors.reason?.message;
  const label = to ? '开启' : '关闭';
  const submit = handleSubmit(({ reason }) => {
    if (!busy) dispatch(globalFlags.actions.submitted(reason.trim()));
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
        <div aria-live="assertive">{refusal === null ? null : <Alert variant="danger">{refusal.detail}</Alert>}</div>
        <p>
          {to
            ? '开启后，除自行关闭的用户外，都可以使用此功能。'
            : '关闭后，所有用户都不能使用此功能，正在进行的随即停止。'}
        </p>
        <ReasonField
          id="feature-reason"
          field={register('reason', { validate: reasonProblem })}
          problem={problem}
          note="，请勿写入个人信息"
          autoFocus
        />
      </Modal.Body>
      <DialogFooter
        busy={busy}
        label={`确认${label}`}
        danger={!to}
        onCancel={() => dispatch(globalFlags.actions.dialogClosed())}
      />
    </Form>
  );
};

/** Asks why a feature is turned on or off for everybody. */
export const ToggleDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(globalFlags.selectors.dialog);
  useReopening(globalFlags.actions.dialogOpened.type);
  return (
    <TypedDialog
      show={dialog.open}
      onHide={() => dispatch(globalFlags.actions.dialogClosed())}
      centered
      backdrop="static"
      keyboard={!(dialog.open && dialog.busy)}
      aria-labelledby="feature-dialog-title"
    >
      {dialog.open ? <ToggleForm dialog={dialog} /> : null}
    </TypedDialog>
  );
};
