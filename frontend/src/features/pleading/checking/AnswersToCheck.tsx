import { memo } from 'react';
import { Button } from 'react-bootstrap';
import { ZoomablePicture } from '../../../components/pictures/ZoomablePicture.js';
import type { CheckGroup, CheckRow } from '../page/index.js';

type RowProps = { readonly row: CheckRow; readonly onEdit: (path: string) => void };

const Row = ({ row: { path, question, lines }, onEdit }: RowProps) => (
  <div className="check-row" data-check={path}>
    <dt>{question}</dt>
    <dd>
      {lines.map(({ label, text, jpeg }, index) => (
        <p key={index}>
          {label === '' ? null : <span className="check-label">{label}：</span>}
          {jpeg === undefined ? text : <ZoomablePicture jpeg={jpeg} description={`${label}：${text}`} />}
        </p>
      ))}
    </dd>
    <dd className="check-edit">
      <Button variant="link" size="sm" aria-label={`修改：${question}`} onClick={() => onEdit(path)}>
        修改
      </Button>
    </dd>
  </div>
);

const isAnswered = ({ lines }: CheckRow): boolean => lines.length > 0;

/** All that nothing was said to, in one line that unfolds: it is seldom needed, and would hide what was answered. */
const Unanswered = ({ rows, onEdit }: { readonly rows: readonly CheckRow[]; readonly onEdit: Props['onEdit'] }) => {
  const left = rows.filter((row) => !isAnswered(row) || row.empty.length > 0);
  const count = left.reduce((sum, row) => sum + (isAnswered(row) ? row.empty.length : 1), 0);
  if (count === 0) return null;
  return (
    <details className="check-unanswered">
      <summary>还有 {count} 项没有填写（与本案无关的不用填）</summary>
      <ul>
        {left.map((row) => (
          <li key={row.path}>
            <Button
              variant="link"
              size="sm"
              aria-label={`${isAnswered(row) ? '补填' : '修改'}：${row.question}`}
              onClick={() => onEdit(row.path)}
            >
              {row.question}
            </Button>
            {isAnswered(row) ? <span className="check-empty">{row.empty.join('、')}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
};

type Props = { readonly groups: readonly CheckGroup[]; readonly onEdit: (path: string) => void };

/** Every answer with its question, section by section, each with the way back to it; what was not answered in one folded line. */
export const AnswersToCheck = memo(({ groups, onEdit }: Props) => (
  <div className="panel check-list">
    {groups
      .filter(({ rows }) => rows.some(isAnswered))
      .map(({ id, title, rows }) => (
        <section key={id} className="check-group" aria-labelledby={`check-${id}`}>
          <h2 id={`check-${id}`}>{title}</h2>
          <dl>
            {rows.filter(isAnswered).map((row) => (
              <Row key={row.path} row={row} onEdit={onEdit} />
            ))}
          </dl>
        </section>
      ))}
    <Unanswered rows={groups.flatMap(({ rows }) => rows)} onEdit={onEdit} />
  </div>
));
AnswersToCheck.displayName = 'AnswersToCheck';
