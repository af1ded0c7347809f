import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from 'react-bootstrap';
import { agentsFound, fewAgents, phoneRemark } from '../../../../domain/agents/agentBook.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ListTools } from '../../components/lists/ListTools.js';
import { ListTable } from '../../components/lists/ListTable.js';
import type { Column } from '../../components/lists/ListTable.js';
import { dataOf } from '../../core/loadable.js';
import { useResource } from '../../core/resource/useResource.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { AgentDialog } from './AgentDialog.js';
import type { Agent } from './agentBook.js';
import {
  agentBook,
  agentDialogOpened,
  agentRemovalRequested,
  agentsRequested,
  selectAgentList,
  selectRemovingAgents,
} from './agentBook.js';
import './agents.css';

const orDash = (text: string): string => (text === '' ? '—' : text);

type TableProps = {
  readonly agents: readonly Agent[];
  /** The question is gone, and its row perhaps before it. */
  readonly onAsked: () => void;
};

const AgentTable = ({ agents, onAsked }: TableProps) => {
  const dispatch = useAppDispatch();
  const removing = useAppSelector(selectRemovingAgents);
  const [asking, setAsking] = useState<Agent | null>(null);
  const columns: readonly Column<Agent>[] = [
    {
      title: '姓名',
      cell: ({ agent_name: name, agent_licence: licence }) => (
        <>
          <strong>{name}</strong>
          {licence === '' ? null : <span className="d-block small text-secondary text-break">执业证号 {licence}</span>}
        </>
      ),
      className: 'agent-name',
    },
    { title: '单位', cell: ({ agent_unit: unit }) => orDash(unit), className: 'agent-unit' },
    {
      title: '职务',
      cell: ({ agent_title: title, agent_authority: authority }) => (
        <>
          {orDash(title)}
          {authority === '' ? null : <span className="d-block small text-secondary">{authority}</span>}
        </>
      ),
      className: 'agent-title',
    },
    {
      title: '联系电话',
      cell: ({ agent_phone: phone }) => (
        <>
          {orDash(phone)}
          {phoneRemark(phone) === undefined ? null : <span className="d-block small field-problem">请核对</span>}
        </>
      ),
      className: 'agent-phone',
    },
    {
      title: '操作',
      cell: (agent) => (
        <span className="agent-actions">
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`编辑${agent.agent_name}`}
            onClick={() => dispatch(agentDialogOpened(agent))}
          >
            编辑
          </Button>
          <Button
            size="sm"
            variant="outline-danger"
            disabled={removing.includes(agent.id)}
            aria-label={`删除${agent.agent_name}`}
            onClick={() => setAsking(agent)}
          >
            删除
          </Button>
        </span>
      ),
      className: 'list-actions',
    },
  ];
  return (
    <>
      <ListTable caption="常用代理人" columns={columns} rows={agents} busy={removing.length > 0} />
      <ConfirmDialog
        show={asking !== null}
        title={`删除${asking?.agent_name ?? ''}？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(agentRemovalRequested({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={onAsked}
      >
        只从常用代理人中删除，已填写或提交的文书不受影响。
      </ConfirmDialog>
    </>
  );
};

/** The agents that a search leaves; there is one once there are more than a glance takes in. */
const FoundAgents = ({ agents, onAsked }: TableProps) => {
  const [search, setSearch] = useState('');
  const hasSearch = search !== '' || agents.length > fewAgents;
  const found = agentsFound(agents, search);
  return (
    <>
      {hasSearch ? (
        <ListTools
          label="搜索常用代理人"
          placeholder="姓名、单位、电话或执业证号"
          search={search}
          onChange={(change) => setSearch(change.search ?? '')}
          total={found.length}
          unit="名"
        />
      ) : null}
      {found.length === 0 ? (
        <p className="text-secondary">没有找到符合的代理人。</p>
      ) : (
        <AgentTable agents={found} onAsked={onAsked} />
      )}
    </>
  );
};

const Add = ({ place }: { readonly place: RefObject<HTMLButtonElement | null> }) => {
  const dispatch = useAppDispatch();
  return (
    <Button ref={place} variant="primary" onClick={() => dispatch(agentDialogOpened(null))}>
      <i className="bi bi-plus-lg me-1" aria-hidden="true" />
      添加代理人
    </Button>
  );
};

const List = ({ place }: { readonly place: RefObject<HTMLButtonElement | null> }) => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectAgentList);
  const agents = dataOf(list);
  const count = agents?.length ?? null;
  const before = useRef(count);
  useEffect(() => {
    // A row is gone, and with it what had the focus.
    if (before.current !== null && count !== null && count < before.current) focusIfLost(place);
    before.current = count;
  }, [count, place]);
  if (list.status === 'failed') return <ErrorNotice message={list.error} onRetry={() => dispatch(agentsRequested())} />;
  if (agents === undefined) return <LoadingNotice label="正在加载代理人…" />;
  return agents.length === 0 ? (
    <EmptyState icon="bi-person-badge" title="还没有常用代理人。添加后，填写文书时可以直接选用。">
      <Add place={place} />
    </EmptyState>
  ) : (
    <FoundAgents agents={agents} onAsked={() => focusIfLost(place)} />
  );
};

/** /app/my-agents: the agents one often works with. */
const MyAgentsPage = () => {
  const { list, data: agents = [] } = useResource(agentBook);
  const place = useRef<HTMLButtonElement>(null);
  const some = list.status !== 'failed' && agents.length > 0;
  return (
    <div className="page">
      <PageTitle title="常用代理人" actions={some ? <Add place={place} /> : undefined}>
        填写文书时可以从这里选用，不必重复填写。
      </PageTitle>
      <List place={place} />
      <AgentDialog />
    </div>
  );
};

export default MyAgentsPage;
