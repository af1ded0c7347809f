import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { PassageDialog } from '../desk/PassageDialog.js';
import type { CaseCause } from '../groupLists.js';
import { questionList, type AskedQuestion, type Questions } from './questionList.js';

const countsOf = ({ useful, useless, nothing }: Questions['counts']): string =>
  `最近 30 天：有用 ${useful} 次，没用 ${useless} 次，没有查到内容 ${nothing} 次（包括没有交来问题的）。`;

type CardProps = {
  readonly asked: AskedQuestion;
  readonly cause: CaseCause | undefined;
  readonly onWrite: () => void;
  readonly onRemove: () => void;
};

const QuestionCard = ({ asked, cause, onWrite, onRemove }: CardProps) => {
  const { id, question, case_cause: caseCause, times, nothing, useless, last_at: last } = asked;
  const pending = useAppSelector(questionList.selectors.pending);
  const viewOf = (view: 'test' | 'runs') => new URLSearchParams({ cause: caseCause, view }).toString();
  return (
    <li className="panel knowledge-group">
      <h3 className="h6 text-break">{question}</h3>
      <p className="knowledge-group-facts">
        {cause?.name ?? caseCause} · 交来 {times} 次{nothing > 0 ? `，没有查到内容 ${nothing} 次` : ''}
        {useless > 0 ? `，回答没用 ${useless} 次` : ''} · 最近 <CourtMoment iso={last} />
      </p>
      <div className="desk-file-actions">
        <Button
          size="sm"
          variant="outline-primary"
          disabled={!cause}
          aria-label={`写片段：${question}`}
          onClick={onWrite}
        >
          写片段
        </Button>
        <Link
          className="btn btn-sm btn-outline-secondary"
          to="/app/admin/permanent-cache"
          state={{ question }}
          aria-label={`写入问答缓存：${question}`}
        >
          写入问答缓存
        </Link>
        <Link
          className="btn btn-sm btn-outline-secondary"
          to={{ search: viewOf('test') }}
          state={{ question }}
          aria-label={`测试检索：${question}`}
        >
          测试检索
        </Link>
        {cause ? (
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={{ search: viewOf('runs') }}
            state={{ question }}
            aria-label={`作为测试题：${question}`}
          >
            作为测试题
          </Link>
        ) : null}
        <Button
          size="sm"
          variant="outline-danger"
          disabled={pending.includes(id)}
          aria-label={`删除：${question}`}
          onClick={onRemove}
        >
          删除
        </Button>
      </div>
    </li>
  );
};

/** What people handed to the court because nothing was found or the answer was of no use, and what can be done about each. */
const QuestionList = ({ causes }: { readonly causes: readonly CaseCause[] }) => {
  const dispatch = useAppDispatch();
  const [page, setPage] = useState(1);
  const { list, data, reload } = useResource(questionList, page);
  const [removing, setRemoving] = useState<AskedQuestion | null>(null);
  const [writing, setWriting] = useState<AskedQuestion | null>(null);
  const causeOf = ({ case_cause: id }: AskedQuestion) => causes.find((cause) => cause.id === id);
  const written = writing ? causeOf(writing) : undefined;
  return (
    <section aria-label="待补的问题">
      <p className="text-body-secondary">
        提问的人认为没有答好、并同意交给法院的问题，不分案由；号码已隐去，180 天后自动删除。
        {data ? countsOf(data.counts) : ''}
      </p>
      <ListResult
        result={list}
        page={page}
        onPage={setPage}
        onRetry={reload}
        empty={<EmptyState icon="bi-patch-question" title="还没有人交来问题。" />}
      >
        {({ items }, busy) => (
          <ul className="knowledge-groups" aria-busy={busy}>
            {items.map((asked) => (
              <QuestionCard
                key={asked.id}
                asked={asked}
                cause={causeOf(asked)}
                onWrite={() => setWriting(asked)}
                onRemove={() => setRemoving(asked)}
              />
            ))}
          </ul>
        )}
      </ListResult>
      {writing && written ? (
        <PassageDialog
          key={writing.id}
          scope="platform"
          cause={written}
          title={writing.question}
          onClose={() => setWriting(null)}
        />
      ) : null}
      <ConfirmDialog
        show={removing !== null}
        title="删除这个问题？"
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (removing) dispatch(questionList.changes.remove({ id: removing.id }));
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      >
        处理好了就可以删除；相同的问题一并删除，不能恢复。
      </ConfirmDialog>
    </section>
  );
};

export default QuestionList;
