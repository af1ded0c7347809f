import { useEffect, useRef } from 'react';
import { Form } from 'react-bootstrap';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { BusyButton } from '../../components/BusyButton.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { asFilled } from '../../components/account/asFilled.js';
import { CaptchaField, captchaMissing } from '../../components/account/CaptchaField.js';
import { captchaAnswer, captchaRequested, selectCaptcha } from '../../core/session/captchaSlice.js';
import { CaptchaFormTrouble } from '../../components/account/CaptchaFormTrouble.js';
import { provingText } from '../../components/account/ProvingStatus.js';
import { EmailField } from '../../components/account/EmailField.js';
import { emailIn, originIn, withEmail } from '../../core/session/origin.js';
import { PasswordField } from '../../components/account/PasswordField.js';
import { selectIsProving } from '../../core/session/provingSlice.js';
import { SecondStep } from './SecondStep.js';
import { loginLeft, loginRequested, selectLogin, selectSession } from '../../core/session/sessionSlice.js';
import { UnitSignInPanel } from './UnitSignInPanel.js';

type Fields = { username: string; password: string; captcha: string };

const defaultTarget = '/app/admin/dashboard';

/** For somebody who has no password any more, or no account yet. */
const OtherWays = ({ username }: { readonly username: string }) => {
  const { state: origin } = useLocation();
  const isSaas = useAppSelector(selectIsSaas);
  return (
    <>
      <p className="text-center mt-3 mb-0">
        <Link to="/forgot-password" state={withEmail(origin, username)}>
          忘记密码？
        </Link>
      </p>
      {isSaas ? (
        <p className="text-center mt-2 mb-0">
          还没有账号？
          <Link to="/register" state={origin}>
            注册
          </Link>
        </p>
      ) : null}
    </>
  );
};

const LoginPage = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state: origin } = useLocation();
  const session = useAppSelector(selectSession);
  const login = useAppSelector(selectLogin);
  const captcha = useAppSelector(selectCaptcha);
  const isProving = useAppSelector(selectIsProving);
  const submitted = useRef(false);
  const { register, handleSubmit, resetField, setError, setValue, formState, control } = useForm<Fields>({
    defaultValues: { username: emailIn(origin), password: '', captcha: '' },
  });
  const { errors } = formState;
  const username = useWatch({ control, name: 'username' });

  useEffect(() => {
    dispatch(captchaRequested());
    return () => void dispatch(loginLeft());
  }, [dispatch]);

  useEffect(() => {
    if (login.status === 'failed') resetField('captcha');
  }, [login, resetField]);

  const shownCaptcha = captcha.status === 'ready' ? captcha.captcha.sessionId : null;
  useEffect(() => {
    // What was typed belongs to the picture before.
    if (shownCaptcha !== null) resetField('captcha');
  }, [shownCaptcha, resetField]);

  const signedIn = session.status === 'signedIn';
  useEffect(() => {
    if (!signedIn) return;
    if (!submitted.current) dispatch(toastShown({ kind: 'info', text: '您已登录，已为您跳转。' }));
    void navigate(originIn(origin) ?? defaultTarget, { replace: true });
  }, [signedIn, origin, navigate, dispatch]);

  const submit = handleSubmit(({ username, password, captcha: typed }) => {
    if (captcha.status !== 'ready') {
      setError('captcha', { message: captchaMissing });
      return;
    }
    submitted.current = true;
    dispatch(
      loginRequested({
        username: username.trim(),
        password,
        captcha_answer: captchaAnswer(captcha, typed),
        captcha_session_id: captcha.captcha.sessionId,
      }),
    );
  });

  const busy = login.status === 'running';
  return (
    <div className="page page-form">
      <PageTitle title="登录">法院工作人员与注册用户请在此登录。填写文书无需登录。</PageTitle>
      {login.status === 'code' ? <SecondStep step={login} /> : <UnitSignInPanel next={originIn(origin)} />}
      <Form
        noValidate
        hidden={login.status === 'code'}
        onSubmit={asFilled(['username', 'password'], setValue, submit)}
        className="panel"
      >
        <CaptchaFormTrouble detail={login.status === 'failed' ? login.detail : null} />
        <EmailField
          id="username"
          field={register('username', { required: '请输入邮箱' })}
          problem={errors.username?.message}
        />
        <PasswordField
          id="password"
          label="密码"
          autoComplete="current-password"
          field={register('password', { required: '请输入密码' })}
          problem={errors.password?.message}
        />
        <CaptchaField
          field={register('captcha', { required: captcha.way === 'picture' && '请输入验证码' })}
          problem={errors.captcha?.message}
        />
        <BusyButton type="submit" variant="primary" className="w-100 mt-2" busy={busy}>
          {busy ? (isProving ? provingText : '正在登录…') : '登录'}
        </BusyButton>
        <OtherWays username={username} />
      </Form>
    </div>
  );
};

export default LoginPage;
