import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { answerWord, partyWord } from '../../../../../domain/forms/standing.js';
import { useEffect, useMemo } from 'react';
import { Card } from 'react-bootstrap';
import type { SourceItem } from '../../../../../domain/analysis/passageFinder.js';
import { complaintItems, defenseItems } from '../../../../../domain/analysis/pleadingItems.js';
import { decidingMarker } from '../../../../../domain/analysis/summaryMarks.js';
import { deepAnalysis as deepAnalysisTask } from '../../../../../domain/assistance/tasks/deepAnalysis.js';
import type { DeepAnalysis, Passage } from '../../../../../domain/contract/analysis.js';
import { SourcesFound } from '../../../components/passages/SourcesFound.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { SourceMark } from '../../../components/assistance/SourceMark.js';
import { CitedText } from '../../../components/citations/index.js';
import { MarkedSummary } from './MarkedSummary.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import type { CaseView } from '../reads/caseView.js';
import { deepAnalysis, type DeepInput } from '../reads/analyses.js';
import { missingComplaint } from './FilingAnalysis.js';
import { AskModel } from '../../../components/assistance/AskModel.js';
import { Statements, type OnSeek } from './Statements.js';
import '../../../components/cards.css';
import './analysis.css';

type ResultProps = {
  readonly found: DeepAnalysis;
  /** What the model was shown of the pleadings. */
  readonly items: readonly SourceItem[];
  readonly sourceOf: (passage: Passage) => string;
  readonly onSeek: OnSeek;
};

/** The law that may matter, each point with the numbers of the passages that it rests on. */
const LegalPoints = ({ found: { legal_points: points, sources } }: Pick<ResultProps, 'found'>) => (
  <section className="statements">
    <h4>可能有关的法律</h4>
    {points.length === 0 ? <p className="text-body-secondary mb-0">没有依据知识库提出。</p> : null}
    <ol>
      {points.map(({ text, passages }, place) => (
        <li key={place}>
          <div className="statement">
            <CitedText text={text} />
            <span className="case-tag case-tag-plain">{passages.map((at) => `〔${at + 1}〕`).join('')}</span>
          </div>
        </li>
      ))}
    </ol>
    <SourcesFound sources={sources} />
  </section>
);

const Result = ({ found, items, ...seeking }: ResultProps) => {
  const decides = useMemo(() => decidingMarker(items), [items]);
  const props = { decides, ...seeking };
  return (
    <div className="analysis-result">
      <MarkedSummary title="案情概述" text={found.case_summary} items={items} {...seeking} />
      <Statements title="争议焦点" statements={found.dispute_focus} emptyText="模型没有归纳出。" {...props} />
      <Statements title="事实经过" statements={found.fact_timeline} emptyText="模型没有归纳出。" {...props} />
      <Statements title="调解切入点" statements={found.mediation_points} emptyText="模型没有提出。" {...props} />
      <LegalPoints found={found} />
    </div>
  );
};

/** Why a case without a defence cannot be analysed in depth. */
export const noDefence = '还没有答辩状，暂不能进行深度分析。';

/** The newest defences with their content, of those who are still sued. */
export const defencesOf = ({ defences }: CaseView): DeepInput['defences'] =>
  defences.flatMap(({ defendant, name, latest }) =>
    latest?.final_data && defendant.left_at === null
      ? [{ defendantId: defendant.id, name, version: latest.version, data: latest.final_data }]
      : [],
  );

type Props = {
  readonly view: CaseView;
  /** Goes to an item of the complaint, or of the defence of the defendant with this id. */
  readonly onSeek: (itemId: string, defendantId: string | null) => void;
};

/** What a model says of both sides of a case, when it is asked. */
export const DeepAnalysisCard = ({ view, onSeek }: Props) => {
  const dispatch = useAppDispatch();
  const { id } = view.info;
  const run = useAppSelector((state) => deepAnalysis.select(state, id));
  const { complaint } = view;
  const claim = complaint?.final_data ?? null;
  const defences = defencesOf(view);
  const versions = [view.complaint, ...view.defences.map(({ latest }) => latest)].map((one) => one?.id).join(' ');
  useEffect(() => () => void dispatch(deepAnalysis.actions.forgotten({ id })), [dispatch, id, versions]);
  const start = () =>
    claim === null || complaint === undefined
      ? dispatch(toastShown({ kind: 'danger', text: missingComplaint(view.info) }))
      : dispatch(
          deepAnalysis.actions.started({ id, input: { caseId: id, version: complaint.version, claim, defences } }),
        );
  const input = run?.input;
  const analysedDefences = input?.defences ?? [];
  const items = useMemo(
    () =>
      input
        ? [...complaintItems(input.claim), ...input.defences.flatMap(({ data }, at) => defenseItems(data, at))]
        : [],
    [input],
  );
  const of = (place: number | null) => (place === null ? undefined : analysedDefences[place]);
  const words = pleadingWords(view.info);
  const paperOf = (defence: DeepInput['defences'][number] | undefined): string => {
    const standing = view.defences.find(({ defendant }) => defendant.id === defence?.defendantId)?.defendant.standing;
    return `${defence?.name ?? partyWord(standing, view.info)}的${answerWord(standing)}`;
  };
  const sourceOf = ({ defense }: Passage): string => (defense === null ? words.complaint : paperOf(of(defense)));
  return (
    <Card as="section" className="analysis-card" aria-label="案件深度分析">
      <Card.Header className="case-card-header">
        <h2>案件深度分析</h2>
        <SourceMark source="model" />
      </Card.Header>
      <Card.Body>
        <AskModel
          task={deepAnalysisTask}
          label="深度分析"
          what="深度分析"
          works="“逐项对照”和按表单的要素检查不需要模型，照常可用。"
          run={run}
          onStart={start}
          onStop={() => dispatch(deepAnalysis.actions.stopped({ id }))}
          impossible={defences.length === 0 ? noDefence : undefined}
        >
          {(found) => (
            <Result
              found={found}
              items={items}
              sourceOf={sourceOf}
              onSeek={({ defense, item_id: item }) => onSeek(item, of(defense)?.defendantId ?? null)}
            />
          )}
        </AskModel>
      </Card.Body>
    </Card>
  );
};
