import { useEffect } from 'react';
import { Alert, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../components/BusyButton.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';
import { longestPassword, shortestPassword } from '../../../../domain/account/passwordRules.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { PasswordField } from '../../components/account/PasswordField.js';
import { passwordChangeRequested, passwordRefusalForgotten, selectPasswordChange } from './profileSlice.js';
import type { PasswordForm } from './profileSlice.js';

const emptyForm: PasswordForm = { current_password: '', password: '', confirm_password: '' };

/** The form to change the password, which asks for the current one too. */
export const PasswordCard = () => {
  const dispatch = useAppDispatch();
  const change = useAppSelector(selectPasswordChange);
  const { register, handleSubmit, reset, setError, formState } = useForm<PasswordForm>({ defaultValues: emptyForm });
  const { errors } = formState;

  useEffect(() => {
    if (change.status === 'done') reset(emptyForm);
    if (change.status === 'failed')
      for (const { path, message } of change.problems)
        setError(path in emptyForm ? (path as keyof PasswordForm) : 'password', { message }, { shouldFocus: true });
  }, [change, reset, setError]);

  const fields = [
    {
      name: 'current_password',
      label: '当前密码',
      autoComplete: 'current-password',
      hint: undefined,
      rules: { required: '请输入当前密码' },
    },
    {
      name: 'password',
      label: '新密码',
      autoComplete: 'new-password',
      hint: `至少 ${shortestPassword} 个字符。`,
      rules: {
        required: '请输入新密码',
        minLength: { value: shortestPassword, message: `新密码至少 ${shortestPassword} 个字符` },
        maxLength: { value: longestPassword, message: `新密码不能超过 ${longestPassword} 个字符` },
        validate: (chosen: string, { current_password: current }: PasswordForm) =>
          chosen !== current || '新密码和当前密码一样，没有改动',
      },
    },
    {
      name: 'confirm_password',
      label: '确认新密码',
      autoComplete: 'new-password',
      hint: undefined,
      rules: {
        required: '请再次输入新密码',
        validate: (again: string, { password }: PasswordForm) => again === password || '两次输入的新密码不一致',
      },
    },
  ] as const;

  const busy = change.status === 'running';
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">修改密码</h2>
      <p className="text-secondary">修改后，您在其他设备上的登录会失效，当前设备保持登录。</p>
      <Form
        noValidate
        onSubmit={(event) =>
          void handleSubmit(
            (form) => dispatch(passwordChangeRequested(form)),
            () => dispatch(passwordRefusalForgotten()),
          )(event)
        }
      >
        <div aria-live="assertive">
          {change.status === 'failed' && change.detail !== null ? (
            <Alert variant="danger">{change.detail}</Alert>
          ) : null}
        </div>
        {fields.map(({ name, rules, hint, ...shown }) => (
          <PasswordField
            {...shown}
            key={name}
            id={`password-${name}`}
            field={register(name, rules)}
            problem={errors[name]?.message}
          >
            {hint === undefined ? null : <Form.Text id={`password-${name}-hint`}>{hint}</Form.Text>}
          </PasswordField>
        ))}
        <DialogDoubt busy={busy} />
        <BusyButton type="submit" variant="primary" busy={busy}>
          {busy ? '正在修改…' : '修改密码'}
        </BusyButton>
      </Form>
    </section>
  );
};
