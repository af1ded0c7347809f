import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-bootstrap';
import { Link } from 'react-router';
import { BusyButton } from '../../components/BusyButton.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { SourceMark } from '../../components/assistance/SourceMark.js';
import { useFeature } from '../featureFlags/index.js';
import { proposalChosen } from './highlightSlice.js';
import { recommendation, type RecommendationRequest } from './recommendation.js';
import type { Recommendation } from './templatesApi.js';
import './recommendation.css';

type Proposal = Recommendation['proposals'][number];
type Props = Pick<RecommendationRequest, 'from'> & { readonly title: string };

const longest = 2000;

/** Fetched with the first result: the start page carries none of it. */
const AskModel = lazy(() => import('./AskModel.js'));
const ModelReason = lazy(() => import('./ModelReason.js'));
const WithoutForm = lazy(() => import('./WithoutForm.js'));

const Reason = ({ source, text }: { readonly source: Recommendation['source']; readonly text: string }) =>
  source === 'model' ? (
    <div className="recommendation-reason">
      <Suspense fallback={text}>
        <ModelReason text={text} />
      </Suspense>
    </div>
  ) : (
    <p>{text}</p>
  );

const Proposals = ({ result, offer }: { result: Recommendation; offer: (proposal: Proposal) => ReactNode }) => {
  if (result.proposals.length === 0 && result.without_form)
    return (
      <Suspense fallback={<p className="mb-0">{result.reason}</p>}>
        <WithoutForm {...result.without_form} />
      </Suspense>
    );
  if (result.proposals.length === 0)
    return (
      <p className="mb-0">
        <i className="bi bi-search me-2" aria-hidden="true" />
        {result.source === 'model' ? 'AI未能找到合适的模板' : '没有找到合适的模板'}，请尝试更详细地描述案情。
        {result.reason}
      </p>
    );
  return (
    <>
      <p className="recommendation-head">
        <SourceMark source={result.source} />
        {result.proposals.length === 1
          ? '找到一种文书：'
          : `最合适的是第一种，也可以看看其他${result.proposals.length - 1}种：`}
      </p>
      <ol className="recommendation-list">
        {result.proposals.map((proposal) => (
          <li key={proposal.template_id}>
            {offer(proposal)}
            <Reason source={result.source} text={proposal.reason} />
          </li>
        ))}
      </ol>
    </>
  );
};

/** The user describes in everyday words what happened; the panel shows which form fits: in a list of templates (`from`), or of all forms, as links. */
const Panel = ({ title, from }: Props) => {
  const dispatch = useAppDispatch();
  const id = useId();
  const outcome = useAppSelector(recommendation.selectors.list);
  const query = useAppSelector(recommendation.selectors.query);
  const [description, setDescription] = useState('');
  const [missing, setMissing] = useState(false);
  useEffect(() => () => void dispatch(recommendation.actions.forgotten()), [dispatch]);
  const ask = () => {
    const text = description.trim();
    setMissing(text === '');
    if (text !== '') dispatch(recommendation.actions.requested({ description: text, from }));
  };
  const judge = () => {
    if (query) dispatch(recommendation.actions.requested({ ...query, withModel: true }));
  };
  const judging = query?.withModel === true;
  const busy = outcome.status === 'loading';
  /** What rules found stays in sight while a model is asked, and when it fails. */
  const result = outcome.status === 'loaded' || judging ? dataOf(outcome) : undefined;
  const offer = ({ template_id: key, name, path }: Proposal) =>
    from === null ? (
      <Link to={path}>{name}</Link>
    ) : (
      <Button
        variant="link"
        className="p-0 text-start"
        onClick={() => dispatch(proposalChosen({ group: from.group, id: key }))}
      >
        {name}
      </Button>
    );
  return (
    <section className="recommendation" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) ask();
        }}
      >
        <Form.Label htmlFor={`${id}-text`}>用平常的话说说发生了什么</Form.Label>
        <Form.Control
          as="textarea"
          rows={2}
          id={`${id}-text`}
          maxLength={longest}
          placeholder="例如：租的房子到期了，房东不退押金"
          value={description}
          isInvalid={missing}
          aria-describedby={`${id}-note${missing ? ` ${id}-missing` : ''}`}
          onChange={(event) => {
            setDescription(event.target.value);
            setMissing(false);
          }}
        />
        {missing ? (
          <Form.Control.Feedback type="invalid" id={`${id}-missing`}>
            请先描述您的案情。
          </Form.Control.Feedback>
        ) : null}
        <div className="recommendation-foot">
          <BusyButton type="submit" variant="outline-primary" busy={busy && !judging}>
            {busy && !judging ? '正在查找…' : '推荐文书'}
          </BusyButton>
          <span id={`${id}-note`} className="text-secondary small">
            规则识别：按您用到的词语查找，不使用模型，描述不会保存。
          </span>
        </div>
      </Form>
      {outcome.status === 'failed' ? (
        <div className="mt-3">
          <ErrorNotice message={outcome.error} onRetry={judging ? judge : ask} />
        </div>
      ) : null}
      <div role="status" className={result ? 'mt-3' : undefined}>
        {result ? <Proposals result={result} offer={offer} /> : null}
      </div>
      {result?.source === 'rules' ? (
        <Suspense>
          <AskModel busy={busy} onAsk={judge} />
        </Suspense>
      ) : null}
    </section>
  );
};

/** The panel, where the feature is on. */
export const RecommendationPanel = (props: Props) => (useFeature('ai_recommendation') ? <Panel {...props} /> : null);
