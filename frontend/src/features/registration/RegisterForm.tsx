import { useEffect, useState } from 'react';
import { Alert, Button, Form, Spinner } from 'react-bootstrap';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { brokenRules, longestPassword, registrationPasswordRules } from '../../../../domain/account/passwordRules.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { CaptchaImage } from '../session/CaptchaImage.js';
import { captchaRequested, selectCaptcha } from '../session/captchaSlice.js';
import { PasswordHints } from './PasswordHints.js';
import { registrationLeft, registrationRequested, selectRegistration } from './registrationSlice.js';
import { TermsDialog } from './TermsDialog.js';

type Fields = { email: string; password: string; captcha: string; agreed: boolean };

const isEmail = (text: string): boolean => z.email().max(254).safeParse(text.trim()).success;

const passwordMessage = (password: string): true | string => {
  if (password.length > longestPassword) return `密码不能超过 ${longestPassword} 个字符`;
  const broken = brokenRules(registrationPasswordRules, password).map(({ asks }) => asks);
  return broken.length === 0 || `密码须${broken.join('、')}`;
};

/** What a new account needs; the page around it decides whether there is such a thing. */
export const RegisterForm = () => {
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectRegistration);
  const captcha = useAppSelector(selectCaptcha);
  const [reading, setReading] = useState(false);
  const { register, handleSubmit, resetField, setValue, control, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '', captcha: '', agreed: false },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });

  useEffect(() => {
    dispatch(captchaRequested());
    return () => void dispatch(registrationLeft());
  }, [dispatch]);
  useEffect(() => {
    if (sending.status === 'failed') resetField('captcha');
  }, [sending, resetField]);

  const submit = handleSubmit((fields) => {
    if (captcha.status !== 'ready') return;
    dispatch(
      registrationRequested({
        email: fields.email.trim(),
        password: fields.password,
        captchaAnswer: fields.captcha.trim().toLowerCase(),
        captchaSessionId: captcha.captcha.sessionId,
      }),
    );
  });
  const agree = () => {
    setValue('agreed', true, { shouldValidate: true, shouldDirty: true });
    setReading(false);
  };

  const busy = sending.status === 'running';
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="panel">
      <div aria-live="assertive">
        {sending.status === 'failed' ? <Alert variant="danger">{sending.detail}</Alert> : null}
        {captcha.status === 'unavailable' ? <Alert variant="warning">{captcha.detail}</Alert> : null}
      </div>
      <Form.Group className="mb-3" controlId="email">
        <Form.Label>邮箱</Form.Label>
        <Form.Control
          type="email"
          autoComplete="username"
          aria-describedby="email-problem"
          isInvalid={Boolean(errors.email)}
          {...register('email', {
            required: '请输入邮箱',
            validate: (email) => isEmail(email) || '邮箱格式不正确',
          })}
        />
        <Form.Control.Feedback type="invalid" id="email-problem">
          {errors.email?.message}
        </Form.Control.Feedback>
      </Form.Group>
      <Form.Group className="mb-3" controlId="password">
        <Form.Label>密码</Form.Label>
        <Form.Control
          type="password"
          autoComplete="new-password"
          aria-describedby="password-hints password-problem"
          isInvalid={Boolean(errors.password)}
          {...register('password', { required: '请输入密码', validate: passwordMessage })}
        />
        <Form.Control.Feedback type="invalid" id="password-problem">
          {errors.password?.message}
        </Form.Control.Feedback>
        <PasswordHints id="password-hints" password={password} />
      </Form.Group>
      <Form.Group className="mb-3" controlId="captcha">
        <Form.Label>验证码</Form.Label>
        <div className="d-flex gap-2 align-items-start">
          <div className="flex-grow-1">
            <Form.Control
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={4}
              aria-describedby="captcha-problem"
              isInvalid={Boolean(errors.captcha)}
              {...register('captcha', { required: '请输入验证码' })}
            />
            <Form.Control.Feedback type="invalid" id="captcha-problem">
              {errors.captcha?.message}
            </Form.Control.Feedback>
          </div>
          <CaptchaImage />
        </div>
      </Form.Group>
      <div className="terms-line mb-4">
        <Form.Check
          type="checkbox"
          id="agreed"
          label="我已阅读并同意"
          aria-describedby="agreed-problem"
          isInvalid={Boolean(errors.agreed)}
          {...register('agreed', { validate: (agreed) => agreed || '请阅读并同意用户协议和隐私政策' })}
        />
        <Button variant="link" onClick={() => setReading(true)}>
          《用户协议》和《隐私政策》
        </Button>
        <div id="agreed-problem" className="text-danger small w-100">
          {errors.agreed?.message}
        </div>
      </div>
      <Button type="submit" variant="primary" className="w-100" disabled={busy}>
        {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
        {busy ? '正在注册…' : '注册'}
      </Button>
      <p className="text-center mt-3 mb-0">
        已有账户？<Link to="/login">登录</Link>
      </p>
      <TermsDialog show={reading} onClose={() => setReading(false)} onAgree={agree} />
    </Form>
  );
};
