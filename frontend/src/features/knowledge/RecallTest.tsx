import { useId, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { Link, useLocation } from 'react-router';
import type { Recalled } from '../../../../domain/knowledge/recalled.js';
import { BusyButton } from '../../components/BusyButton.js';
import { describedBy, DialogField } from '../../components/DialogField.js';
import { EmptyState } from '../../components/EmptyState.js';
import { Passage } from '../../components/passages/Passage.js';
import { Usefulness } from '../../components/passages/Usefulness.js';
import { useJudgement } from '../../components/passages/useJudgement.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import type { CaseCause } from './groupLists.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { PassageDialog } from './desk/PassageDialog.js';
import { questionIn } from '../../components/questionIn.js';
import { recallTests } from './recallTests.js';
import { searchFeedback } from './searchFeedback.js';

const most = 1000;
const steps = [
  ['text', '文字检索'],
  ['vectors', '向量检索'],
  ['rerank', '重排'],
] as const;
const outcomeName = { done: '已完成', missing: '没有模型', failed: '失败' } as const;

/** A score as it can be compared: four digits that count. */
const scoreOf = (score: number | null): string => (score === null ? '未命中' : String(Number(score.toPrecision(4))));

type Metadata = Recalled['results'][number]['metadata'];
const Scores = ({ metadata }: { readonly metadata: Metadata }) => (
  <dl className="found-passage-scores">
    {(
      [
        ['文字', scoreOf(metadata.text_score)],
        ['向量', scoreOf(metadata.vector_score)],
        ['融合', scoreOf(metadata.score)],
        ['重排', metadata.rerank_place === null ? '没有重排' : `第 ${metadata.rerank_place} 名`],
      ] as const
    ).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Found = ({
  recalled: { results, steps: outcomes, note, elapsed_ms: elapsed },
}: {
  readonly recalled: Recalled;
}) => (
  <>
    {note === null ? null : (
      <Alert variant="warning" className="py-2">
        {note}
      </Alert>
    )}
    <p className="knowledge-group-facts">
      {steps.map(([step, name]) => `${name}：${outcomeName[outcomes[step]]}`).join(' · ')} · 用时 {Math.round(elapsed)}{' '}
      毫秒
    </p>
    {results.length === 0 ? (
      <EmptyState icon="bi-search" title="没有检索到内容。可以换一种问法，或检查文档组是否已启用。" />
    ) : (
      <ol className="recall-results">
        {results.map((result, at) => (
          <li key={at}>
            <Passage passage={result} number={at + 1}>
              <Scores metadata={result.metadata} />
            </Passage>
          </li>
        ))}
      </ol>
    )}
  </>
);

type JudgedSearch = {
  readonly scope: Scope;
  readonly caseCause: string;
  readonly query: string;
  readonly recalled: Recalled;
};

/** Asks whether what a search found was of use; a question of which it was not goes to the court's list of questions. */
const Judged = ({ scope, caseCause, query, recalled: { results } }: JudgedSearch) => {
  const id = useId();
  const dispatch = useAppDispatch();
  const state = useJudgement(searchFeedback, id);
  return (
    <Usefulness
      asks="查到的内容有用吗？"
      label="评价这次检索"
      question={query}
      state={state}
      isCourts={scope === 'platform'}
      onJudge={(useful, handed) =>
        dispatch(searchFeedback.changes.judge({ id, caseCause, useful, found: results.length > 0, question: handed }))
      }
    />
  );
};

/** What can be done about a question of the court's that found nothing, or nothing of use: one press away each. */
const Mending = ({ cause, question }: { readonly cause: CaseCause; readonly question: string }) => {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <div className="desk-file-actions mt-3" role="group" aria-label="没有查到想要的内容">
      <span className="text-body-secondary">没有查到想要的内容？</span>
      <Button size="sm" variant="outline-primary" onClick={() => setIsWriting(true)}>
        写片段
      </Button>
      <Link className="btn btn-sm btn-outline-secondary" to="/app/admin/permanent-cache" state={{ question }}>
        写入问答缓存
      </Link>
      {isWriting ? (
        <PassageDialog scope="platform" cause={cause} title={question} onClose={() => setIsWriting(false)} />
      ) : null}
    </div>
  );
};

/** Puts a question to a cause and shows what is found by which step: the search that answers use. */
export const RecallTest = ({ scope, cause }: { readonly scope: Scope; readonly cause: CaseCause }) => {
  const id = useId();
  const dispatch = useAppDispatch();
  const { actions, selectors } = recallTests[scope];
  const read = useAppSelector(selectors.list);
  const lastQuery = useAppSelector(selectors.query);
  const suggested = questionIn(useLocation().state);
  const [typed, setTyped] = useState(
    suggested?.slice(0, most) ?? (lastQuery?.caseCause === cause.id ? lastQuery.query : ''),
  );
  const [problem, setProblem] = useState<string>();
  const isOurs = lastQuery?.caseCause === cause.id;
  const result = isOurs ? dataOf(read) : undefined;
  const busy = isOurs && read.status === 'loading';
  const ask = () => {
    const query = typed.trim();
    setProblem(query === '' ? '请输入测试问题' : undefined);
    if (query !== '') dispatch(actions.requested({ caseCause: cause.id, query }));
  };
  return (
    <section aria-label="检索测试">
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) ask();
        }}
      >
        <DialogField
          id={id}
          label="测试问题"
          problem={problem}
          hint={
            scope === 'own' ? '与提问时的检索完全相同：检索已启用的文档组，自己的和平台的。' : '检索平台的全部文档组。'
          }
        >
          <Form.Control
            as="textarea"
            rows={2}
            maxLength={most}
            value={typed}
            {...describedBy(id, problem !== undefined, true)}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (!busy) ask();
            }}
          />
        </DialogField>
        <BusyButton type="submit" variant="primary" busy={busy}>
          测试检索
        </BusyButton>
      </Form>
      <div className="mt-3" aria-busy={busy}>
        <p role="status" className="visually-hidden">
          {busy ? '正在检索…' : result ? `检索到 ${result.recalled.results.length} 段` : ''}
        </p>
        {isOurs && read.status === 'failed' ? <ReadNotice read={read} label="" onRetry={ask} /> : null}
        {result?.caseCause === cause.id ? <Found recalled={result.recalled} /> : null}
        {result?.caseCause === cause.id ? <Judged key={result.query} scope={scope} {...result} /> : null}
        {result?.caseCause === cause.id && scope === 'platform' ? (
          <Mending key={`mending ${result.query}`} cause={cause} question={result.query} />
        ) : null}
      </div>
    </section>
  );
};
