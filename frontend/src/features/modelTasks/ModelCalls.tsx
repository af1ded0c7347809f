import { useEffect, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { journalLimits, type JournalEntry } from '../../../../domain/contract/modelTasks.js';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import { outcomeName } from '../../../../domain/usage/callOutcomes.js';
import { usageSources } from '../../../../domain/usage/usageSources.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { courtTime } from '../../components/time/courtTime.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { callList, type CallQuery } from './callList.js';

const names: Readonly<Record<string, string>> = usageSources;

const columnsIn = (timeZone: string): readonly Column<JournalEntry>[] => [
  { title: '时间', cell: ({ at }) => <time dateTime={at}>{courtTime(at, timeZone)}</time> },
  {
    title: '用途',
    cell: ({ source, slot }) => (
      <span className="d-block">
        {names[source] ?? source}
        {slot === null ? null : <span className="d-block small text-body-secondary">{modelSlotNames[slot]}</span>}
      </span>
    ),
  },
  {
    title: '模型',
    cell: ({ model, scope, is_fallback: isFallback }) => (
      <span className="text-break">
        {scope === 'private' ? '账号自己的模型' : model}
        {isFallback ? <span className="case-tag case-tag-plain ms-1">备用</span> : null}
      </span>
    ),
  },
  {
    title: '词元（输入＋输出）',
    cell: ({ prompt_tokens: input, completion_tokens: output, estimated }) =>
      `${estimated ? '约' : ''}${input}＋${output}`,
  },
  { title: '积分', cell: ({ credits }) => credits },
  {
    title: '结果',
    cell: ({ outcome }) => (
      <span className={outcome === 'complete' ? undefined : 'text-danger'}>{outcomeName(outcome)}</span>
    ),
  },
  { title: '耗时', cell: ({ duration_ms: ms }) => `${(ms / 1000).toFixed(1)} 秒` },
];

/** Which calls are shown: of one use, or only those that ended well or badly. */
const Filters = ({
  query: { source = '', outcome },
  onChange,
}: {
  readonly query: CallQuery;
  readonly onChange: (query: CallQuery) => void;
}) => (
  <div className="d-flex flex-wrap gap-2 mb-3">
    <Form.Select
      className="w-auto"
      aria-label="用途"
      value={source}
      onChange={({ target }) =>
        onChange({ ...(target.value !== '' && { source: target.value }), ...(outcome && { outcome }) })
      }
    >
      <option value="">全部用途</option>
      {Object.entries(usageSources).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Form.Select>
    <Form.Select
      className="w-auto"
      aria-label="结果"
      value={outcome ?? ''}
      onChange={({ target: { value } }) =>
        onChange({
          ...(source !== '' && { source }),
          ...(value === 'complete' || value === 'failed' ? { outcome: value } : {}),
        })
      }
    >
      <option value="">全部结果</option>
      <option value="complete">只看完成的</option>
      <option value="failed">只看没有完成的</option>
    </Form.Select>
  </div>
);

/** The journal of calls of models, a page at a time. */
export const ModelCalls = () => {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector(selectCourtTimeZone);
  const list = useAppSelector(callList.selectors.list);
  const calls = dataOf(list);
  const [filters, setFilters] = useState<CallQuery>({});
  const [query, setQuery] = useState(filters);
  useEffect(() => void dispatch(callList.actions.requested(query)), [dispatch, query]);
  const next = calls?.next ?? null;
  const isFirst = query.before === undefined;
  return (
    <section aria-label="模型调用记录">
      <p className="text-body-secondary">
        每次调用的时间、用途、模型、词元、积分、结果和耗时，不含文字和个人信息，保存 {journalLimits.days} 天。
      </p>
      <Filters
        query={filters}
        onChange={(changed) => {
          setFilters(changed);
          setQuery(changed);
        }}
      />
      <ReadNotice read={list} label="正在加载调用记录…" onRetry={() => dispatch(callList.actions.requested(query))} />
      {calls === undefined ? null : calls.items.length === 0 ? (
        <EmptyState icon="bi-journal" title={isFirst ? '没有符合条件的调用。' : '没有更早的调用了。'} />
      ) : (
        <div className="wide-list">
          <ListTable
            caption="模型调用记录"
            columns={columnsIn(timeZone)}
            rows={calls.items}
            busy={list.status === 'loading'}
          />
        </div>
      )}
      <div className="d-flex gap-2 mt-2">
        {isFirst ? null : (
          <Button size="sm" variant="outline-secondary" onClick={() => setQuery(filters)}>
            回到最新
          </Button>
        )}
        {next === null ? null : (
          <Button size="sm" variant="outline-secondary" onClick={() => setQuery({ ...filters, before: next })}>
            更早的
          </Button>
        )}
      </div>
    </section>
  );
};
