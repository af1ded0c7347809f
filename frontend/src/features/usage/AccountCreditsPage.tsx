import { Link, useParams } from 'react-router';
import { CreditsScreen } from './CreditsScreen.js';

/** /app/admin/account-credits/:id: the credits of one account, for the court. */
const AccountCreditsPage = () => {
  const { id = '' } = useParams();
  return (
    <CreditsScreen
      title="账号的积分记录"
      account={id}
      lead={(email) => (
        <>
          {email === undefined ? '' : (email ?? '个人信息已清除的账号')}
          <span className="d-block">
            <Link to="/app/admin/user-management">返回用户管理</Link>
            <Link className="ms-3" to={`/app/admin/audit?${new URLSearchParams({ concerns: id })}`}>
              审计中与该账号有关的事件
            </Link>
          </span>
        </>
      )}
    />
  );
};

export default AccountCreditsPage;
