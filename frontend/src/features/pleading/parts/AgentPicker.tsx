import { useState } from 'react';
import { Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { agentsFound, fewAgents } from '../../../../../domain/agents/agentBook.js';
import { Menu, MenuButton, MenuDivider } from '../../../components/menu/Menu.js';
import { dataOf } from '../../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import {
  type Agent,
  agentLine,
  agentsRequested,
  selectAgentList,
  teamAgents,
  type TeamAgent,
} from '../../agents/index.js';

type Props = { readonly disabled: boolean; readonly onChosen: (agent: Agent) => void };

/** The agents of colleagues, each with the name of the team. */
const OfTeams = ({ found, onChosen }: { readonly found: readonly TeamAgent[] } & Pick<Props, 'onChosen'>) =>
  found.map(({ team_name: team, giver, agent }) => (
    <MenuButton key={`${giver.id} ${agent.id}`} onClick={() => onChosen(agent)}>
      {agentLine(agent)}
      <span className="d-block small text-body-secondary text-break">团队：{team}</span>
    </MenuButton>
  ));

/** Copies an agent out of the book, or out of a colleague's that gave it to their team; only for who is signed in and so has one. */
export const AgentPicker = ({ disabled, onChosen }: Props) => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const list = useAppSelector(selectAgentList);
  const shared = useAppSelector(teamAgents.selectors.list);
  const [search, setSearch] = useState('');
  const agents = list.status === 'failed' ? undefined : dataOf(list);
  if (user === null) return null;
  const found = agentsFound(agents ?? [], search);
  const ofTeams = dataOf(shared) ?? [];
  const wanted = new Set(
    agentsFound(
      ofTeams.map(({ agent }) => agent),
      search,
    ),
  );
  const foundOfTeams = ofTeams.filter(({ agent }) => wanted.has(agent));
  const all = (agents?.length ?? 0) + ofTeams.length;
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
        dispatch(teamAgents.actions.requested());
      }}
    >
      {all > fewAgents ? (
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
      <OfTeams found={foundOfTeams} onChosen={onChosen} />
      {shared.status === 'failed' ? <span className="dropdown-item-text">{shared.error}</span> : null}
      {agents !== undefined && found.length + foundOfTeams.length === 0 ? (
        <span className="dropdown-item-text" role="status">
          {all === 0 ? '还没有常用代理人。' : '没有找到符合的代理人。'}
        </span>
      ) : null}
      <MenuDivider />
      <Link className="dropdown-item" to="/app/my-agents">
        管理常用代理人
      </Link>
    </Menu>
  );
};
