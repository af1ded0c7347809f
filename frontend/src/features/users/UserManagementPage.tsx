import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ListResult } from '../../components/lists/ListResult.js';
import { ListTools } from '../../components/lists/ListTools.js';
import { useListQuery } from '../../components/lists/useListQuery.js';
import { useResource } from '../../core/resource/useResource.js';
import { FactorResetDialog } from './FactorResetDialog.js';
import { PasswordLinkDialog } from './PasswordLinkDialog.js';
import { UserChangeDialog } from './UserChangeDialog.js';
import { managedUsers } from './managedUsers.js';
import { UserTable } from './UserTable.js';
import './users.css';

/** An e-mail address is typed in one go, so the search waits longer than for words. */
const SEARCH_DEBOUNCE_MS = 500;

/** /app/admin/user-management: the accounts with their plans, credits and rights. */
const UserManagementPage = () => {
  const { search, page, change } = useListQuery();
  const { list, data, reload } = useResource(managedUsers, { search, page });
  return (
    <>
      <PageTitle title="用户管理">
        查找用户，调整方案、积分和有效期，启用或停用账号，设置法院职责和超级管理员。
      </PageTitle>
      <ListTools
        label="搜索用户"
        placeholder="按邮箱搜索"
        debounceMs={SEARCH_DEBOUNCE_MS}
        search={search}
        onChange={change}
        total={data?.total}
        unit="人"
      />
      <div className="wide-list user-list">
        <ListResult
          result={list}
          page={page}
          onPage={(next) => change({ page: next })}
          onRetry={reload}
          empty={
            search === '' ? (
              <EmptyState title="还没有用户" icon="bi-people" />
            ) : (
              <EmptyState title={`未找到邮箱含“${search}”的用户`} icon="bi-search" />
            )
          }
        >
          {({ items }, busy) => <UserTable users={items} busy={busy} />}
        </ListResult>
      </div>
      <UserChangeDialog />
      <PasswordLinkDialog />
      <FactorResetDialog />
    </>
  );
};

export default UserManagementPage;
