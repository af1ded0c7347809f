import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { sameAgentIn, type AgentParticulars } from '../../../../../domain/agents/agentBook.js';
import { agentIn, agentWith } from '../../../../../domain/agents/agentRecord.js';
import { isRecord } from '../../../../../domain/forms/answerValues.js';
import type { PartyBlock } from '../../../../../domain/forms/definition.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { newUuid } from '../../../http/newUuid.js';
import { type Agent, agentKeepRequested, agentLine, agentsRequested, selectAgentList } from '../../agents/index.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { useFormTools, useFormValues } from '../form/index.js';

/** What became of a press: the book is being read, somebody of it seems to be the same person, or it is said. */
type Asked =
  | { readonly step: 'reading'; readonly agent: AgentParticulars }
  | { readonly step: 'same'; readonly agent: AgentParticulars; readonly same: Agent }
  | { readonly step: 'said'; readonly sentence: string };

type Props = { readonly block: PartyBlock; readonly path: string; readonly title: string };

/** Keeps the agent of a card among those whom one often names, by one press; who seems to be there already is named before. */
export const KeepAgent = ({ block, path, title }: Props) => {
  const dispatch = useAppDispatch();
  const { form } = useFormTools();
  const user = useAppSelector(selectUser);
  const list = useAppSelector(selectAgentList);
  const [asked, setAsked] = useState<Asked | null>(null);
  const read = (value: unknown) => (isRecord(value) ? agentIn(value, block.fields) : null);
  const isNamed = useFormValues([nameOf(path)], ([value]) => read(value) !== null);

  const keep = (agent: AgentParticulars, over: string | null) => {
    dispatch(agentKeepRequested({ id: newUuid(window.crypto), agent, over }));
    setAsked(null);
  };
  const compare = useEffectEvent((agents: readonly Agent[]) => {
    if (asked?.step !== 'reading') return;
    const same = sameAgentIn(agents, asked.agent);
    if (same === undefined) keep(asked.agent, null);
    else if (sameValue({ ...same }, { id: same.id, ...agentWith(same, asked.agent) }))
      setAsked({ step: 'said', sentence: `常用代理人里已有${agentLine(same)}，内容相同。` });
    else setAsked({ ...asked, step: 'same', same });
  });
  useEffect(() => {
    if (asked?.step === 'reading' && list.status === 'loaded') compare(list.data);
  }, [asked, list]);

  if (user === null || !isNamed) return null;
  const press = () => {
    const agent = read(form.getValues(nameOf(path)));
    if (agent === null) return;
    dispatch(agentsRequested());
    setAsked({ step: 'reading', agent });
  };
  const isFailed = asked?.step === 'reading' && list.status === 'failed';
  return (
    <div className="mt-2">
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={asked?.step === 'reading' && !isFailed}
        aria-label={`把${title}存入常用代理人`}
        onClick={press}
      >
        <i className="bi bi-bookmark-plus me-1" aria-hidden="true" />
        存入常用代理人
      </Button>
      <div aria-live="polite">
        {isFailed && list.status === 'failed' ? <p className="field-problem mb-0">{list.error}</p> : null}
        {asked?.step === 'said' ? <p className="field-hint mb-0">{asked.sentence}</p> : null}
        {asked?.step === 'same' ? (
          <Alert variant="info" className="py-2 mt-2 mb-0">
            <p className="mb-2">已有{agentLine(asked.same)}，可能是同一个人。</p>
            <div className="d-flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="primary"
                onClick={() => keep(agentWith(asked.same, asked.agent), asked.same.id)}
              >
                改那一条
              </Button>
              <Button size="sm" variant="outline-secondary" onClick={() => keep(asked.agent, null)}>
                仍要另存
              </Button>
              <Button size="sm" variant="outline-secondary" onClick={() => setAsked(null)}>
                取消
              </Button>
            </div>
          </Alert>
        ) : null}
      </div>
    </div>
  );
};
