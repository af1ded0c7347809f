import { memo } from 'react';
import { Button } from 'react-bootstrap';
import { ZoomablePicture } from '../../../components/pictures/ZoomablePicture.js';
import type { CheckGroup, CheckRow } from '../page/index.js';

type RowProps = { readonly row: CheckRow; readonly onEdit: (path: string) => void };

const Row = ({ row: { path, question, lines, empty }, onEdit }: RowProps) => (
  <div className="check-row" data-check={path}>
    <dt>{question}</dt>
    <dd>
      {lines.length === 0 ? <span className="check-empty">未填写</span> : null}
      {lines.map(({ label, text, jpeg }, index) => (
        <p key={index}>
          {label === '' ? null : <span className="check-label">{label}：</span>}
          {jpeg === undefined ? text : <ZoomablePicture jpeg={jpeg} description={`${label}：${text}`} />}
        </p>
      ))}
      {empty.length === 0 ? null : <p className="check-empty">未填写：{empty.join('、')}</p>}
    </dd>
    <dd className="check-edit">
      <Button variant="link" size="sm" aria-label={`修改：${question}`} onClick={() => onEdit(path)}>
        修改
      </Button>
    </dd>
  </div>
);

type Props = { readonly groups: readonly CheckGroup[]; readonly onEdit: (path: string) => void };

/** Every question with its answer, section by section, each with the way back to it. */
export const AnswersToCheck = memo(({ groups, onEdit }: Props) => (
  <>
    {groups.map(({ id, title, rows }) => (
      <section key={id} className="panel check-group" aria-labelledby={`check-${id}`}>
        <h2 id={`check-${id}`}>{title}</h2>
        <dl>
          {rows.map((row) => (
            <Row key={row.path} row={row} onEdit={onEdit} />
          ))}
        </dl>
      </section>
    ))}
  </>
));
AnswersToCheck.displayName = 'AnswersToCheck';
