import { useEffect } from 'react';
import { Alert } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import { foldEmail } from '../../../../domain/account/foldEmail.js';
import type { AccountErasure } from '../../../../domain/contract/users.js';
import { ErasureForm } from '../../components/erasure/ErasureForm.js';
import { ErasureLists } from '../../components/erasure/ErasureLists.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { accountErasure } from './accountErasure.js';

const usersPath = '/app/admin/user-management';
/** The auditor's list of the erasures of accounts. */
const erasuresPath = '/app/admin/audit?type=AccountErased';

const goes = ({ own_documents: documents }: AccountErasure): readonly string[] => [
  '邮箱和密码：不能再登录，已有的登录立即结束',
  documents === 0 ? '没有提交法院的文书和草稿' : `没有提交法院的文书 ${documents} 份（含已移出列表的），以及各处草稿`,
  '记下的代理人、自己的模型和知识库',
  '管理员修改该账号时所写的原因',
];

const remains = ({ pending_cases: pending, filed_cases: filed }: AccountErasure): readonly string[] => [
  pending + filed === 0
    ? '向法院提交过的案件：该账号没有'
    : `已提交法院的案件 ${pending + filed} 件（没有立案 ${pending} 件，已立案 ${filed} 件）及其全部文书，办理不受影响；须清除的，逐案另行办理`,
  ...(pending === 0 ? [] : ['当事人此后凭案号和验证码查询、补正，不能再从账号中打开']),
  '账号的编号、方案、积分、用量的数字和订单，不含姓名、邮箱和发票信息',
  '由谁、何时、为何清除，以及此前谁查看过该账号；日志的指纹和回执仍可核验',
];

type Props = { readonly account: AccountErasure };

const Erased = () => (
  <>
    <Alert variant="success" role="status">
      该账号的个人信息已清除，不能再登录。原因和经办人已记入日志。
    </Alert>
    <div className="d-flex flex-wrap gap-2">
      <Link className="btn btn-primary" to={usersPath}>
        返回用户管理
      </Link>
      <Link className="btn btn-outline-secondary" to={erasuresPath}>
        在审计日志中查看
      </Link>
    </div>
  </>
);

const Erasing = ({ account }: Props) => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(accountErasure.selectors.dialog);
  const { id } = account;
  const email = account.email ?? '';
  useEffect(() => void dispatch(accountErasure.actions.dialogOpened({ id })), [dispatch, id]);
  return (
    <>
      <Alert variant="warning">
        清除不能撤销，也不能恢复。只是不让其登录的，可以在用户管理中停用。
        {account.is_superuser ? '这是一名超级管理员的账号，清除后其管理权限随之终止。' : null}
      </Alert>
      <ErasureLists goes={goes(account)} remains={remains(account)} />
      <ErasureForm
        error={dialog.open ? (dialog.refusal?.detail ?? null) : null}
        isSending={dialog.open && dialog.busy}
        reasonExample="例如：本人依法要求删除账号"
        reasonHint="请勿写入姓名、号码和邮箱。"
        typed={{
          label: '再输入一遍该账号的邮箱，以示确认',
          example: email,
          hint: '不分大小写。',
          differs: '与该账号的邮箱不一致。',
          isSame: (typed) => foldEmail(typed) === foldEmail(email),
        }}
        cancelTo={usersPath}
        onSubmit={(reason) => dispatch(accountErasure.actions.submitted(reason))}
      />
    </>
  );
};

const OwnAccount = () => (
  <>
    <Alert variant="info">这是您自己的账号，须由另一名管理员清除。</Alert>
    <Link className="btn btn-primary" to={usersPath}>
      返回用户管理
    </Link>
  </>
);

/** /app/admin/erase-account/{id}: erases the personal data of an account, for a reason, once its e-mail was typed again. */
const EraseAccountPage = () => {
  const { id = '' } = useParams();
  const own = useAppSelector(selectUser);
  const { list, data, reload } = useResource(accountErasure, { id });
  const account = data?.id === id ? data : undefined;
  return (
    <div className="page erasure-page">
      <PageTitle title="清除账号">{account?.email ?? '依法永久清除一个账号的个人信息。'}</PageTitle>
      <ReadNotice read={list} label="正在加载账号…" onRetry={reload} />
      {account === undefined ? null : account.erased ? (
        <Erased />
      ) : account.id === own?.id ? (
        <OwnAccount />
      ) : (
        <Erasing key={account.id} account={account} />
      )}
    </div>
  );
};

export default EraseAccountPage;
