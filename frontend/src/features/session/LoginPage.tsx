import { useEffect, useRef } from 'react';
import { Alert, Button, Form, Spinner } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { selectIsSaas } from '../appMode/appModeSlice.js';
import { toastShown } from '../toasts/toastsSlice.js';
import { CaptchaField, captchaMissing } from './CaptchaField.js';
import { captchaRequested, selectCaptcha } from './captchaSlice.js';
import { EmailField } from './EmailField.js';
import { originIn } from './origin.js';
import { loginLeft, loginRequested, selectLogin, selectSession } from './sessionSlice.js';

type Fields = { username: string; password: string; captcha: string };

const defaultTarget = '/app/admin/dashboard';

const LoginPage = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state: origin } = useLocation();
  const session = useAppSelector(selectSession);
  const login = useAppSelector(selectLogin);
  const captcha = useAppSelector(selectCaptcha);
  const isSaas = useAppSelector(selectIsSaas);
  const submitted = useRef(false);
  const { register, handleSubmit, resetField, setError, formState } = useForm<Fields>({
    defaultValues: { username: '', password: '', captcha: '' },
  });
  const { errors } = formState;

  useEffect(() => {
    dispatch(captchaRequested());
    return () => void dispatch(loginLeft());
  }, [dispatch]);

  useEffect(() => {
    if (login.status === 'failed') resetField('captcha');
  }, [login, resetField]);

  const signedIn = session.status === 'signedIn';
  useEffect(() => {
    if (!signedIn) return;
    if (!submitted.current) dispatch(toastShown({ kind: 'info', text: '您已登录，已为您跳转。' }));
    void navigate(originIn(origin) ?? defaultTarget, { replace: true });
  }, [signedIn, origin, navigate, dispatch]);

  const submit = handleSubmit(({ username, password, captcha: captchaAnswer }) => {
    if (captcha.status !== 'ready') {
      setError('captcha', { message: captchaMissing });
      return;
    }
    submitted.current = true;
    dispatch(
      loginRequested({
        username: username.trim(),
        password,
        captchaAnswer: captchaAnswer.trim().toLowerCase(),
        captchaSessionId: captcha.captcha.sessionId,
      }),
    );
  });

  const busy = login.status === 'running';
  return (
    <div className="page page-form">
      <PageTitle title="登录">法院工作人员与注册用户请在此登录。填写文书无需登录。</PageTitle>
      <Form noValidate onSubmit={(event) => void submit(event)} className="panel">
        <div aria-live="assertive">
          {login.status === 'failed' ? <Alert variant="danger">{login.detail}</Alert> : null}
          {captcha.status === 'unavailable' ? <Alert variant="warning">{captcha.detail}</Alert> : null}
        </div>
        <EmailField
          id="username"
          field={register('username', { required: '请输入邮箱' })}
          problem={errors.username?.message}
        />
        <Form.Group className="mb-3" controlId="password">
          <Form.Label>密码</Form.Label>
          <Form.Control
            type="password"
            autoComplete="current-password"
            aria-describedby="password-problem"
            aria-invalid={Boolean(errors.password)}
            isInvalid={Boolean(errors.password)}
            {...register('password', { required: '请输入密码' })}
          />
          <Form.Control.Feedback type="invalid" id="password-problem">
            {errors.password?.message}
          </Form.Control.Feedback>
        </Form.Group>
        <CaptchaField field={register('captcha', { required: '请输入验证码' })} problem={errors.captcha?.message} />
        <Button type="submit" variant="primary" className="w-100 mt-2" disabled={busy}>
          {busy ? <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" /> : null}
          {busy ? '正在登录…' : '登录'}
        </Button>
        {isSaas ? (
          <p className="text-center mt-3 mb-0">
            还没有账户？
            <Link to="/register" state={origin}>
              注册
            </Link>
          </p>
        ) : null}
      </Form>
    </div>
  );
};

export default LoginPage;
