import { useId, useMemo } from 'react';
import type { TeamConflict } from '../../../../domain/contract/teamConflicts.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { useResource } from '../../core/resource/useResource.js';
import { useFormTools, useSnapshot } from '../pleading/slots/index.js';
import { conflictSearch, partyAnswers } from './conflictSearch.js';
import './conflicts.css';

/** A case that whoever looks may read, or that it is a colleague's. */
const caseOf = ({ case: found }: TeamConflict): string => {
  if (found === null) return '同队成员承办的一件案件';
  return found.case_number === null ? `《${found.title}》一案` : `${found.case_number}案（${found.title}）`;
};

const sentenceOf = (conflict: TeamConflict): string => {
  const { party, as, team_name: team } = conflict;
  const stands = as === 'own' ? '己方' : '对方';
  const there = as === 'own' ? '对方或者第三人' : '己方';
  return `${stands}“${party}”，在团队“${team}”的${caseOf(conflict)}中是${there}。`;
};

/** What the comparison with the cases of one's teams found. */
export const ConflictsFound = () => {
  const id = useId();
  const { definition } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const parties = useMemo(() => partyAnswers(definition, answers), [definition, answers]);
  const { list, data, reload } = useResource(conflictSearch, { formKey: definition.key, parties });
  if (list.status === 'failed') return <ErrorNotice message={list.error} onRetry={reload} />;
  if (data === undefined || !data.compared) return null;
  if (data.items.length === 0)
    return <p className="small text-body-secondary">与团队的案件比较过当事人，没有发现利益冲突。</p>;
  const lines = [...new Set(data.items.map(sentenceOf))];
  return (
    <section className="team-conflicts-found" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>可能的利益冲突</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className="text-break">
            {line}
          </li>
        ))}
      </ul>
      <p className="small text-body-secondary">
        按名称和证件号码比较，重名的也会列出。请核对是否可以代理；不影响提交。
      </p>
    </section>
  );
};
