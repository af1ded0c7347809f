import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { appModeRequested, selectAppMode } from '../../core/appMode/appModeSlice.js';
import { NotFoundPage } from '../../components/NotFoundPage.js';
import { withEmail } from '../../core/session/origin.js';
import { selectSession } from '../../core/session/sessionSlice.js';
import { toastShown } from '../../core/toasts/toastsSlice.js';
import { RegisterForm } from './RegisterForm.js';
import { selectRegistration } from './registrationSlice.js';
import './registration.css';

/** The page to register, in saas mode; in open mode there are no accounts to register. */
const RegisterPage = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state: origin } = useLocation();
  const mode = useAppSelector(selectAppMode);
  const signedIn = useAppSelector(selectSession).status === 'signedIn';
  const registration = useAppSelector(selectRegistration);
  const email = registration.status === 'done' ? registration.email : null;
  const here = mode.status === 'known' && mode.mode === 'saas';

  useEffect(() => {
    // The login page returns to the page that led here.
    if (email !== null) void navigate('/login', { state: withEmail(origin, email) });
  }, [email, navigate, origin]);
  useEffect(() => {
    if (!here || !signedIn) return;
    dispatch(toastShown({ kind: 'info', text: '您已登录，已为您跳转。' }));
    void navigate('/app', { replace: true });
  }, [here, signedIn, dispatch, navigate]);

  if (mode.status === 'loading' || (mode.status === 'failed' && mode.asking))
    return <LoadingNotice label="正在连接服务器…" />;
  if (mode.status === 'failed')
    return (
      <div className="page page-narrow">
        <ErrorNotice message={mode.detail} onRetry={() => dispatch(appModeRequested())} />
      </div>
    );
  if (!here) return <NotFoundPage />;
  return (
    <div className="page page-form">
      <PageTitle title="注册">用邮箱注册账号。填写和下载文书无需注册。</PageTitle>
      <RegisterForm />
    </div>
  );
};

export default RegisterPage;
