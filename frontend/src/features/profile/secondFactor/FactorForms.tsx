import { useEffect } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../../components/BusyButton.js';
import { CopyButton } from '../../../components/CopyButton.js';
import { PasswordField } from '../../../components/account/PasswordField.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { DialogDoubt } from '../../../core/outcomes/DoubtNotice.js';
import { dataOf } from '../../../core/loadable.js';
import type { SecondFactorSetup } from '../../../../../domain/contract/secondFactor.js';
import { OneTimeCodeField } from '../../../components/account/OneTimeCodeField.js';
import { ownFactor } from './ownFactor.js';
import { QrCode } from './QrCode.js';

type Fields = { current_password: string; code: string };

/** A form about the second factor, which shows at its field what the server refused it for. */
const useFactorForm = () => {
  const refused = dataOf(useAppSelector(ownFactor.selectors.list))?.refused;
  const busy = useAppSelector(ownFactor.selectors.pending).length > 0;
  const form = useForm<Fields>({ defaultValues: { current_password: '', code: '' } });
  const { setError } = form;
  useEffect(() => {
    if (refused) setError(refused.path, { message: refused.message }, { shouldFocus: true });
  }, [refused, setError]);
  return { ...form, busy, errors: form.formState.errors };
};

/** Four signs at a time, as people type a secret from a screen into a telephone. */
const spaced = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

const giveUp = ownFactor.changes.done({ id: 'done' });

/** Asks for the password before the secret is shown. */
export const BeginForm = ({ onCancel }: { readonly onCancel?: () => void }) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, errors, busy } = useFactorForm();
  const submit = handleSubmit(({ current_password: password }) =>
    dispatch(ownFactor.changes.begin({ id: 'begin', password })),
  );
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        id="factor-password"
        label="当前密码"
        autoComplete="current-password"
        field={register('current_password', { required: '请输入当前密码' })}
        problem={errors.current_password?.message}
      />
      <DialogDoubt busy={busy} />
      <div className="d-flex flex-wrap gap-2">
        <BusyButton type="submit" variant="primary" busy={busy}>
          {busy ? '正在准备…' : '下一步'}
        </BusyButton>
        {onCancel ? (
          <Button variant="outline-secondary" disabled={busy} onClick={onCancel}>
            取消
          </Button>
        ) : null}
      </div>
    </Form>
  );
};

/** The secret as a QR code and as text, and the code that confirms it. */
export const ConfirmForm = ({ setup }: { readonly setup: SecondFactorSetup }) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, errors, busy } = useFactorForm();
  const submit = handleSubmit(({ code }) => dispatch(ownFactor.changes.confirm({ id: 'confirm', code })));
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <ol className="factor-steps">
        <li>
          <p>用手机上的验证器应用扫描二维码：</p>
          <QrCode text={setup.uri} label="两步验证的二维码；不能扫码的，输入下面的密钥" />
          <p className="mt-2 mb-1">不能扫码的，在应用中手工输入密钥（按时间，6 位，30 秒）：</p>
          <p>
            <code className="factor-secret">{spaced(setup.secret)}</code>{' '}
            <CopyButton text={setup.secret} label="复制密钥" copiedMessage="密钥已复制" />
          </p>
        </li>
        <li>
          <p>
            输入应用显示的动态码，
            <CourtMoment iso={setup.expires_at} /> 前完成：
          </p>
          <OneTimeCodeField
            id="factor-confirm"
            takes="totp"
            field={register('code', { required: '请输入动态码' })}
            problem={errors.code?.message}
          />
        </li>
      </ol>
      <DialogDoubt busy={busy} />
      <div className="d-flex flex-wrap gap-2">
        <BusyButton type="submit" variant="primary" busy={busy}>
          {busy ? '正在开启…' : '开启两步验证'}
        </BusyButton>
        <Button variant="outline-secondary" disabled={busy} onClick={() => dispatch(giveUp)}>
          取消
        </Button>
      </div>
    </Form>
  );
};

const proofTexts = {
  remove: { label: '关闭两步验证', busy: '正在关闭…', variant: 'danger' },
  renew: { label: '换一批恢复码', busy: '正在更换…', variant: 'primary' },
} as const;

type ProofProps = { readonly what: keyof typeof proofTexts; readonly onCancel: () => void };

/** Asks for both factors before one is given up, or the recovery codes are replaced. */
export const ProofForm = ({ what, onCancel }: ProofProps) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, errors, busy } = useFactorForm();
  const { label, busy: doing, variant } = proofTexts[what];
  const submit = handleSubmit(({ current_password: password, code }) =>
    dispatch(
      what === 'remove'
        ? ownFactor.changes.remove({ id: what, password, code })
        : ownFactor.changes.renew({ id: what, password, code }),
    ),
  );
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-label={label}>
      <PasswordField
        id={`factor-${what}-password`}
        label="当前密码"
        autoComplete="current-password"
        field={register('current_password', { required: '请输入当前密码' })}
        problem={errors.current_password?.message}
      />
      <OneTimeCodeField
        id={`factor-${what}-code`}
        takes="either"
        field={register('code', { required: '请输入动态码或恢复码' })}
        problem={errors.code?.message}
      />
      <DialogDoubt busy={busy} />
      <div className="d-flex flex-wrap gap-2">
        <BusyButton type="submit" variant={variant} busy={busy}>
          {busy ? doing : label}
        </BusyButton>
        <Button variant="outline-secondary" disabled={busy} onClick={onCancel}>
          取消
        </Button>
      </div>
    </Form>
  );
};
