import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ViewSwitch } from '../../components/ViewSwitch.js';
import { useResource } from '../../core/resource/useResource.js';
import { CauseList } from './CauseList.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { causeList, type CaseCause } from './groupLists.js';
import { deskPlaceNames } from './desk/useDeskPlace.js';
import { RecallTest } from './RecallTest.js';
import './knowledge.css';

const ChangeList = lazy(() => import('./desk/ChangeList.js'));
const QuestionList = lazy(() => import('./questions/QuestionList.js'));
const RecallRuns = lazy(() => import('./recallRuns/RecallRuns.js'));

const views = [
  { key: 'groups', name: '文档组' },
  { key: 'test', name: '检索测试' },
  { key: 'runs', name: '批量测试' },
  { key: 'changes', name: '变更记录' },
  { key: 'questions', name: '待补的问题' },
] as const;
type View = (typeof views)[number]['key'];

type Props = {
  readonly scope: Scope;
  readonly title: string;
  readonly about: string;
  /** Whether the person may test the search. */
  readonly mayTest: boolean;
  /** The groups of a cause. */
  readonly children: (cause: CaseCause) => ReactNode;
};

/** The words by which causes are looked for, in the address. */
const soughtName = 'find';

/** The causes, and of the chosen one its groups and the tests of what they find. Cause and view stand in the address. */
export const KnowledgeScreen = ({ scope, title, about, mayTest, children }: Props) => {
  const { list, data: causes, reload } = useResource(causeList);
  const [params, setParams] = useSearchParams();
  const cause = causes?.find(({ id }) => id === params.get('cause')) ?? causes?.[0];
  const offered = views.filter(({ key }) => key !== 'questions' || scope === 'platform');
  const view = (mayTest && offered.find(({ key }) => key === params.get('view'))?.key) || 'groups';
  const show = (change: { cause?: string; view?: View }) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of deskPlaceNames) next.delete(name);
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      return next;
    });
  /** Stands in the address, so that whoever goes back finds it; typing makes no steps of its own. */
  const seek = (words: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (words.trim() === '') next.delete(soughtName);
        else next.set(soughtName, words);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageTitle title={title}>{about}</PageTitle>
      <ReadNotice read={list} label="正在加载案由…" onRetry={reload} />
      {causes && cause ? (
        <div className="knowledge">
          <CauseList
            causes={causes}
            chosen={cause.id}
            onChoose={(chosen) => show({ cause: chosen })}
            sought={params.get(soughtName) ?? ''}
            onSeek={seek}
          />
          <div className="knowledge-content">
            <p className="knowledge-chosen" role="status">
              {cause.name}
            </p>
            {mayTest ? (
              <ViewSwitch label="内容" views={offered} shown={view} onShow={(key) => show({ view: key })} />
            ) : null}
            {view === 'groups' ? children(cause) : null}
            {view === 'test' ? <RecallTest key={cause.id} scope={scope} cause={cause} /> : null}
            {view === 'runs' ? (
              <Suspense fallback={<LoadingNotice />}>
                <RecallRuns key={cause.id} scope={scope} cause={cause} />
              </Suspense>
            ) : null}
            {view === 'questions' ? (
              <Suspense fallback={<LoadingNotice />}>
                <QuestionList causes={causes} />
              </Suspense>
            ) : null}
            {view === 'changes' ? (
              <Suspense fallback={<LoadingNotice />}>
                <ChangeList scope={scope} />
              </Suspense>
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  );
};
