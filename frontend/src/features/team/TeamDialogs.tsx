import { Form, Modal } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { accountName } from '../../../../domain/actorNames.js';
import type { Team } from '../../../../domain/contract/teamShapes.js';
import { invitationDays, longestTeamName, teamRoles, teamRoleWords } from '../../../../domain/team/terms.js';
import { CopyButton } from '../../components/CopyButton.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { ShownOnceDialog } from '../../components/ShownOnceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { openedTeam, teamInvite, teamList, type NewInvite, type TeamAnswer, type TeamQuestion } from './teams.js';

const nameProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return '请填写团队的名称';
  return typed.trim().length > longestTeamName ? `名称不能超过${longestTeamName}个字` : undefined;
};
const nameHint = '律师事务所、单位或者部门的名称，请勿写入个人姓名。';

const FoundForm = ({ dialog }: { readonly dialog: OpenDialog<null, { readonly name: string }> }) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { name: '' },
    checks: { name: nameProblem },
    send: ({ name }) => dialog.submit({ name: name.trim() }),
  });
  return (
    <DialogForm {...frame} title="创建团队" label="创建">
      <DialogField {...field('name')} label="团队的名称" hint={nameHint}>
        <Form.Control {...input('name')} autoFocus />
      </DialogField>
    </DialogForm>
  );
};

/** Founds a team. */
export const FoundTeamDialog = () => (
  <ResourceDialog of={teamList} id="found-team">
    {(dialog) => <FoundForm dialog={dialog} />}
  </ResourceDialog>
);

type AskedDialog = OpenDialog<TeamQuestion, TeamAnswer>;

const RenameForm = ({ dialog }: { readonly dialog: AskedDialog }) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { name: dialog.about.team.name },
    checks: { name: nameProblem },
    send: ({ name }) => dialog.submit({ text: name.trim() }),
  });
  return (
    <DialogForm {...frame} title="团队改名" label="保存">
      <DialogField {...field('name')} label="团队的名称" hint={nameHint}>
        <Form.Control {...input('name')} autoFocus />
      </DialogField>
    </DialogForm>
  );
};

/** Whether somebody has to take over before one leaves. */
const needsSuccessor = ({ members, role }: Team): boolean =>
  role === 'owner' && members.filter((one) => one.role === 'owner').length === 1;

/** The other members, to choose one of them. */
const Others = ({ team }: { readonly team: Team }) =>
  team.members
    .filter(({ is_me: isMe }) => !isMe)
    .map(({ account, role }) => (
      <option key={account.id} value={account.id}>
        {accountName(account.email)}（{teamRoleWords[role].name}）
      </option>
    ));

const LeaveForm = ({ dialog }: { readonly dialog: AskedDialog }) => {
  const { team } = dialog.about;
  const needs = needsSuccessor(team);
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { successor: '', documentsTo: '' },
    checks: { successor: (chosen) => (needs && chosen === '' ? '请选择由谁接任所有者' : undefined) },
    send: ({ successor, documentsTo }) => dialog.submit({ text: successor, documentsTo }),
  });
  return (
    <DialogForm {...frame} title={`退出${team.name}？`} label="退出" danger>
      <p>退出后立即不能再查看团队的内容，要再加入须重新邀请。您自己的文书、草稿和代理人不受影响。</p>
      {needs ? (
        <DialogField {...field('successor')} label="接任所有者" hint="您是唯一的所有者，团队至少要有一名所有者。">
          <Form.Select {...input('successor')}>
            <option value="">请选择</option>
            <Others team={team} />
          </Form.Select>
        </DialogField>
      ) : null}
      <DialogField
        {...field('documentsTo')}
        label="您交给团队的文书由谁接手"
        hint="已提交法院的移交给此人；没有提交过的，从团队收回。"
      >
        <Form.Select {...input('documentsTo')}>
          <option value="">团队的所有者</option>
          <Others team={team} />
        </Form.Select>
      </DialogField>
    </DialogForm>
  );
};

const DissolveForm = ({ dialog }: { readonly dialog: AskedDialog }) => {
  const { team } = dialog.about;
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { name: '' },
    checks: { name: (typed) => (typed.trim() === team.name ? undefined : '与团队现在的名称不一致') },
    send: ({ name }) => dialog.submit({ text: name.trim() }),
  });
  return (
    <DialogForm {...frame} title="解散团队" label="解散" danger>
      <p>
        不能撤销：{team.members.length}名成员立即不能再查看团队的内容，等待答复的邀请随即失效。各人自己的内容不受影响。
      </p>
      <DialogField {...field('name')} label="团队的名称" hint={`请输入“${team.name}”，以确认解散。`}>
        <Form.Control {...input('name')} autoFocus />
      </DialogField>
    </DialogForm>
  );
};

const forms = { rename: RenameForm, leave: LeaveForm, dissolve: DissolveForm } as const;

/** Renames, leaves or dissolves the team that is open. */
export const TeamDialog = () => (
  <ResourceDialog of={openedTeam} id="team">
    {(dialog) => {
      const Asked = forms[dialog.about.kind];
      return <Asked dialog={dialog} />;
    }}
  </ResourceDialog>
);

const InviteForm = ({ dialog }: { readonly dialog: OpenDialog<string, NewInvite> }) => {
  const { control, field, frame, input } = useDialogForm(dialog, {
    initial: { email: '', role: 'member' },
    checks: { email: (typed) => (typed.trim() === '' ? '请填写对方的邮箱' : undefined) },
    send: ({ email, role }) =>
      dialog.submit({ email: email.trim(), role: teamRoles.find((one) => one === role) ?? 'member' }),
  });
  const role = useWatch({ control, name: 'role' });
  const chosen = teamRoles.find((one) => one === role) ?? 'member';
  return (
    <DialogForm {...frame} title="邀请成员" label="邀请">
      <DialogField
        {...field('email')}
        label="对方的邮箱"
        hint={`邀请 ${invitationDays} 天内有效，只有用这个邮箱登录的账号可以接受。`}
      >
        <Form.Control type="email" inputMode="email" maxLength={254} {...input('email')} autoFocus />
      </DialogField>
      <DialogField {...field('role')} label="身份" hint={`${teamRoleWords[chosen].may}。之后可以再改。`}>
        <Form.Select {...input('role')}>
          {teamRoles.map((one) => (
            <option key={one} value={one}>
              {teamRoleWords[one].name}
            </option>
          ))}
        </Form.Select>
      </DialogField>
    </DialogForm>
  );
};

/** Invites somebody, and shows the link once where the court sends no e-mails. */
export const InviteDialog = () => {
  const dispatch = useAppDispatch();
  const { data: issued } = useResource(teamInvite);
  const link = issued ? `${window.location.origin}${issued.link}` : '';
  return (
    <>
      <ResourceDialog of={teamInvite} id="invite">
        {(dialog) => <InviteForm dialog={dialog} />}
      </ResourceDialog>
      <ShownOnceDialog
        show={issued !== undefined && issued !== null}
        once="链接"
        onHide={() => dispatch(teamInvite.actions.requested())}
        aria-labelledby="invite-link-title"
      >
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" id="invite-link-title">
            邀请链接
          </Modal.Title>
        </Modal.Header>
        {issued ? (
          <Modal.Body>
            <p className="text-break">
              本系统没有设置邮件服务器，请自行把链接交给 <strong>{issued.email}</strong>。
            </p>
            <Form.Group controlId="invite-link" className="mb-3">
              <Form.Label>链接</Form.Label>
              <Form.Control as="textarea" rows={3} readOnly value={link} onFocus={({ target }) => target.select()} />
            </Form.Group>
            <CopyButton text={link} label="复制链接" copiedMessage="链接已复制" />
            <p className="small text-body-secondary mt-3 mb-0">
              系统只保存链接的摘要，关闭后不能再次查看；没有记下的，在列表中重发，会得到新的链接。
            </p>
          </Modal.Body>
        ) : null}
      </ShownOnceDialog>
    </>
  );
};
