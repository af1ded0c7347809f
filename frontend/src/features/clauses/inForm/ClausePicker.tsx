import { useEffect, useMemo, useState } from 'react';
import { Alert, Button, Modal } from 'react-bootstrap';
import { Link } from 'react-router';
import { asClause } from '../../../../../domain/clauses/asClause.js';
import { clausesFor, clausesFound, fewClauses } from '../../../../../domain/clauses/clausesFound.js';
import type { Outcome } from '../../../../../domain/clauses/insertClause.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { SearchBox } from '../../../components/lists/SearchBox.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { clauseBook, clauseDialogOpened, clausesRequested, newClause, type Clause } from '../clauseBook.js';
import { teamClauses } from '../teamClauses.js';
import type { useInserting } from './useInserting.js';

/** A clause of one's own, or of a colleague with the name of the team that has it. */
type Choice = Clause & { readonly key: string; readonly team: string | null };
type Inserting = ReturnType<typeof useInserting>;
type TooLong = Extract<Outcome, { readonly kind: 'tooLong' }> & { readonly clause: Clause };

/** A clause does not fit into its cell: nothing is cut without being asked. */
const Asked = ({
  asked: { clause, most, length, part },
  onPart,
  onLeave,
}: {
  readonly asked: TooLong;
  readonly onPart: () => void;
  readonly onLeave: () => void;
}) => (
  <Alert variant="warning" role="alert">
    <p className="mb-2">
      这一格最多 {most} 字，插入“{clause.name}”后是 {length} 字，放不下。
    </p>
    <div className="d-flex flex-wrap gap-2">
      {part === null ? null : (
        <Button size="sm" variant="outline-secondary" onClick={onPart}>
          只插入放得下的开头部分
        </Button>
      )}
      <Button size="sm" variant="outline-secondary" onClick={onLeave}>
        不插入
      </Button>
    </div>
  </Alert>
);

type ListProps = {
  readonly clauses: readonly Choice[];
  readonly inserting: Inserting;
  readonly onChosen: (clause: Clause) => void;
};

/** The clauses as they would stand in this form. */
const Choices = ({ clauses, inserting, onChosen }: ListProps) => {
  const { filler } = inserting;
  // The answers do not change while the dialog is open.
  const [read] = useState(filler);
  return (
    <ul className="clause-choices">
      {clauses.map((clause) => (
        <li key={clause.key}>
          <Button variant="outline-secondary" className="clause-choice" onClick={() => onChosen(clause)}>
            <strong>{clause.name}</strong>
            {clause.team === null ? null : (
              <span className="small text-body-secondary text-break ms-2">团队：{clause.team}</span>
            )}
            <span className="clause-text">{read(clause).text}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
};

type Props = { readonly path: string; readonly inserting: Inserting; readonly onClose: () => void };

/** One's clauses, and those of one's teams, for the form on the page: searched, and inserted by a press; and the way to keep the cell as one. */
const ClausePicker = ({ path, inserting, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const { definition, values } = useFormTools();
  const list = useAppSelector(clauseBook.selectors.list);
  const shared = useAppSelector(teamClauses.selectors.list);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<TooLong | null>(null);
  useEffect(() => {
    dispatch(clausesRequested());
    dispatch(teamClauses.actions.requested());
  }, [dispatch]);
  const all = dataOf(list);
  const ofTeams = dataOf(shared);
  const own = useMemo(() => {
    const mine: readonly Choice[] = (all ?? []).map((clause) => ({ ...clause, key: clause.id, team: null }));
    const theirs: readonly Choice[] = (ofTeams ?? []).map(({ team_name: team, giver, clause }) => ({
      ...clause,
      key: `${giver.id} ${clause.id}`,
      team,
    }));
    return clausesFor([...mine, ...theirs], definition.key);
  }, [all, ofTeams, definition]);
  const found = clausesFound(own, search);
  const isFailed = list.status === 'failed';
  const text = inserting.textNow().trim();
  const choose = (clause: Clause) => {
    const outcome = inserting.outcomeOf(inserting.filler()(clause));
    if (outcome.kind === 'tooLong') return setAsked({ ...outcome, clause });
    onClose();
    inserting.take(clause, outcome.insertion);
  };
  const keep = () => {
    onClose();
    dispatch(clauseDialogOpened({ ...newClause, text: asClause(text, fill(definition, values().answers)) }));
  };
  return (
    <Modal show onHide={onClose} centered scrollable aria-labelledby={`clauses-${path}`}>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id={`clauses-${path}`}>
          常用语段
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        {asked === null ? null : (
          <Asked
            asked={asked}
            onPart={() => {
              onClose();
              if (asked.part !== null) inserting.take(asked.clause, asked.part);
            }}
            onLeave={() => setAsked(null)}
          />
        )}
        {own.length > fewClauses ? (
          <SearchBox
            label="搜索常用语段"
            placeholder="名称或正文中的词"
            value={search}
            onSearch={setSearch}
            debounceMs={0}
          />
        ) : null}
        {isFailed ? <ErrorNotice message={list.error} onRetry={() => dispatch(clausesRequested())} /> : null}
        {all === undefined && !isFailed ? <LoadingNotice label="正在加载语段…" /> : null}
        {all !== undefined && own.length === 0 ? (
          <p className="text-secondary">还没有可用于这份文书的语段。写好的一格可以存为语段，下次直接插入。</p>
        ) : null}
        {own.length > 0 && found.length === 0 ? (
          <p className="text-secondary mt-3" role="status">
            没有找到符合的语段。
          </p>
        ) : null}
        {shared.status === 'failed' ? <p className="text-secondary mt-3 mb-0">{shared.error}</p> : null}
        <Choices clauses={found} inserting={inserting} onChosen={choose} />
      </Modal.Body>
      <Modal.Footer className="justify-content-between">
        {text === '' ? (
          <span className="field-hint m-0">这一格写好后，可以存为语段。</span>
        ) : (
          <Button size="sm" variant="outline-primary" onClick={keep}>
            把这一格存为语段
          </Button>
        )}
        <Link to="/app/clauses" className="btn btn-sm btn-link">
          管理常用语段
        </Link>
      </Modal.Footer>
    </Modal>
  );
};

export default ClausePicker;
