import { useEffect } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { mailedResetMinutes } from '../../../../domain/account/passwordReset.js';
import { BusyButton } from '../../components/BusyButton.js';
import { ContactLink } from '../../components/ContactLink.js';
import { PageTitle } from '../../components/PageTitle.js';
import { EmailField } from '../../components/account/EmailField.js';
import { selectContactEmail, selectMailsPasswordResets } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { emailIn, withEmail } from '../../core/session/origin.js';
import { linkRequest } from './linkRequest.js';

/** What only the court can do: its administrator makes sure of the person and issues the link. */
const ByAdministrator = () => {
  const contact = useAppSelector(selectContactEmail);
  return (
    <>
      请联系法院管理员核实身份，由管理员生成一次性的重设链接；打开链接就能设置新密码。
      {contact === null ? '联系方式见页脚的“关于与联系”。' : <ContactLink email={contact} subject="重设密码" />}
    </>
  );
};

const RequestForm = () => {
  const dispatch = useAppDispatch();
  const { state: origin } = useLocation();
  const busy = useAppSelector(linkRequest.selectors.pending).length > 0;
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    defaultValues: { email: emailIn(origin) },
  });
  const submit = handleSubmit(({ email }) => dispatch(linkRequest.changes.send({ id: email.trim() })));
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="panel">
      <EmailField
        id="email"
        field={register('email', {
          required: '请输入注册时所用的邮箱',
          validate: (email) => /^\s*[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+\s*$/u.test(email) || '邮箱格式不正确',
        })}
        problem={formState.errors.email?.message}
      />
      <BusyButton type="submit" variant="primary" className="w-100 mt-2" busy={busy}>
        {busy ? '正在发送…' : '发送重设链接'}
      </BusyButton>
      <p className="small text-body-secondary mt-3 mb-0">
        邮箱不能用了？
        <ByAdministrator />
      </p>
    </Form>
  );
};

const Sent = ({ email, onOther }: { readonly email: string; readonly onOther: () => void }) => (
  <section className="panel" role="status">
    <p>
      如果 <strong className="text-break">{email}</strong> 注册过账号，重设链接已经寄出。链接 {mailedResetMinutes}{' '}
      分钟内有效，只能用一次。
    </p>
    <p className="mb-2">没有收到：</p>
    <ul>
      <li>看看垃圾邮件，等几分钟；</li>
      <li>确认这就是注册时所用的邮箱；</li>
      <li>
        <ByAdministrator />
      </li>
    </ul>
    <div className="d-flex flex-wrap gap-2">
      <Link to="/login" state={withEmail(null, email)} className="btn btn-primary">
        去登录
      </Link>
      <Button variant="outline-secondary" onClick={onOther}>
        换一个邮箱
      </Button>
    </div>
  </section>
);

/** /forgot-password: asks for a link to set another password by e-mail; without a mail server says who issues one. */
const ForgotPasswordPage = () => {
  const dispatch = useAppDispatch();
  const isMailed = useAppSelector(selectMailsPasswordResets);
  const email = dataOf(useAppSelector(linkRequest.selectors.list)) ?? null;
  useEffect(() => {
    dispatch(linkRequest.actions.requested());
    return () => void dispatch(linkRequest.actions.forgotten());
  }, [dispatch]);
  return (
    <div className="page page-form">
      <PageTitle title="忘记密码">
        {isMailed
          ? '填写注册时所用的邮箱，我们把重设密码的链接寄给您。'
          : '本院没有设置邮件服务，重设链接由管理员生成。'}
      </PageTitle>
      {!isMailed ? (
        <p className="panel">
          <ByAdministrator />
        </p>
      ) : email === null ? (
        <RequestForm />
      ) : (
        <Sent email={email} onOther={() => dispatch(linkRequest.actions.requested())} />
      )}
      {email === null ? (
        <p className="text-center mt-3 mb-0">
          想起来了？<Link to="/login">登录</Link>
        </p>
      ) : null}
    </div>
  );
};

export default ForgotPasswordPage;
