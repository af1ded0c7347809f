import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { Button } from 'react-bootstrap';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { questionIn } from '../../../components/questionIn.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useFocusAfterRemoval } from '../../../components/lists/useFocusAfterRemoval.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { offerExample } from './exampleCsv.js';
import { figureMeanings } from './figures.js';
import { NewRunDialog } from './NewRunDialog.js';
import type { Scope } from '../../../../../domain/contract/call.js';
import { recallRunLists, type RecallRun } from './recallRunLists.js';
import { RunDetail } from './RunDetail.js';
import { RunsCompared } from './RunsCompared.js';
import { RunTable } from './RunTable.js';
import { SearchSettingsPanel } from './SearchSettingsPanel.js';
import { TryDialog } from './TryDialog.js';

type Props = {
  readonly scope: Scope;
  readonly cause: { readonly id: string; readonly name: string };
};
type Shown =
  | { readonly view: 'list' }
  | { readonly view: 'run'; readonly id: string }
  | { readonly view: 'comparison'; readonly before: string; readonly after: string };

const Meanings = () => (
  <details className="mb-3">
    <summary>这些指标是什么意思？</summary>
    <dl className="mt-2 mb-0 small">
      {figureMeanings.map(([name, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);

type BackProps = { readonly title: string; readonly onBack: () => void };

/** The heading of a view inside this one; it takes the focus, since what had it is gone. */
const Heading = ({ title, onBack }: BackProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="d-flex flex-wrap align-items-center gap-3 mb-3">
      <Button size="sm" variant="outline-secondary" onClick={onBack}>
        <i className="bi bi-arrow-left me-1" aria-hidden="true" />
        返回全部测试
      </Button>
      <h2 ref={heading} tabIndex={-1} className="h5 mb-0 text-break">
        {title}
      </h2>
    </div>
  );
};

const StartButton = ({ ref, onStart }: { readonly ref: Ref<HTMLButtonElement>; readonly onStart: () => void }) => (
  <Button ref={ref} variant="primary" onClick={onStart}>
    <i className="bi bi-plus-lg me-1" aria-hidden="true" />
    新建测试
  </Button>
);

const ExampleButton = () => (
  <Button variant="outline-secondary" onClick={offerExample}>
    <i className="bi bi-download me-1" aria-hidden="true" />
    下载示例
  </Button>
);

type CompareProps = { readonly isReady: boolean; readonly isPossible: boolean; readonly onCompare: () => void };

/** Compares the two tests that are chosen, or says how. */
const CompareButton = ({ isReady, isPossible, onCompare }: CompareProps) => {
  if (isReady)
    return (
      <Button variant="outline-primary" onClick={onCompare}>
        比较所选的两次
      </Button>
    );
  return isPossible ? (
    <span className="align-self-center small text-body-secondary">选中两次测试，即可逐题比较。</span>
  ) : null;
};

type RemovalProps = {
  /** The test to remove; the dialog is open while there is one. */
  readonly run: RecallRun | null;
  readonly onRemove: (run: RecallRun) => void;
  readonly onCancel: () => void;
  readonly onClosed: () => void;
};

const RemovalDialog = ({ run, onRemove, onCancel, onClosed }: RemovalProps) => (
  <ConfirmDialog
    show={run !== null}
    title={`删除${run?.name ?? ''}？`}
    confirmLabel="删除"
    danger
    onConfirm={() => {
      if (run) onRemove(run);
    }}
    onCancel={onCancel}
    onClosed={onClosed}
  >
    这次测试的指标和逐题结果将一并删除，不能恢复。
  </ConfirmDialog>
);

/**
 * The question that a link brought along: the dialog opens with it, once, so that neither a reload nor the way back opens it again.
 * `null` where there is none, and after `forget`.
 */
const useAsked = (open: () => void) => {
  const location = useLocation();
  const navigate = useNavigate();
  const brought = questionIn(location.state);
  const [asked, setAsked] = useState(brought);
  const begin = useEffectEvent(() => {
    if (brought === null) return;
    open();
    void navigate({ search: location.search }, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => begin(), []);
  return { asked, forget: () => setAsked(null) };
};

/** The two tests that are chosen to be compared, the earlier one first. */
const useChosenPair = (runById: (id: string) => RecallRun | undefined) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** At most two are chosen: a third one takes the place of the first. */
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
  const pair = chosen
    .flatMap((id) => runById(id) ?? [])
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const [before, after] = pair;
  return { chosen, choose, before, after };
};

type OneRunProps = { readonly scope: Scope; readonly run: RecallRun; readonly onBack: () => void };

const OneRun = ({ scope, run, onBack }: OneRunProps) => (
  <section aria-label="批量测试的逐题结果">
    <Heading title={run.name} onBack={onBack} />
    <p className="text-body-secondary">未找到的问题在前，其次是名次靠后的。</p>
    <RunDetail scope={scope} run={run} />
  </section>
);

type TwoRunsProps = {
  readonly scope: Scope;
  readonly before: RecallRun;
  readonly after: RecallRun;
  readonly onBack: () => void;
};

const TwoRuns = ({ scope, before, after, onBack }: TwoRunsProps) => (
  <section aria-label="两次批量测试的比较">
    <Heading title="两次测试的比较" onBack={onBack} />
    <RunsCompared scope={scope} before={before} after={after} />
  </section>
);

/** Bulk tests of the search of a cause: starting one, its progress and figures, its questions, and two of them compared. */
export const RecallRuns = ({ scope, cause }: Props) => {
  const dispatch = useAppDispatch();
  const runs = recallRunLists.runs[scope];
  const { list, data, reload } = useResource(runs, cause.id);
  const [shown, setShown] = useState<Shown>({ view: 'list' });
  const [asking, setAsking] = useState<RecallRun | null>(null);
  const [trying, setTrying] = useState<RecallRun | null>(null);
  const items = data?.caseCause === cause.id ? data.items : undefined;
  const place = useFocusAfterRemoval(items?.length ?? null);
  // Leaving the page ends the requests for the progress of the run.
  useEffect(() => () => void dispatch(runs.actions.forgotten()), [dispatch, runs]);

  const open = () => dispatch(runs.actions.dialogOpened(cause.id));
  const { asked, forget } = useAsked(open);

  const runById = (id: string) => items?.find((run) => run.id === id);
  const { chosen, choose, before, after } = useChosenPair(runById);
  const back = () => setShown({ view: 'list' });
  if (shown.view === 'run') {
    const run = runById(shown.id);
    if (run) return <OneRun scope={scope} run={run} onBack={back} />;
  }
  if (shown.view === 'comparison') {
    const [one, other] = [runById(shown.before), runById(shown.after)];
    if (one && other) return <TwoRuns scope={scope} before={one} after={other} onBack={back} />;
  }
  const start = (
    <StartButton
      ref={place}
      onStart={() => {
        forget();
        open();
      }}
    />
  );
  return (
    <section aria-label="批量测试">
      <p>
        用写明“问题”和“期望找到的条文或来源”的 CSV，或者写一个问题，测试{cause.name}的检索，
        {scope === 'own' ? '检索范围与您自己提问时相同。' : '检索平台的全部文档组。'}测试在后台进行，可以离开本页。
      </p>
      {scope === 'platform' ? <SearchSettingsPanel /> : null}
      <ReadNotice read={list} label="正在加载批量测试…" onRetry={reload} />
      {items?.length === 0 ? (
        <EmptyState icon="bi-clipboard-data" title="还没有批量测试。可以先下载示例，照着填写问题。">
          <div className="d-flex flex-wrap gap-2 justify-content-center">
            {start}
            <ExampleButton />
          </div>
        </EmptyState>
      ) : null}
      {items && items.length > 0 ? (
        <>
          <div className="d-flex flex-wrap gap-2 mb-3">
            {start}
            <ExampleButton />
            <CompareButton
              isReady={before !== undefined && after !== undefined}
              isPossible={items.length > 1}
              onCompare={() => before && after && setShown({ view: 'comparison', before: before.id, after: after.id })}
            />
          </div>
          <Meanings />
          <RunTable
            scope={scope}
            runs={items}
            busy={list.status === 'loading'}
            chosen={chosen}
            onChoose={choose}
            onShow={({ id }) => setShown({ view: 'run', id })}
            onRemove={setAsking}
            {...(scope === 'platform' && { onTry: setTrying })}
          />
        </>
      ) : null}
      <NewRunDialog scope={scope} asked={asked} />
      <TryDialog run={trying} onClose={() => setTrying(null)} />
      <RemovalDialog
        run={asking}
        onRemove={({ id }) => {
          dispatch(runs.changes.remove({ id }));
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
        onClosed={() => focusIfLost(place)}
      />
    </section>
  );
};

export default RecallRuns;
