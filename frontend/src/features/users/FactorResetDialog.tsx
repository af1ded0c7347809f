import { Alert } from 'react-bootstrap';
import { secondFactorResetHours } from '../../../../domain/account/secondFactorTerms.js';
import type { Account } from '../../../../domain/contract/account.js';
import type { AccountSecondFactor } from '../../../../domain/contract/secondFactor.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { lastingReasonProblem } from '../../../../domain/lastingReason.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { factorReset, type FactorResetInput } from './factorReset.js';

type Props = { readonly dialog: OpenDialog<Account, FactorResetInput> };

/** The first administrator asks. */
const AskForm = ({ dialog }: Props) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { reason: '' },
    checks: { reason: (typed) => lastingReasonProblem(typed) ?? reasonProblem(typed) },
    send: ({ reason }) => dialog.submit({ reason: reason.trim() }),
  });
  return (
    <DialogForm {...frame} title="重置两步验证" label="申请重置">
      <p className="text-break">
        <strong>{dialog.about.email}</strong>
      </p>
      <p>
        供丢失手机和恢复码的人使用。先核实对方是账号本人；申请后须由另一名管理员在{secondFactorResetHours}
        小时内确认，确认后该账号只凭密码登录。本人会收到邮件。只有一名管理员的，请在服务器上用命令行办理。
      </p>
      <ReasonField {...field('reason')} input={input('reason')} autoFocus />
    </DialogForm>
  );
};

type Pending = NonNullable<AccountSecondFactor['pending']>;

/** The second one confirms; whoever asked is told to wait for them. */
const ConfirmForm = ({ dialog, pending }: Props & { readonly pending: Pending }) => {
  const own = useAppSelector(selectUser);
  const isAsker = own?.id === pending.asked_by.id;
  const close = isAsker ? dialog.close : () => dialog.submit({ resetId: pending.reset_id });
  return (
    <DialogForm place={dialog} title="重置两步验证" label={isAsker ? '知道了' : '确认重置'} onSubmit={close}>
      <p className="text-break">
        <strong>{dialog.about.email}</strong>
      </p>
      <dl className="mb-3">
        <dt>申请人</dt>
        <dd className="text-break">{pending.asked_by.email ?? '已删除的账号'}</dd>
        <dt>原因</dt>
        <dd className="text-break">{pending.reason ?? '无法读取'}</dd>
        <dt>确认期限</dt>
        <dd>
          <CourtMoment iso={pending.expires_at} />
        </dd>
      </dl>
      {isAsker ? (
        <Alert variant="info" className="mb-0">
          您已申请，须由另一名管理员在这里确认。
        </Alert>
      ) : (
        <p className="mb-0">请自行核实对方是账号本人。确认后该账号只凭密码登录，已有的登录全部失效。</p>
      )}
    </DialogForm>
  );
};

const ResetForm = ({ dialog }: Props) => {
  const { list, data, reload } = useResource(factorReset, dialog.about.id);
  if (data === undefined) return <ReadNotice read={list} label="正在加载两步验证的情况…" onRetry={reload} />;
  return data.pending ? <ConfirmForm dialog={dialog} pending={data.pending} /> : <AskForm dialog={dialog} />;
};

/** Asks for the reset of an account’s second factor, or confirms what another administrator asked. */
export const FactorResetDialog = () => (
  <ResourceDialog of={factorReset} id="factor-reset">
    {(dialog) => <ResetForm dialog={dialog} />}
  </ResourceDialog>
);
