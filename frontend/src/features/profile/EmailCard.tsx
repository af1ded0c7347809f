import { useEffect, useRef } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { emailChangeMinutes } from '../../../../domain/account/emailChange.js';
import { BusyButton } from '../../components/BusyButton.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { EmailField } from '../../components/account/EmailField.js';
import { PasswordField } from '../../components/account/PasswordField.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { selectMailsPasswordResets } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';
import { emailChange } from './emailChange.js';

type Fields = { email: string; current_password: string };
const empty: Fields = { email: '', current_password: '' };

const RequestForm = () => {
  const dispatch = useAppDispatch();
  const { data } = useResource(emailChange);
  const busy = useAppSelector(emailChange.selectors.pending).length > 0;
  const { register, handleSubmit, setError, formState } = useForm<Fields>({ defaultValues: empty });
  const { errors } = formState;
  const refused = data?.refused;
  useEffect(() => {
    if (refused) setError(refused.path, { message: refused.message }, { shouldFocus: true });
  }, [refused, setError]);
  const submit = handleSubmit(({ email, current_password: password }) =>
    dispatch(emailChange.changes.request({ id: 'request', email: email.trim(), password })),
  );
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <EmailField
        id="new-email"
        label="新邮箱"
        autoComplete="email"
        field={register('email', { required: '请输入新邮箱' })}
        problem={errors.email?.message}
      />
      <PasswordField
        id="email-current-password"
        label="当前密码"
        autoComplete="current-password"
        field={register('current_password', { required: '请输入当前密码' })}
        problem={errors.current_password?.message}
      />
      <DialogDoubt busy={busy} />
      <BusyButton type="submit" variant="primary" busy={busy}>
        {busy ? '正在申请…' : '寄出确认邮件'}
      </BusyButton>
    </Form>
  );
};

type PendingProps = { readonly email: string; readonly expiresAt: string };

const Pending = ({ email, expiresAt }: PendingProps) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(emailChange.selectors.pending);
  const isSending = pending.includes('resend');
  return (
    <>
      <p>
        新邮箱 <strong className="text-break">{email}</strong> 待确认：请在 <CourtMoment iso={expiresAt} />{' '}
        前打开邮件中的链接。确认之前，仍用原来的邮箱登录。
      </p>
      <p className="text-secondary">没有收到：看看垃圾邮件，等几分钟，再重发。</p>
      <div className="d-flex flex-wrap gap-2">
        <BusyButton
          variant="outline-primary"
          busy={isSending}
          onClick={() => dispatch(emailChange.changes.resend({ id: 'resend' }))}
        >
          {isSending ? '正在重发…' : '重发'}
        </BusyButton>
        <Button
          variant="outline-secondary"
          disabled={pending.length > 0}
          onClick={() => dispatch(emailChange.changes.cancel({ id: 'cancel' }))}
        >
          取消
        </Button>
      </div>
    </>
  );
};

/** The form for another e-mail, or the address that waits to be confirmed; without a mail server nobody can confirm one. */
export const EmailCard = () => {
  const isMailed = useAppSelector(selectMailsPasswordResets);
  const { list, data, reload } = useResource(emailChange);
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = data?.pending?.email;
  // Form and buttons take each other's place, and with them goes the focus.
  useEffect(() => focusIfLost(heading), [waiting]);
  return (
    <section className="panel" aria-labelledby="email-title">
      <h2 id="email-title" ref={heading} tabIndex={-1}>
        更换邮箱
      </h2>
      {isMailed ? (
        <>
          <p className="text-secondary">
            确认链接寄到新邮箱，{emailChangeMinutes} 分钟内有效。确认后用新邮箱登录，各设备上的登录随即失效。
          </p>
          <ReadNotice read={list} label="正在加载…" onRetry={reload} />
          {data === undefined ? null : data.pending ? (
            <Pending email={data.pending.email} expiresAt={data.pending.expires_at} />
          ) : (
            <RequestForm />
          )}
        </>
      ) : (
        <p className="mb-0">本院没有设置邮件服务，无法确认新邮箱，不能更换。</p>
      )}
    </section>
  );
};
