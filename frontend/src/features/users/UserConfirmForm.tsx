import { Alert } from 'react-bootstrap';
import { DialogForm } from '../../components/DialogForm.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { useDialogForm } from '../../components/useDialogForm.js';
import type { UserChangeKind, UserChanges, UserDialog } from './managedUsers.js';

type Question = Exclude<UserChangeKind, { kind: 'edit' | 'roles' }>;
type Wording = {
  readonly title: string;
  readonly says: string;
  /** What the change means for the administrator's own account. */
  readonly own?: string;
  readonly label: string;
  readonly danger: boolean;
  readonly changes: UserChanges;
};

const activation = (to: boolean): Wording =>
  to
    ? {
        title: '启用账号',
        says: '启用后，该用户可以重新登录，原有的文书和设置保持不变。',
        label: '启用',
        danger: false,
        changes: { is_active: true },
      }
    : {
        title: '停用账号',
        says: '停用后，该用户立即退出登录，并且不能再登录；已提交法院的文书不受影响。',
        own: '这是您本人的账号。停用后您会立即退出登录，只能由其他管理员重新启用。',
        label: '停用',
        danger: true,
        changes: { is_active: false },
      };

const administration = (to: boolean): Wording =>
  to
    ? {
        title: '设为超级管理员',
        says: '超级管理员有全部法院职责：查看全部案件和当事人信息、办理立案、审计，并管理其他用户和管理员。',
        label: '设为超级管理员',
        danger: false,
        changes: { is_superuser: true },
      }
    : {
        title: '取消超级管理员',
        says: '取消后，该用户只有另行授予的法院职责；没有授予的，不能再进入管理后台。其他功能不受影响。',
        own: '这是您本人的账号。取消后您会立即失去这些权限，只能由其他超级管理员恢复。',
        label: '取消超级管理员',
        danger: true,
        changes: { is_superuser: false },
      };

const wordingOf = (what: Question): Wording => {
  switch (what.kind) {
    case 'activation':
      return activation(what.to);
    case 'administration':
      return administration(what.to);
    case 'reset':
      return {
        title: '重置今日生成次数',
        says: '该用户今日已生成的次数归零，可以重新按方案的限额生成文书。',
        label: '重置',
        danger: false,
        changes: {},
      };
  }
};

type Props = { readonly what: Question; readonly dialog: UserDialog; readonly isOwn: boolean };

/** Asks for confirmation and for the reason. */
export const UserConfirmForm = ({ what, dialog, isOwn }: Props) => {
  const { title, says, own, label, danger, changes } = wordingOf(what);
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: ({ reason }) => dialog.submit({ changes, reason: reason.trim() }),
  });
  return (
    <DialogForm {...frame} title={title} label={label} danger={danger}>
      <p className="text-break">
        <strong>{dialog.about.user.email}</strong>
        {isOwn ? '（本人）' : ''}
      </p>
      <p>{says}</p>
      {isOwn && own !== undefined ? <Alert variant="warning">{own}</Alert> : null}
      <ReasonField {...field('reason')} input={input('reason')} autoFocus />
    </DialogForm>
  );
};
