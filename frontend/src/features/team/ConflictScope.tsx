import { Form } from 'react-bootstrap';
import type { Team } from '../../../../domain/contract/teamShapes.js';
import { conflictSearches, conflictSearchWords } from '../../../../domain/team/terms.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { openedTeam } from './teams.js';

/** Which cases a member's draft is compared with: an owner chooses, the others are told. */
export const ConflictScope = ({ team }: { readonly team: Team }) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(openedTeam.selectors.pending);
  const { conflict_search: within } = team;
  const about =
    '成员提交以前检查文书时，其中的当事人与这些文书的当事人比较，有可能的利益冲突即提示，不影响提交。成员自己提交的，不显示是哪一件。';
  if (team.role !== 'owner')
    return (
      <p className="small text-body-secondary mt-3 mb-0">
        利益冲突检索的范围：{conflictSearchWords[within]}。{about}
      </p>
    );
  return (
    <Form.Group controlId="team-conflict-search" className="team-conflicts mt-4">
      <Form.Label>利益冲突检索的范围</Form.Label>
      <Form.Select
        value={within}
        disabled={pending.includes('conflicts')}
        aria-describedby="team-conflict-search-about"
        onChange={({ target }) => {
          const chosen = conflictSearches.find((one) => one === target.value);
          if (chosen) dispatch(openedTeam.changes.searchConflicts({ id: 'conflicts', team: team.id, within: chosen }));
        }}
      >
        {conflictSearches.map((one) => (
          <option key={one} value={one}>
            {conflictSearchWords[one]}
          </option>
        ))}
      </Form.Select>
      <Form.Text id="team-conflict-search-about">{about}</Form.Text>
    </Form.Group>
  );
};
