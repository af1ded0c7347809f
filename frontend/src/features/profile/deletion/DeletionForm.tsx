import { useEffect } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { deletionWords } from '../../../../../domain/account/deletionWords.js';
import { PasswordField } from '../../../components/account/PasswordField.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { DialogDoubt } from '../../../core/outcomes/DoubtNotice.js';
import { accountDeletion, type DeletionForm as Fields } from './accountDeletion.js';

const emptyForm: Fields = { current_password: '', confirmation: '' };

/** The password and the confirming word, without which no deletion is ordered. */
export const DeletionForm = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(accountDeletion.selectors.dialog);
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ defaultValues: emptyForm });
  const { errors } = formState;
  const refusal = dialog.open ? dialog.refusal : null;
  const busy = dialog.open && dialog.busy;
  useEffect(() => {
    for (const { path, message } of refusal?.problems ?? [])
      setError(path === 'confirmation' ? 'confirmation' : 'current_password', { message }, { shouldFocus: true });
  }, [refusal, setError]);
  return (
    <Form
      noValidate
      onSubmit={(event) => void handleSubmit((form) => dispatch(accountDeletion.actions.submitted(form)))(event)}
    >
      <div aria-live="assertive">
        {refusal !== null && refusal.problems.length === 0 ? <Alert variant="danger">{refusal.detail}</Alert> : null}
      </div>
      <PasswordField
        id="deletion-password"
        label="当前密码"
        autoComplete="current-password"
        field={register('current_password', { required: '请输入当前密码' })}
        problem={errors.current_password?.message}
      />
      <Form.Group className="mb-3" controlId="deletion-confirmation">
        <Form.Label>输入“{deletionWords}”四个字，以示确认</Form.Label>
        <Form.Control
          className="password-field"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="deletion-confirmation-problem"
          aria-invalid={errors.confirmation !== undefined}
          isInvalid={errors.confirmation !== undefined}
          {...register('confirmation', {
            validate: (typed) => typed.trim() === deletionWords || `请输入“${deletionWords}”四个字`,
          })}
        />
        <Form.Control.Feedback type="invalid" id="deletion-confirmation-problem">
          {errors.confirmation?.message}
        </Form.Control.Feedback>
      </Form.Group>
      <DialogDoubt busy={busy} />
      <div className="d-flex flex-wrap gap-2">
        <BusyButton type="submit" variant="danger" busy={busy}>
          {busy ? '正在申请…' : '申请注销'}
        </BusyButton>
        <Button
          variant="outline-secondary"
          disabled={busy}
          onClick={() => dispatch(accountDeletion.actions.dialogClosed())}
        >
          不注销了
        </Button>
      </div>
    </Form>
  );
};
