import { useEffect, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../components/BusyButton.js';
import { useAppDispatch } from '../../core/hooks.js';
import { captchaRequested } from '../../core/session/captchaSlice.js';
import { loginLeft, secondStepRequested, type SecondStepState } from '../../core/session/sessionSlice.js';
import { OneTimeCodeField } from '../../components/account/OneTimeCodeField.js';

/** The second step of signing in, in the card of the first: a code of the authenticator, or a recovery code. */
export const SecondStep = ({ step }: { readonly step: SecondStepState }) => {
  const dispatch = useAppDispatch();
  const [takes, setTakes] = useState<'totp' | 'recovery'>('totp');
  const { register, handleSubmit, resetField, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  const { ticket, sending, detail } = step;
  useEffect(() => {
    if (detail === null) return;
    resetField('code');
    setFocus('code');
  }, [step, detail, resetField, setFocus]);
  const submit = handleSubmit(({ code }) => {
    if (!sending) dispatch(secondStepRequested({ ticket, code }));
  });
  const isTotp = takes === 'totp';
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="panel" aria-label="两步验证">
      <div aria-live="assertive">{detail === null ? null : <Alert variant="danger">{detail}</Alert>}</div>
      <p>该账号开启了两步验证，请在几分钟内输入{isTotp ? '动态码' : '恢复码'}。</p>
      <OneTimeCodeField
        key={takes}
        id="sign-in-code"
        takes={takes}
        autoFocus
        field={register('code', { required: isTotp ? '请输入动态码' : '请输入恢复码' })}
        problem={formState.errors.code?.message}
      />
      <BusyButton type="submit" variant="primary" className="w-100" busy={sending}>
        {sending ? '正在登录…' : '登录'}
      </BusyButton>
      <div className="d-flex flex-wrap justify-content-between mt-3">
        <Button
          variant="link"
          className="p-0"
          disabled={sending}
          onClick={() => {
            resetField('code');
            setTakes(isTotp ? 'recovery' : 'totp');
          }}
        >
          {isTotp ? '手机不在身边？用恢复码' : '用动态码'}
        </Button>
        <Button
          variant="link"
          className="p-0"
          disabled={sending}
          onClick={() => {
            dispatch(loginLeft());
            dispatch(captchaRequested());
          }}
        >
          返回
        </Button>
      </div>
      {isTotp ? null : (
        <p className="small text-body-secondary mt-3 mb-0">恢复码也没有了，请联系法院管理员重置两步验证。</p>
      )}
    </Form>
  );
};
