import { useState } from 'react';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { useResource } from '../../../core/resource/useResource.js';
import { duration, rankName } from './figures.js';
import type { Scope } from '../../../../../domain/contract/call.js';
import { recallRunLists, type RecallRun, type RunAnswer } from './recallRunLists.js';

type Row = RunAnswer & { readonly id: string };

const columns: readonly Column<Row>[] = [
  {
    title: '问题',
    cell: ({ place, question }) => (
      <span className="text-break">
        <span className="text-body-secondary">{place}. </span>
        {question}
      </span>
    ),
  },
  {
    title: '期望和名次',
    cell: ({ expected }) => (
      <span className="d-block">
        {expected.map(({ text, place }) => (
          <span key={text} className="d-block text-break">
            {text}：{place === null ? <strong className="text-danger-emphasis">未找到</strong> : rankName(place)}
          </span>
        ))}
      </span>
    ),
  },
  {
    title: '结果数',
    className: 'text-nowrap',
    cell: ({ results }) => (results === 0 ? '无结果' : String(results)),
  },
  { title: '用时', className: 'text-nowrap', cell: ({ ms }) => duration(ms) },
];

type Props = { readonly scope: Scope; readonly run: RecallRun };

/** What a run found for each question, what it missed first. */
export const RunDetail = ({ scope, run }: Props) => {
  const [page, setPage] = useState(1);
  const { list, data, reload } = useResource(recallRunLists.questions[scope], { id: run.id, page });
  // The store holds the questions of the run viewed before until those of this run arrive.
  const result = data === undefined || data.id === run.id ? list : ({ status: 'loading' } as const);
  return (
    <ListResult
      result={result}
      page={page}
      onPage={setPage}
      onRetry={reload}
      empty={<EmptyState icon="bi-hourglass" title="还没有检索过问题。" />}
    >
      {({ items }, busy) => (
        <ListTable
          caption="逐题结果，未找到的在前"
          columns={columns}
          rows={items.map((item) => ({ ...item, id: String(item.place) }))}
          busy={busy}
        />
      )}
    </ListResult>
  );
};
