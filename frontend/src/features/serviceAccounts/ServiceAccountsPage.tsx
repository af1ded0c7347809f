import { useState } from 'react';
import { Button } from 'react-bootstrap';
import type { ServiceAccount } from '../../../../domain/contract/serviceAccounts.js';
import { keyScopeWords } from '../../../../domain/serviceAccount/terms.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { KeyDialog } from './KeyDialog.js';
import { createdKey, keyRegister } from './keyRegister.js';

const stateWords: Readonly<Record<ServiceAccount['state'], string>> = {
  in_force: '使用中',
  expired: '已到期',
  revoked: '已吊销',
};

/** Who did it, and when. */
const Deed = ({ at, by }: { readonly at: string; readonly by: ServiceAccount['created_by'] }) => (
  <span className="small text-body-secondary d-block text-break">
    {by.email ?? '已删除的账号'}，<CourtMoment iso={at} />
  </span>
);

const StateCell = ({ account }: { readonly account: ServiceAccount }) => {
  const { state, ends_on: endsOn, revoked_at: at, revoked_by: by } = account;
  return (
    <>
      <span className={state === 'in_force' ? 'case-tag case-tag-plain' : 'case-tag'}>{stateWords[state]}</span>
      {at !== null && by !== null ? (
        <Deed at={at} by={by} />
      ) : (
        <span className="small text-body-secondary d-block">至 {endsOn}</span>
      )}
    </>
  );
};

const KeyTable = ({ accounts }: { readonly accounts: readonly ServiceAccount[] }) => {
  const dispatch = useAppDispatch();
  const revoking = useAppSelector(keyRegister.selectors.pending);
  const [asking, setAsking] = useState<ServiceAccount | null>(null);
  const columns: readonly Column<ServiceAccount>[] = [
    {
      title: '业务系统',
      cell: ({ id, name, created_at: at, created_by: by }) => (
        <>
          <strong className="text-break">{name}</strong>
          <span className="small text-body-secondary d-block">编号 {id.slice(0, 8)}</span>
          <Deed at={at} by={by} />
        </>
      ),
    },
    { title: '权限', cell: ({ scopes }) => scopes.map((scope) => keyScopeWords[scope].name).join('、') },
    { title: '状态', cell: (account) => <StateCell account={account} /> },
    {
      title: '最近使用',
      cell: ({ last_used_at: at }) => (at === null ? '没有用过' : <CourtMoment iso={at} />),
    },
    {
      title: '操作',
      className: 'list-actions',
      cell: (account) =>
        account.state === 'in_force' ? (
          <Button
            size="sm"
            variant="outline-danger"
            disabled={revoking.includes(account.id)}
            aria-label={`吊销${account.name}的密钥`}
            onClick={() => setAsking(account)}
          >
            吊销
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <>
      <ListTable caption="业务系统密钥" columns={columns} rows={accounts} busy={revoking.length > 0} />
      <ConfirmDialog
        show={asking !== null}
        title={`吊销${asking?.name ?? ''}的密钥？`}
        confirmLabel="吊销"
        danger
        onConfirm={() => {
          if (asking) dispatch(keyRegister.changes.revoke({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      >
        立即生效，不能撤销：该系统随即读不到案件动态。要更换密钥的，请先创建新的，换好后再吊销。
      </ConfirmDialog>
    </>
  );
};

/** /app/admin/service-accounts: the keys by which the court's other systems call the API. */
const ServiceAccountsPage = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(keyRegister);
  const add = (
    <Button variant="primary" onClick={() => dispatch(createdKey.actions.dialogOpened(null))}>
      <i className="bi bi-plus-lg me-1" aria-hidden="true" />
      创建密钥
    </Button>
  );
  return (
    <div className="page">
      <PageTitle title="业务系统密钥" actions={data !== undefined && data.length > 0 ? add : undefined}>
        审判管理系统等本院的其他系统凭密钥读取案件动态。密钥只显示一次；到期或吊销后即被拒绝，创建和吊销都有记录。
      </PageTitle>
      <ReadNotice read={list} label="正在加载业务系统密钥…" onRetry={reload} />
      {data === undefined ? null : data.length === 0 ? (
        <EmptyState icon="bi-key" title="还没有业务系统的密钥。">
          {add}
        </EmptyState>
      ) : (
        <KeyTable accounts={data} />
      )}
      <KeyDialog />
    </div>
  );
};

export default ServiceAccountsPage;
