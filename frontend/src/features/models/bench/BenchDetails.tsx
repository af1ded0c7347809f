import { useEffect, useRef } from 'react';
import { Button } from 'react-bootstrap';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useResource } from '../../../core/resource/useResource.js';
import { rightOf, secondsOf, shareOf, valueText, verdictNames } from './benchFigures.js';
import { benchDetails, type BenchResult, type BenchRunDetail } from './benchLists.js';

const Sentence = ({ result: { outcome, sentence } }: { readonly result: BenchResult }) =>
  outcome === 'waiting' ? (
    <>还没有读</>
  ) : (
    <span className="d-block">
      {outcome === 'done' ? '已读' : '没有结果'}
      {sentence === null ? null : <span className="d-block small text-break">{sentence}</span>}
    </span>
  );

/** The fields of a document that are not right, or all of them unfolded. */
const Fields = ({ fields }: Pick<BenchResult, 'fields'>) => {
  const others = fields.filter(({ verdict }) => verdict !== 'right');
  if (others.length === 0) return <>—</>;
  return (
    <details>
      <summary>{others.length}项</summary>
      <ul className="small mb-0 ps-3 text-break">
        {others.map(({ path, label, verdict, expected, proposed, evidenced }) => (
          <li key={path}>
            {label === '' ? path : label}（{verdictNames[verdict]}）：
            {verdict === 'unexpected' ? '' : `期望“${valueText(expected)}”`}
            {verdict === 'wrong' ? '，' : ''}
            {proposed === null ? '' : `给出“${valueText(proposed)}”${evidenced ? '' : '，没有原文'}`}
          </li>
        ))}
      </ul>
    </details>
  );
};

type Row = BenchResult & { readonly id: string };
const rowsOf = ({ results }: BenchRunDetail): readonly Row[] =>
  results.map((result) => ({ ...result, id: result.document_id }));

const columns: readonly Column<Row>[] = [
  {
    title: '文书',
    cell: ({ name, form_title: title }) => (
      <span className="d-block text-break">
        <strong>{name}</strong>
        <span className="d-block small text-body-secondary">{title}</span>
      </span>
    ),
  },
  { title: '情况', cell: (result) => <Sentence result={result} /> },
  { title: '相符', cell: (result) => (result.outcome === 'done' ? rightOf(result) : '—') },
  {
    title: '引文逐字',
    cell: ({ outcome, verbatim, quotes }) => (outcome === 'done' ? shareOf(verbatim, quotes) : '—'),
  },
  { title: '用时', cell: ({ outcome, ms }) => (outcome === 'waiting' ? '—' : secondsOf(ms)) },
  { title: '不符、没有给出或无可对照的内容', cell: ({ fields }) => <Fields fields={fields} /> },
];

type Pair = { readonly id: string; readonly one: BenchResult; readonly other: BenchResult };

/** The fields that one of two runs has right and the other has not. */
const Differences = ({ one, other }: Pair) => {
  const before = new Map(one.fields.map((field) => [field.path, field]));
  const changed = other.fields.filter(({ path, verdict }) => {
    const earlier = before.get(path)?.verdict;
    return earlier !== undefined && earlier !== verdict;
  });
  if (changed.length === 0) return <>—</>;
  return (
    <ul className="small mb-0 ps-3 text-break">
      {changed.map(({ path, label, verdict, proposed }) => (
        <li key={path}>
          {label === '' ? path : label}：{verdictNames[before.get(path)?.verdict ?? 'missing']}“
          {valueText(before.get(path)?.proposed ?? null)}” → {verdictNames[verdict]}“{valueText(proposed)}”
        </li>
      ))}
    </ul>
  );
};

const pairsOf = (one: BenchRunDetail, other: BenchRunDetail): readonly Pair[] =>
  one.results.flatMap((result) => {
    const same = other.results.find(({ document_id: id }) => id === result.document_id);
    return same ? [{ id: result.document_id, one: result, other: same }] : [];
  });
const comparedColumns = (names: readonly [string, string]): readonly Column<Pair>[] => [
  { title: '文书', cell: ({ one: { name } }) => <strong className="text-break">{name}</strong> },
  {
    title: `前：${names[0]}`,
    cell: ({ one }) => (one.outcome === 'done' ? rightOf(one) : <Sentence result={one} />),
  },
  {
    title: `后：${names[1]}`,
    cell: ({ other }) => (other.outcome === 'done' ? rightOf(other) : <Sentence result={other} />),
  },
  { title: '有变化的内容', cell: (pair) => <Differences {...pair} /> },
];

type Props = { readonly ids: readonly string[]; readonly onBack: () => void };

/** One run document by document, or two of them beside each other. */
export const BenchDetails = ({ ids, onBack }: Props) => {
  const { list, data, reload } = useResource(benchDetails, ids);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [first, second] = [...(data ?? [])].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return (
    <section aria-label="评测结果">
      <div className="d-flex flex-wrap align-items-center gap-3 mb-3">
        <Button size="sm" variant="outline-secondary" onClick={onBack}>
          <i className="bi bi-arrow-left me-1" aria-hidden="true" />
          返回全部评测
        </Button>
        <h2 ref={heading} tabIndex={-1} className="h5 mb-0 text-break">
          {second ? '两次评测的比较' : `${first?.model_name ?? ''}的评测结果`}
        </h2>
      </div>
      <ReadNotice read={list} label="正在加载评测结果…" onRetry={reload} />
      {first && !second ? (
        <div className="wide-list">
          <ListTable caption="各份文书的结果" columns={columns} rows={rowsOf(first)} busy={list.status === 'loading'} />
        </div>
      ) : null}
      {first && second ? (
        <div className="wide-list">
          <ListTable
            caption="两次评测的比较"
            columns={comparedColumns([first.model_name, second.model_name])}
            rows={pairsOf(first, second)}
            busy={list.status === 'loading'}
          />
        </div>
      ) : null}
    </section>
  );
};
