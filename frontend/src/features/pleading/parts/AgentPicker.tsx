import { useState } from 'react';
import { Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { agentsFound, fewAgents } from '../../../../../domain/agents/agentBook.js';
import { Menu, MenuButton, MenuDivider } from '../../../components/menu/Menu.js';
import { dataOf } from '../../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { type Agent, agentLine, agentsRequested, selectAgentList } from '../../agents/index.js';

type Props = { readonly disabled: boolean; readonly onChosen: (agent: Agent) => void };

/** Copies an agent out of the book; only for who is signed in and so has one. */
export const AgentPicker = ({ disabled, onChosen }: Props) => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const list = useAppSelector(selectAgentList);
  const [search, setSearch] = useState('');
  const agents = list.status === 'failed' ? undefined : dataOf(list);
  if (user === null) return null;
  const found = agentsFound(agents ?? [], search);
  return (
    <Menu
      className="agent-menu"
      toggle={{ size: 'sm', variant: 'outline-secondary', disabled }}
      label={
        <>
          <i className="bi bi-person-badge me-1" aria-hidden="true" />
          从常用代理人选择
        </>
      }
      onOpened={() => {
        setSearch('');
        dispatch(agentsRequested());
      }}
    >
      {(agents?.length ?? 0) > fewAgents ? (
        <div className="px-2 pb-2">
          <Form.Control
            size="sm"
            type="text"
            inputMode="search"
            autoComplete="off"
            maxLength={100}
            aria-label="搜索常用代理人"
            placeholder="姓名、单位或电话"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      ) : null}
      {agents ? (
        found.map((agent) => (
          <MenuButton key={agent.id} onClick={() => onChosen(agent)}>
            {agentLine(agent)}
          </MenuButton>
        ))
      ) : (
        <span className="dropdown-item-text" role="status">
          {list.status === 'failed' ? list.error : '正在加载…'}
        </span>
      )}
      {agents !== undefined && found.length === 0 ? (
        <span className="dropdown-item-text" role="status">
          {agents.length === 0 ? '还没有常用代理人。' : '没有找到符合的代理人。'}
        </span>
      ) : null}
      <MenuDivider />
      <Link className="dropdown-item" to="/app/my-agents">
        管理常用代理人
      </Link>
    </Menu>
  );
};
