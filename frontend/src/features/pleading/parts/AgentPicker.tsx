import { Link } from 'react-router';
import type { Field, Meaning } from '../../../../../domain/forms/definition.js';
import { Menu, MenuButton, MenuDivider } from '../../../components/menu/Menu.js';
import { dataOf } from '../../../core/loadable.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { type Agent, agentsRequested, selectAgentList } from '../../agents/index.js';

/** The answers to those fields of an agent's block that the book knows. */
export const agentAnswers = (agent: Agent, fields: readonly Field[]): Readonly<Record<string, string>> => {
  const valueByMeaning: Partial<Record<Meaning, string>> = {
    'person-name': agent.agent_name,
    employer: agent.agent_unit,
    position: agent.agent_title,
    phone: agent.agent_phone,
  };
  return Object.fromEntries(
    fields.flatMap(({ id, means }) =>
      means && valueByMeaning[means] !== undefined ? [[id, valueByMeaning[means]] as const] : [],
    ),
  );
};

type Props = { readonly disabled: boolean; readonly onChosen: (agent: Agent) => void };

/** Copies an agent out of the book; only for who is signed in and so has one. */
export const AgentPicker = ({ disabled, onChosen }: Props) => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const list = useAppSelector(selectAgentList);
  const agents = list.status === 'failed' ? undefined : dataOf(list);
  if (user === null) return null;
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
      onOpened={() => dispatch(agentsRequested())}
    >
      {agents ? (
        agents.map((agent) => (
          <MenuButton key={agent.id} onClick={() => onChosen(agent)}>
            {agent.agent_name}
            {agent.agent_unit === '' ? '' : `（${agent.agent_unit}）`}
          </MenuButton>
        ))
      ) : (
        <span className="dropdown-item-text" role="status">
          {list.status === 'failed' ? list.error : '正在加载…'}
        </span>
      )}
      {agents?.length === 0 ? <span className="dropdown-item-text">还没有常用代理人。</span> : null}
      <MenuDivider />
      <Link className="dropdown-item" to="/app/my-agents">
        管理常用代理人
      </Link>
    </Menu>
  );
};
