import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListTable, type Column } from '../../../components/lists/ListTable.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { aiModelLists } from '../aiModelLists.js';
import { rightOf, secondsOf, shareOf, statusNames } from './benchFigures.js';
import { benchDocuments, benchRuns, isOver, type BenchRun } from './benchLists.js';
import { dataOf } from '../../../core/loadable.js';

const State = ({ run: { status, reason, read, documents, totals } }: { readonly run: BenchRun }) => (
  <span className="d-block">
    {statusNames[status]}
    {status === 'SUCCESS' ? null : `，${read} / ${documents}份`}
    {reason === null ? null : <span className="d-block small text-danger-emphasis">{reason}</span>}
    {totals !== null && totals.failed > 0 ? (
      <span className="d-block small text-danger-emphasis">{totals.failed}份没有结果</span>
    ) : null}
  </span>
);

type Actions = {
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onShow: (id: string) => void;
  readonly onCancel: (id: string) => void;
  readonly onRemove: (run: BenchRun) => void;
};

const figure = (title: string, of: (totals: NonNullable<BenchRun['totals']>) => string | number): Column<BenchRun> => ({
  title,
  cell: ({ totals }) => (totals === null ? '—' : of(totals)),
});

const columnsFor = ({ chosen, onChoose, onShow, onCancel, onRemove }: Actions): readonly Column<BenchRun>[] => [
  {
    title: '模型',
    cell: (run) => (
      <span className="d-block text-break">
        <Form.Check
          id={`bench-run-${run.id}`}
          label={<strong>{run.model_name}</strong>}
          checked={chosen.includes(run.id)}
          onChange={() => onChoose(run.id)}
        />
        <span className="d-block small text-body-secondary">
          <CourtMoment iso={run.created_at} />
        </span>
      </span>
    ),
  },
  { title: '状态', cell: (run) => <State run={run} /> },
  figure('相符', rightOf),
  figure('不符', ({ wrong }) => wrong),
  figure('没有给出', ({ missing }) => missing),
  figure('引文逐字', ({ verbatim, quotes }) => shareOf(verbatim, quotes)),
  figure('每份用时', ({ ms, done, failed }) => secondsOf(ms / Math.max(1, done + failed))),
  figure(
    '词元',
    ({ prompt_tokens: prompt, completion_tokens: completion, estimated }) =>
      `${prompt}＋${completion}${estimated ? '（估计）' : ''}`,
  ),
  figure('折合积分', ({ credits }) => Number(credits.toFixed(4))),
  {
    title: '操作',
    className: 'list-actions',
    cell: (run) => (
      <span className="d-inline-flex flex-wrap justify-content-md-end gap-2">
        <Button
          size="sm"
          variant="outline-primary"
          aria-label={`查看：${run.model_name}的评测`}
          onClick={() => onShow(run.id)}
        >
          查看
        </Button>
        {isOver(run) ? (
          <Button
            size="sm"
            variant="outline-danger"
            aria-label={`删除：${run.model_name}的评测`}
            onClick={() => onRemove(run)}
          >
            删除
          </Button>
        ) : (
          <Button
            size="sm"
            variant="outline-danger"
            aria-label={`取消：${run.model_name}的评测`}
            onClick={() => onCancel(run.id)}
          >
            取消
          </Button>
        )}
      </span>
    ),
  },
];

/** Chooses a model of the platform, active or not, and starts a run of it. */
const Start = ({ wanted }: { readonly wanted: string | null }) => {
  const dispatch = useAppDispatch();
  const { list, data: models, reload } = useResource(aiModelLists.platform);
  const documents = dataOf(useAppSelector(benchDocuments.selectors.list));
  const [chosen, setChosen] = useState(wanted ?? '');
  const kept = models?.kept ?? [];
  const id = kept.some((model) => model.id === chosen) ? chosen : '';
  return (
    <>
      <ReadNotice read={list} label="正在加载模型…" onRetry={reload} />
      <Form
        className="d-flex flex-wrap align-items-end gap-2 mb-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '') dispatch(benchRuns.changes.start({ id }));
        }}
      >
        <Form.Group controlId="bench-model">
          <Form.Label>评测哪个模型</Form.Label>
          <Form.Select value={id} onChange={({ target }) => setChosen(target.value)}>
            <option value="">选择平台的模型</option>
            {kept.map((model) => (
              <option key={model.id} value={model.id}>
                {model.model_name}
              </option>
            ))}
          </Form.Select>
        </Form.Group>
        <Button type="submit" disabled={id === '' || (documents?.length ?? 0) === 0}>
          开始评测
        </Button>
      </Form>
    </>
  );
};

type Props = { readonly wanted: string | null; readonly onShow: (ids: readonly string[]) => void };

/** The runs of all candidates side by side; one is looked at, two are compared. */
export const BenchRuns = ({ wanted, onShow }: Props) => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(benchRuns);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<BenchRun | null>(null);
  /** At most two are chosen: a third one takes the place of the first. */
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
  const pair = (data ?? []).filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  return (
    <section className="model-section" aria-label="评测">
      <h2 className="h5">评测</h2>
      <p>所选模型（不必已启用）按“AI识别填表”的方式逐份读评测文书，结果与期望的内容对照。在后台进行，可以离开本页。</p>
      <Start wanted={wanted} />
      <ReadNotice read={list} label="正在加载评测…" onRetry={reload} />
      {data?.length === 0 ? <EmptyState icon="bi-clipboard-check" title="还没有评测。" /> : null}
      {data && data.length > 0 ? (
        <>
          {data.length < 2 ? null : pair.length === 2 ? (
            <Button className="mb-3" variant="outline-primary" onClick={() => onShow(pair)}>
              比较所选的两次
            </Button>
          ) : (
            <p className="small text-body-secondary">选中两次评测，即可逐份比较。</p>
          )}
          <div className="wide-list">
            <ListTable
              caption="评测"
              columns={columnsFor({
                chosen,
                onChoose: choose,
                onShow: (id) => onShow([id]),
                onCancel: (id) => dispatch(benchRuns.changes.cancel({ id })),
                onRemove: setAsking,
              })}
              rows={data}
              busy={list.status === 'loading'}
            />
          </div>
        </>
      ) : null}
      <ConfirmDialog
        show={asking !== null}
        title={`删除${asking?.model_name ?? ''}的评测？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (asking) dispatch(benchRuns.changes.remove({ id: asking.id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      >
        这次评测的数字和各份文书的结果将一并删除，不能恢复。
      </ConfirmDialog>
    </section>
  );
};
