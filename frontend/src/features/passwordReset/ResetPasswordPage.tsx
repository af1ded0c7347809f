import { useEffect } from 'react';
import { Form } from 'react-bootstrap';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { brokenRules, longestPassword, registrationPasswordRules } from '../../../../domain/account/passwordRules.js';
import { BusyButton } from '../../components/BusyButton.js';
import { DialogDoubt } from '../../core/outcomes/DoubtNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { asFilled } from '../../components/account/asFilled.js';
import { PasswordField } from '../../components/account/PasswordField.js';
import { useLinkToken } from '../../components/account/useLinkToken.js';
import { PasswordHints } from '../../components/account/PasswordHints.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { withEmail } from '../../core/session/origin.js';
import { linkUse } from './linkUse.js';

type Fields = { password: string; again: string };

const passwordProblem = (password: string): true | string => {
  const [broken] = brokenRules(registrationPasswordRules, password);
  if (broken) return `密码须${broken.asks}`;
  return password.length <= longestPassword || `密码不能超过 ${longestPassword} 个字符`;
};

type FormProps = { readonly token: string; readonly refused: { readonly why: string } | undefined };

const NewPasswordForm = ({ token, refused }: FormProps) => {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(linkUse.selectors.pending).length > 0;
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Fields>({
    defaultValues: { password: '', again: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  useEffect(() => {
    if (refused) setError('password', { message: refused.why }, { shouldFocus: true });
  }, [refused, setError]);
  const submit = handleSubmit((fields) => dispatch(linkUse.changes.reset({ id: token, password: fields.password })));
  return (
    <Form noValidate onSubmit={asFilled(['password', 'again'], setValue, submit)} className="panel">
      <PasswordField
        id="password"
        label="新密码"
        autoComplete="new-password"
        field={register('password', { required: '请输入新密码', validate: passwordProblem })}
        problem={errors.password?.message}
      >
        <PasswordHints id="password-hint" password={password} />
      </PasswordField>
      <PasswordField
        id="again"
        label="确认新密码"
        autoComplete="new-password"
        field={register('again', {
          required: '请再次输入新密码',
          validate: (again, fields) => again === fields.password || '两次输入的新密码不一致',
        })}
        problem={errors.again?.message}
      />
      <DialogDoubt busy={busy} />
      <BusyButton type="submit" variant="primary" className="w-100 mt-2" busy={busy}>
        {busy ? '正在重设…' : '重设密码'}
      </BusyButton>
    </Form>
  );
};

/** Looks first whether the link still works: nobody chooses a password for one that does not. */
const OpenedLink = ({ token }: { readonly token: string }) => {
  const navigate = useNavigate();
  const { list, data, reload } = useResource(linkUse, token);
  const email = data?.link === 'used' ? data.email : null;
  useEffect(() => {
    if (email !== null) void navigate('/login', { replace: true, state: withEmail(null, email) });
  }, [email, navigate]);
  if (data === undefined) return <ReadNotice read={list} label="正在查看链接…" onRetry={reload} />;
  if (data.link === 'over')
    return (
      <div className="panel" role="alert">
        <p>{data.why}</p>
        <Link to="/forgot-password" className="btn btn-primary">
          重新取得链接
        </Link>
        <p className="mt-3 mb-0">
          已经用它设置过密码的，直接<Link to="/login">登录</Link>。
        </p>
      </div>
    );
  return <NewPasswordForm token={token} refused={data.link === 'works' ? data.refused : undefined} />;
};

/** /reset-password#{token}: sets another password with a one-time link. */
const ResetPasswordPage = () => {
  const token = useLinkToken();
  return (
    <div className="page page-form">
      <PageTitle title="重设密码">设置新密码后，原密码和已有的登录随即失效。</PageTitle>
      {token === '' ? (
        <p className="panel">
          请打开邮件中的、或管理员交给您的完整链接。没有链接的，先<Link to="/forgot-password">取得链接</Link>
          ；记得密码的，可以直接<Link to="/login">登录</Link>。
        </p>
      ) : (
        <OpenedLink token={token} />
      )}
    </div>
  );
};

export default ResetPasswordPage;
