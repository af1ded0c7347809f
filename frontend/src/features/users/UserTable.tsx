import { Button, Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { courtRolesText } from '../../../../domain/account/courtRoles.js';
import { planTerms } from '../../../../domain/account/plans.js';
import type { Account } from '../../../../domain/contract/account.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { creditsText } from '../../components/plans/planNames.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { courtTime } from '../../components/time/courtTime.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { expiryDay, readableDay } from './userFields.js';
import { factorReset } from './factorReset.js';
import { issuedLink } from './issuedLink.js';
import { managedUsers, type UserChangeKind } from './managedUsers.js';

/** The plan that an account was given, its end, and the plan that counts where it is another one. */
const PlanCell = ({ user, timeZone }: { readonly user: Account; readonly timeZone: string }) => {
  const { subscription_plan: plan, effective_plan: effective, subscription_expires_at: end } = user;
  return (
    <span className="user-plan">
      <span>{planTerms[plan].name}</span>
      {effective === 'explorer' && plan !== 'explorer' ? <span className="case-tag">已到期</span> : null}
      {effective === 'admin' && plan !== 'admin' ? <span className="case-tag case-tag-plain">按管理员使用</span> : null}
      <span className="user-plan-end">{end === null ? '永久' : `至${readableDay(expiryDay(end, timeZone))}`}</span>
    </span>
  );
};

/** That the owner ordered the deletion of the account: when, and when it is due. */
const OrderedDeletion = ({ user, timeZone }: { readonly user: Account; readonly timeZone: string }) => {
  const { deletion_requested_at: requested, deletion_due: due } = user;
  return requested === null || due === null ? null : (
    <span className="user-deletion">
      {courtTime(requested, timeZone)} 本人申请注销，{courtTime(due, timeZone)} 到期
    </span>
  );
};

/** That signing in to the account asks for a code, and that a reset of it waits for a second administrator. */
const SecondFactorNote = ({ user, timeZone }: { readonly user: Account; readonly timeZone: string }) => {
  const { second_factor: isOn, second_factor_reset_until: until } = user;
  if (!isOn) return null;
  return (
    <>
      <span className="case-tag case-tag-plain">两步验证</span>
      {until === null ? null : (
        <span className="user-deletion">申请重置两步验证，待另一名管理员在 {courtTime(until, timeZone)} 前确认</span>
      )}
    </>
  );
};

type SwitchProps = { readonly label: string; readonly isOn: boolean; readonly onTurn: (to: boolean) => void };

/** A switch that asks before it turns. */
const UserSwitch = ({ label, isOn, onTurn }: SwitchProps) => (
  <Form.Check
    type="switch"
    role="switch"
    className="user-switch"
    aria-label={label}
    checked={isOn}
    onChange={() => onTurn(!isOn)}
  />
);

type ActionsProps = {
  readonly user: Account;
  /** Whether it is the account of who looks. */
  readonly isOwn: boolean;
  readonly onOpen: (what: UserChangeKind) => void;
};

/** What can be done with an account. */
const UserActions = ({ user, isOwn, onOpen }: ActionsProps) => {
  const dispatch = useAppDispatch();
  return (
    <span className="user-actions">
      <Button
        size="sm"
        variant="outline-primary"
        aria-label={`编辑：${user.email}`}
        onClick={() => onOpen({ kind: 'edit' })}
      >
        编辑
      </Button>
      <Button
        size="sm"
        variant="outline-secondary"
        aria-label={`重置今日次数：${user.email}`}
        onClick={() => onOpen({ kind: 'reset' })}
      >
        重置今日次数
      </Button>
      {isOwn ? null : (
        <>
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`重设密码：${user.email}`}
            onClick={() => dispatch(issuedLink.actions.dialogOpened(user))}
          >
            重设密码
          </Button>
          {user.second_factor ? (
            <Button
              size="sm"
              variant="outline-secondary"
              aria-label={`重置两步验证：${user.email}`}
              onClick={() => dispatch(factorReset.actions.dialogOpened(user))}
            >
              重置两步验证
            </Button>
          ) : null}
          <Link
            className="btn btn-sm btn-outline-danger"
            aria-label={`清除账号：${user.email}`}
            to={`/app/admin/erase-account/${user.id}`}
          >
            清除
          </Link>
        </>
      )}
    </span>
  );
};

type Props = { readonly users: readonly Account[]; readonly busy: boolean };

/** The accounts, each with buttons and switches for its changes. */
export const UserTable = ({ users, busy }: Props) => {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector(selectCourtTimeZone);
  const own = useAppSelector(selectUser);
  const open = (user: Account, what: UserChangeKind) => dispatch(managedUsers.actions.dialogOpened({ user, what }));
  const columns: readonly Column<Account>[] = [
    {
      title: '邮箱',
      className: 'account-email',
      cell: (user) => (
        <span>
          <strong>{user.email}</strong>
          {user.id === own?.id ? <span className="case-tag case-tag-plain">本人</span> : null}
          <SecondFactorNote user={user} timeZone={timeZone} />
          <OrderedDeletion user={user} timeZone={timeZone} />
        </span>
      ),
    },
    { title: '方案 / 有效期', cell: (user) => <PlanCell user={user} timeZone={timeZone} /> },
    {
      title: '积分',
      className: 'user-number',
      cell: (user) => (
        <Link
          to={`/app/admin/account-credits/${user.id}`}
          aria-label={`${creditsText(user.platform_credits)}，积分记录：${user.email}`}
          title="积分记录"
        >
          {creditsText(user.platform_credits)}
        </Link>
      ),
    },
    {
      title: '今日生成',
      className: 'user-number',
      cell: ({ generations_today: used, generation_limit: limit }) => `${used} / ${limit ?? '不限'}`,
    },
    {
      title: '注册时间',
      className: 'user-registered',
      cell: ({ registered_at: at }) => {
        const [day, time] = courtTime(at, timeZone).split(' ');
        return (
          <time dateTime={at}>
            <span>{day}</span> <span>{time}</span>
          </time>
        );
      },
    },
    {
      title: '启用',
      cell: (user) => (
        <UserSwitch
          label={`启用：${user.email}`}
          isOn={user.is_active}
          onTurn={(to) => open(user, { kind: 'activation', to })}
        />
      ),
    },
    {
      title: '法院职责',
      cell: (user) => (
        <span className="user-roles">
          <span>{user.is_superuser ? '全部' : courtRolesText(user.court_roles) || '无'}</span>
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`设置法院职责：${user.email}`}
            onClick={() => open(user, { kind: 'roles' })}
          >
            设置
          </Button>
        </span>
      ),
    },
    {
      title: '超级管理员',
      cell: (user) =>
        own?.is_superuser === true ? (
          <UserSwitch
            label={`超级管理员：${user.email}`}
            isOn={user.is_superuser}
            onTurn={(to) => open(user, { kind: 'administration', to })}
          />
        ) : user.is_superuser ? (
          '是'
        ) : (
          '否'
        ),
    },
    {
      title: '操作',
      className: 'list-actions',
      cell: (user) => <UserActions user={user} isOwn={user.id === own?.id} onOpen={(what) => open(user, what)} />,
    },
  ];
  return <ListTable caption="用户列表" columns={columns} rows={users} busy={busy} />;
};
