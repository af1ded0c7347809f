import { useState } from 'react';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { ViewSwitch } from '../../../components/ViewSwitch.js';
import { useResource } from '../../../core/resource/useResource.js';
import { figuresOf, rankName } from './figures.js';
import type { Scope } from '../../../../../domain/contract/call.js';
import { Adoption } from './SearchSettingsPanel.js';
import { recallRunLists, type Change, type RecallRun, type RunComparison } from './recallRunLists.js';

const changeNames = { worse: '变差', better: '变好', same: '不变' } as const;
const changeStyles = { worse: 'text-danger-emphasis', better: 'text-success-emphasis', same: '' } as const;

type Row = RunComparison['items'][number] & { readonly id: string };
const columns: readonly Column<Row>[] = [
  {
    title: '变化',
    className: 'text-nowrap',
    cell: ({ change }) => <strong className={changeStyles[change]}>{changeNames[change]}</strong>,
  },
  { title: '问题', cell: ({ question }) => <span className="text-break">{question}</span> },
  {
    title: '期望和名次（前 → 后）',
    cell: ({ expected }) => (
      <span className="d-block">
        {expected.map(({ text, before, after }) => (
          <span key={text} className="d-block text-break">
            {text}：{rankName(before)} → {rankName(after)}
          </span>
        ))}
      </span>
    ),
  },
];

type Props = { readonly scope: Scope; readonly before: RecallRun; readonly after: RecallRun };

/** Two runs beside each other, and question by question; what got worse first. */
export const RunsCompared = ({ scope, before, after }: Props) => {
  const [change, setChange] = useState<Change | 'all'>('all');
  const [page, setPage] = useState(1);
  const { list, data, reload } = useResource(recallRunLists.comparison[scope], {
    before: before.id,
    after: after.id,
    change: change === 'all' ? null : change,
    page,
  });
  const viewName = (key: Change): string => `${changeNames[key]}${data ? ` ${data[key]}` : ''}`;
  const views = [
    { key: 'all' as const, name: '全部' },
    ...(['worse', 'better', 'same'] as const).map((key) => ({ key, name: viewName(key) })),
  ];
  const earlier = new Map(before.totals ? figuresOf(before.totals) : []);
  const later = after.totals ? figuresOf(after.totals) : [];
  return (
    <>
      <p>
        前：<strong className="text-break">{before.name}</strong>；后：
        <strong className="text-break">{after.name}</strong>
      </p>
      <dl className="row row-cols-2 row-cols-md-3 g-2">
        {later.map(([name, value]) => (
          <div className="col" key={name}>
            <dt className="small text-body-secondary">{name}</dt>
            <dd className="mb-0">
              {earlier.get(name) ?? '—'} → {value}
            </dd>
          </div>
        ))}
      </dl>
      {scope === 'platform' && after.tried && after.status === 'SUCCESS' ? <Adoption run={after} /> : null}
      <ViewSwitch
        label="显示哪些问题"
        views={views}
        shown={change}
        onShow={(key) => {
          setChange(key);
          setPage(1);
        }}
      />
      {data && data.only_before + data.only_after > 0 ? (
        <p className="small text-body-secondary">
          只在前一次中的问题 {data.only_before} 个，只在后一次中的 {data.only_after}{' '}
          个，没有比较（期望不同的也不比较）。
        </p>
      ) : null}
      <ListResult
        result={list}
        page={page}
        onPage={setPage}
        onRetry={reload}
        empty={<EmptyState icon="bi-arrow-left-right" title="没有这样的问题。" />}
      >
        {({ items }, busy) => (
          <ListTable
            caption="逐题比较"
            columns={columns}
            rows={items.map((item) => ({ ...item, id: JSON.stringify([item.question, item.expected]) }))}
            busy={busy}
          />
        )}
      </ListResult>
    </>
  );
};
