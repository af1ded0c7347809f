import { useEffect } from 'react';
import { Alert, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { DialogFooter } from '../../components/DialogFooter.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { RefusalAlert } from './RefusalAlert.js';
import {
  managedUsers,
  type SubmittedChange,
  type UserChangeKind,
  type UserChanges,
  type UserDialog,
} from './managedUsers.js';

type Question = Exclude<UserChangeKind, { kind: 'edit' }>;
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
        title: '启用账户',
        says: '启用后，该用户可以重新登录，原有的文书和设置保持不变。',
        label: '启用',
        danger: false,
        changes: { is_active: true },
      }
    : {
        title: '停用账户',
        says: '停用后，该用户立即退出登录，并且不能再登录；已提交法院的文书不受影响。',
        own: '这是您本人的账户。停用后您会立即退出登录，只能由其他管理员重新启用。',
        label: '停用',
        danger: true,
        changes: { is_active: false },
      };

const administration = (to: boolean): Wording =>
  to
    ? {
        title: '设为管理员',
        says: '管理员可以查看全部案件和当事人信息、办理立案，并管理其他用户。',
        label: '设为管理员',
        danger: false,
        changes: { is_superuser: true },
      }
    : {
        title: '取消管理员',
        says: '取消后，该用户不能再进入管理后台，其他功能不受影响。',
        own: '这是您本人的账户。取消后您会立即离开管理后台，只能由其他管理员恢复。',
        label: '取消管理员',
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

type Props = {
  readonly what: Question;
  readonly dialog: UserDialog;
  readonly isOwn: boolean;
  readonly onSubmit: (change: SubmittedChange) => void;
  readonly onCancel: () => void;
};

/** Asks for confirmation and for the reason. */
export const UserConfirmForm = ({ what, dialog: { about, busy, refusal }, isOwn, onSubmit, onCancel }: Props) => {
  const { user } = about;
  const { title, says, own, label, danger, changes } = wordingOf(what);
  const { register, handleSubmit, getValues, setValue, setError, formState } = useForm({
    defaultValues: { reason: '' },
  });
  useUnfinished({
    opens: managedUsers.actions.dialogOpened(about),
    read: getValues,
    write: ({ reason }) => setValue('reason', String(reason)),
  });
  useEffect(() => {
    const problem = refusal?.problems.find(({ path }) => path === 'reason');
    if (problem) setError('reason', { message: problem.message });
  }, [refusal, setError]);
  const submit = handleSubmit(({ reason }) => onSubmit({ changes, reason: reason.trim() }));
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="user-dialog-title">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <RefusalAlert refusal={refusal} />
        <p className="text-break">
          <strong>{user.email}</strong>
          {isOwn ? '（本人）' : ''}
        </p>
        <p>{says}</p>
        {isOwn && own !== undefined ? <Alert variant="warning">{own}</Alert> : null}
        <ReasonField
          autoFocus
          field={register('reason', { validate: reasonProblem })}
          problem={formState.errors.reason?.message}
        />
      </Modal.Body>
      <DialogFooter busy={busy} label={label} danger={danger} onCancel={onCancel} />
    </Form>
  );
};
