import { Button } from 'react-bootstrap';
import type { KeptAnswer } from '../../../../domain/contract/permanentCache.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { keptAnswers } from './keptAnswers.js';

type Props = {
  readonly rows: readonly KeptAnswer[];
  readonly busy: boolean;
  readonly onRemove: (row: KeptAnswer) => void;
};

/** Questions and answers, how often they were used, and what can be done to each. */
export const KeptAnswerTable = ({ rows, busy, onRemove }: Props) => {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(keptAnswers.selectors.pending);
  const columns: readonly Column<KeptAnswer>[] = [
    { title: '问题', className: 'kept-question', cell: ({ question }) => <strong>{question}</strong> },
    { title: '答案', className: 'kept-answer', cell: ({ answer }) => <span>{answer}</span> },
    { title: '回答次数', className: 'list-unbroken', cell: ({ hits }) => hits },
    {
      title: '最近使用',
      className: 'list-unbroken',
      cell: ({ last_used_at: at }) => (at === null ? '未使用' : <CourtMoment iso={at} />),
    },
    { title: '更新时间', className: 'list-unbroken', cell: ({ updated_at: at }) => <CourtMoment iso={at} /> },
    {
      title: '操作',
      className: 'list-actions',
      cell: (row) => (
        <span className="d-inline-flex gap-2">
          <Button
            size="sm"
            variant="outline-secondary"
            aria-label={`编辑：${row.question}`}
            onClick={() => dispatch(keptAnswers.actions.dialogOpened(row))}
          >
            编辑
          </Button>
          <Button
            size="sm"
            variant="outline-danger"
            disabled={pending.includes(row.id)}
            aria-label={`删除：${row.question}`}
            onClick={() => onRemove(row)}
          >
            删除
          </Button>
        </span>
      ),
    },
  ];
  return <ListTable caption="问答缓存" columns={columns} rows={rows} busy={busy} />;
};
