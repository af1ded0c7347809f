import { useEffect, useState } from 'react';
import { Button, Card } from 'react-bootstrap';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import type { TimelineEvent } from '../../../../../domain/contract/cases.js';
import { ProofPanel } from '../../../components/receipts/ProofPanel.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { ActorName } from '../../../components/ActorName.js';
import { caseTimeline } from '../reads/caseTimeline.js';
import type { CaseView } from '../reads/caseView.js';
import { answerWord } from '../../../../../domain/forms/standing.js';

type NameOf = (defendantId: string) => string;
/** How the paper of one who answers is called: 李四的答辩状. */
type PaperOf = (defendantId: string) => string;
type Names = {
  readonly nameOf: NameOf;
  readonly paperOf: PaperOf;
  /** What the pleading that opened the case is called. */
  readonly complaint: string;
};

/** What an event is about besides its name: the pleading and its version, or the defendant. */
const subjectOf = (
  { document, defendant_id: defendantId }: TimelineEvent,
  { nameOf, paperOf, complaint }: Names,
): string | null => {
  if (document === null) return defendantId === null ? null : nameOf(defendantId);
  const pleading =
    document.document_type === 'complaint'
      ? complaint
      : document.defendant_id === null
        ? `对方的${answerWord(document.standing)}`
        : paperOf(document.defendant_id);
  return `${pleading}第 ${document.version} 版`;
};

type AdviceProps = { readonly advice: NonNullable<TimelineEvent['advice']>; readonly names: Names };

/** Which model answered which task on which versions, with the hashes of the material it was sent and of the result that the court saw. */
const Advice = ({ advice, names: { paperOf, complaint } }: AdviceProps) => (
  <div className="timeline-advice">
    <p>
      模型 {advice.model}
      {advice.task_title === null ? null : `，任务“${advice.task_title}”第 ${advice.task_version} 版`}；依据{complaint}
      第 {advice.complaint_version} 版
      {advice.defenses.map(({ defendant_id: id, version }) => `、${paperOf(id)}第 ${version} 版`).join('')}
    </p>
    {advice.sent_hash === null && advice.result_hash === null ? null : (
      <details>
        <summary>内容指纹</summary>
        <dl>
          <dt>交给模型的内容</dt>
          <dd>
            <code>{advice.sent_hash}</code>
          </dd>
          <dt>法院看到的结果</dt>
          <dd>
            <code>{advice.result_hash}</code>
          </dd>
        </dl>
      </details>
    )}
  </div>
);

/** Which number a case was given or got instead, why, and which remarks on it were confirmed. */
const NumberChange = ({ change }: { readonly change: NonNullable<TimelineEvent['number_change']> }) => (
  <div className="timeline-advice">
    <p>
      {change.from === null ? change.to : `由${change.from}更正为${change.to}`}
      {change.reason === null ? null : `，原因：${change.reason}`}
      {change.acknowledged.length === 0 ? null : `；已确认：${change.acknowledged.join('、')}`}
    </p>
  </div>
);

/** The receipt of an event, once it is asked for: proof of what was done, as a party may fetch it. */
const EventReceipt = ({ event }: { readonly event: TimelineEvent }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="timeline-advice">
      <Button
        variant="link"
        size="sm"
        className="p-0"
        aria-expanded={isOpen}
        aria-label={`${event.title}的核验回执`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? '收起核验回执' : '核验回执'}
      </Button>
      {isOpen ? <ProofPanel receiptId={event.id} /> : null}
    </div>
  );
};

type EventProps = { readonly event: TimelineEvent; readonly names: Names };

const Event = ({ event, names }: EventProps) => {
  const subject = subjectOf(event, names);
  return (
    <li>
      <span className="fw-semibold">{event.title}</span>
      {subject === null ? null : <span>{subject}</span>}
      <span className="text-body-secondary">
        <ActorName actor={event.actor} />
      </span>
      <CourtMoment iso={event.at} />
      {event.number_change === null ? null : <NumberChange change={event.number_change} />}
      {event.erasure_reason === null ? null : (
        <div className="timeline-advice">
          <p>原因：{event.erasure_reason}</p>
        </div>
      )}
      {event.number_change === null && event.document === null && event.erasure_reason === null ? null : (
        <EventReceipt event={event} />
      )}
      {event.advice === null ? null : <Advice advice={event.advice} names={names} />}
    </li>
  );
};

/** What happened in a case, in the order of the log, once the reader asks for it. */
export const CaseTimeline = ({ view: { info, defences } }: { readonly view: CaseView }) => {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const read = useAppSelector(caseTimeline.selectors.list);
  const load = () => dispatch(caseTimeline.actions.requested(info.id));
  useEffect(() => () => void dispatch(caseTimeline.actions.forgotten()), [dispatch, info.id]);
  const named = (id: string) => defences.find(({ defendant }) => defendant.id === id);
  const nameOf: NameOf = (id) => named(id)?.name ?? pleadingWords(info).defendant;
  const paperOf: PaperOf = (id) => `${nameOf(id)}的${answerWord(named(id)?.defendant.standing)}`;
  const events = dataOf(read)?.events;
  const toggle = () => {
    if (!isOpen) load();
    setOpen(!isOpen);
  };
  return (
    <Card as="section" className="case-timeline" aria-label="案件经过">
      <Card.Header className="case-card-header">
        <h2>案件经过</h2>
        <Button variant="link" size="sm" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? '收起' : '查看'}
        </Button>
      </Card.Header>
      {isOpen ? (
        <Card.Body>
          <ReadNotice read={read} label="正在加载案件经过…" onRetry={load} />
          {events === undefined ? null : (
            <ol>
              {events.map((event) => (
                <Event
                  key={event.id}
                  event={event}
                  names={{ nameOf, paperOf, complaint: pleadingWords(info).complaint }}
                />
              ))}
            </ol>
          )}
        </Card.Body>
      ) : null}
    </Card>
  );
};
