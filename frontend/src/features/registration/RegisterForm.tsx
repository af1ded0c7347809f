import { useEffect, useState } from 'react';
import type { MouseEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { z } from 'zod';
import { BusyButton } from '../../components/BusyButton.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';
import { NewAccount } from '../../../../domain/contract/accounts.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { asFilled } from '../../components/account/asFilled.js';
import { CaptchaField, captchaMissing } from '../../components/account/CaptchaField.js';
import { captchaAnswer, captchaRequested, selectCaptcha } from '../../core/session/captchaSlice.js';
import { CaptchaFormTrouble } from '../../components/account/CaptchaFormTrouble.js';
import { EmailField } from '../../components/account/EmailField.js';
import { PasswordField } from '../../components/account/PasswordField.js';
import { selectIsProving } from '../../core/session/provingSlice.js';
import { provingText } from '../../components/account/ProvingStatus.js';
import { withEmail } from '../../core/session/origin.js';
import { PasswordHints } from '../../components/account/PasswordHints.js';
import { registrationLeft, registrationRequested, selectRegistration } from './registrationSlice.js';
import { TermsDialog } from './terms/TermsDialog.js';

type Fields = { email: string; password: string; captcha: string; agreed: boolean };

/** The fields of this form by the names that they have in the contract. */
const fieldNames: ReadonlyMap<string, keyof Fields> = new Map([
  ['email', 'email'],
  ['password', 'password'],
  ['agreeToTerms', 'agreed'],
]);

/** A validator of react-hook-form: `true`, or the sentence with which the contract refuses a value. */
const acceptedBy =
  (schema: z.ZodType) =>
  (value: string): true | string =>
    schema.safeParse(value).error?.issues[0]?.message ?? true;

type TermsProps = {
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
  readonly onTick: (event: MouseEvent<HTMLInputElement>) => void;
  readonly onRead: () => void;
};

/** The box that agrees to the terms, and the way to read them. */
const TermsLine = ({ field, problem, onTick, onRead }: TermsProps) => (
  <div className="terms-line mb-4">
    <Form.Check
      type="checkbox"
      id="agreed"
      label="我已阅读并同意"
      aria-describedby="agreed-problem"
      aria-invalid={problem !== undefined}
      isInvalid={problem !== undefined}
      onClick={onTick}
      {...field}
    />
    <Button variant="link" onClick={onRead}>
      《用户协议》和《隐私政策》
    </Button>
    <div id="agreed-problem" className="text-danger small w-100">
      {problem}
    </div>
  </div>
);

/** Whether the terms are being read; somebody who agrees there has read them. */
const useTerms = (onAgree: () => void) => {
  const [isReading, setReading] = useState(false);
  const [hasRead, setHasRead] = useState(false);
  const agree = () => {
    onAgree();
    setHasRead(true);
    setReading(false);
  };
  /** Opens the terms when the box is ticked before they were read. Agreeing there ticks it; afterwards it is a plain checkbox. */
  const readFirst = (event: MouseEvent<HTMLInputElement>) => {
    if (hasRead || !event.currentTarget.checked) return;
    event.preventDefault();
    setReading(true);
  };
  return { isReading, read: () => setReading(true), close: () => setReading(false), agree, readFirst };
};

/** The form of a new account; the page around it decides whether accounts exist. */
export const RegisterForm = () => {
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectRegistration);
  const captcha = useAppSelector(selectCaptcha);
  const isProving = useAppSelector(selectIsProving);
  const { state: origin } = useLocation();
  const { register, handleSubmit, resetField, setError, setValue, control, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '', captcha: '', agreed: false },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  const email = useWatch({ control, name: 'email' });

  useEffect(() => {
    dispatch(captchaRequested());
    return () => void dispatch(registrationLeft());
  }, [dispatch]);
  useEffect(() => {
    if (sending.status !== 'failed') return;
    resetField('captcha');
    for (const { path, message } of sending.problems) {
      const name = fieldNames.get(path);
      if (name !== undefined) setError(name, { message });
    }
  }, [sending, resetField, setError]);

  const shownCaptcha = captcha.status === 'ready' ? captcha.captcha.sessionId : null;
  useEffect(() => {
    // What was typed belongs to the picture before.
    if (shownCaptcha !== null) resetField('captcha');
  }, [shownCaptcha, resetField]);

  const submit = handleSubmit((fields) => {
    if (captcha.status !== 'ready') {
      setError('captcha', { message: captchaMissing });
      return;
    }
    dispatch(
      registrationRequested({
        email: fields.email.trim(),
        password: fields.password,
        captcha_answer: captchaAnswer(captcha, fields.captcha),
        captcha_session_id: captcha.captcha.sessionId,
        agreeToTerms: true,
      }),
    );
  });
  const terms = useTerms(() => setValue('agreed', true, { shouldValidate: true, shouldDirty: true }));
  const busy = sending.status === 'running';
  return (
    <Form noValidate onSubmit={asFilled(['email', 'password'], setValue, submit)} className="panel">
      <CaptchaFormTrouble detail={sending.status === 'failed' ? sending.detail : null} />
      <EmailField
        id="email"
        field={register('email', {
          required: '请输入邮箱',
          validate: acceptedBy(NewAccount.shape.email),
        })}
        problem={errors.email?.message}
      >
        {sending.status === 'failed' && sending.isTaken ? (
          <Link to="/login" state={withEmail(origin, email.trim())}>
            用这个邮箱登录
          </Link>
        ) : null}
      </EmailField>
      <PasswordField
        id="password"
        label="密码"
        autoComplete="new-password"
        field={register('password', { required: '请输入密码', validate: acceptedBy(NewAccount.shape.password) })}
        problem={errors.password?.message}
      >
        <PasswordHints id="password-hint" password={password} />
      </PasswordField>
      <CaptchaField
        field={register('captcha', { required: captcha.way === 'picture' && '请输入验证码' })}
        problem={errors.captcha?.message}
      />
      <TermsLine
        field={register('agreed', { validate: (agreed) => agreed || '请阅读并同意用户协议和隐私政策' })}
        problem={errors.agreed?.message}
        onTick={terms.readFirst}
        onRead={terms.read}
      />
      <DialogDoubt busy={busy} />
      <BusyButton type="submit" variant="primary" className="w-100" busy={busy}>
        {busy ? (isProving ? provingText : '正在注册…') : '注册'}
      </BusyButton>
      <p className="text-center mt-3 mb-0">
        已有账号？
        <Link to="/login" state={withEmail(origin, email.trim())}>
          登录
        </Link>
      </p>
      <TermsDialog show={terms.isReading} onClose={terms.close} onAgree={terms.agree} />
    </Form>
  );
};
