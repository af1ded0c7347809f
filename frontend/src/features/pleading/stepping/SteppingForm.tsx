import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Offcanvas } from 'react-bootstrap';
import { useLocation } from 'react-router';
import type { Field, FormDefinition } from '../../../../../domain/forms/definition.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { WordingNotice } from '../../../components/WordingNotice.js';
import {
  useCheckAddress,
  type OpenedPage,
  Around,
  ReviewAbove,
  ReviewAtTopic,
  ReviewWaiting,
  TakeAndGoOn,
  usePleadingSlots,
  type HelpTool,
  useFormView,
} from '../page/index.js';
import { Deriving } from '../deriving/index.js';
import { ErrorSummary } from '../fields/index.js';
import { AskingContext, useFormTools, guideBy, jumpTo } from '../form/index.js';
import {
  HelpWith,
  ImportHere,
  DefaultsNotice,
  DraftNotice,
  FormChangedNotice,
  StorageNotice,
  Preamble,
  SharedComputer,
  StatusLine,
} from '../parts/index.js';
import { WordPicker } from '../wordImport/WordPicker.js';
import { PassedOver } from './PassedOver.js';
import { StepList } from './StepList.js';
import { TopicView } from './TopicView.js';
import { useCaseLookup } from './useCaseLookup.js';
import { useStepping, type Stepping } from './useStepping.js';
import { WaitingPlacesContext } from './waitingPlaces.js';
import './stepping.css';
import './fieldWidths.css';

/** What the help of a topic can be about. */
const placesOf = ({ sections }: FormDefinition, { topic, topics }: Stepping): readonly HelpTool['helpsWith'][] => {
  if (topic === undefined) return [];
  const { step, entries } = topic;
  const meansHere = (means: Field['means']): boolean =>
    entries.some(({ kind, place }) => {
      const [section, id] = place.split('.');
      const item = sections.find((one) => one.id === section)?.items.find((one) => one.id === id);
      return kind === 'item' && item?.fields.some((field) => field.means === means) === true;
    });
  return [
    ...(step === 'parties' || step === 'facts' ? (['material'] as const) : []),
    ...(meansHere('evidence') ? (['evidence'] as const) : []),
    ...(meansHere('legal-basis') ? (['legal-basis'] as const) : []),
    ...(topic === topics.at(-1) ? (['check'] as const) : []),
  ];
};

/** The place in the steps, and on a narrow screen the list of all steps behind it. */
const WhereBar = ({ stepping }: { readonly stepping: Stepping }) => {
  const [isOpen, setOpen] = useState(false);
  const { steps, topic } = stepping;
  const at = steps.findIndex(({ id }) => id === topic?.step);
  const place = at < 0 ? '' : `第${at + 1}步，共${steps.length}步`;
  return (
    <>
      <button type="button" className="where-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <i className="bi bi-list me-1" aria-hidden="true" />
        {place}
        <span className="visually-hidden">，打开全部步骤</span>
      </button>
      <Offcanvas show={isOpen} onHide={() => setOpen(false)} placement="start" aria-label="全部步骤">
        <Offcanvas.Header closeButton closeLabel="关闭">
          <Offcanvas.Title as="h2">全部步骤</Offcanvas.Title>
        </Offcanvas.Header>
        <Offcanvas.Body>
          <StepList stepping={stepping} onChosen={() => setOpen(false)} />
        </Offcanvas.Body>
      </Offcanvas>
    </>
  );
};

/** The ways on from a topic. Nothing moves without a press. */
const Ways = ({ stepping }: { readonly stepping: Stepping }) => {
  const { feed, flushDraft } = useFormTools();
  const { topic, next, passed, previous, editing, goTo, asks, holds } = stepping;
  const { openCheck } = useCheckAddress();
  const check = () => {
    void flushDraft();
    feed.release();
    openCheck();
  };
  const goOn = () => {
    void flushDraft();
    // What is found fills in number, cause and party: only what is missing then is asked for.
    if (look()) return;
    const before = feed.current().summary;
    const wrong = feed.demand((path) => topic !== undefined && asks(topic, path));
    // Said once; who presses again goes on, since nothing is locked and the check page names it again.
    if (wrong.length > 0 && wrong !== before) return;
    feed.release();
    if (editing !== null || next === undefined) openCheck();
    else goTo(next, passed);
  };
  const { look, isLooking } = useCaseLookup(topic, goOn);
  const goesOn = editing === null ? '保存并继续' : '保存并返回检查';
  const [taken, setTaken] = useState(0);
  const goOnFromTaken = useEffectEvent(goOn);
  // Once the page is drawn with what was taken: what is open then is another thing.
  useEffect(() => {
    if (taken > 0) goOnFromTaken();
  }, [taken]);
  return (
    <div className="step-ways">
      {topic === undefined || isLooking ? null : (
        <TakeAndGoOn
          holds={(path) => holds(topic, path)}
          goesOn={goesOn}
          onTaken={() => setTaken((times) => times + 1)}
        />
      )}
      <BusyButton className="step-go" variant="primary" size="lg" busy={isLooking} onClick={goOn}>
        {isLooking ? '正在查询起诉状…' : goesOn}
      </BusyButton>
      {previous === undefined || editing !== null ? null : (
        <Button variant="link" onClick={() => goTo(previous)}>
          上一步
        </Button>
      )}
      {next === undefined && editing === null ? <span className="field-hint m-0">接下来：检查</span> : null}
      {next !== undefined && editing === null ? <span className="field-hint m-0">接下来：{next.title}</span> : null}
      {next !== undefined && editing === null ? (
        <Button variant="link" onClick={check}>
          直接去检查
        </Button>
      ) : null}
    </div>
  );
};

type FootProps = { readonly page: OpenedPage; readonly topic: string | undefined; readonly isFirst: boolean };

/** What is decided once, at the foot of every topic: help in a conversation, the other view, whose computer this is. */
const Foot = ({ page, topic, isFirst }: FootProps) => {
  const { besideForm } = usePleadingSlots();
  const { show } = useFormView();
  return (
    <footer className="step-foot d-print-none">
      {besideForm.map(({ name, Opener }) => (
        <Opener key={name} />
      ))}
      <Button variant="link" size="sm" onClick={() => show('whole', topic)}>
        <i className="bi bi-file-text me-1" aria-hidden="true" />
        整页填写
      </Button>
      {isFirst ? (
        <>
          <WordPicker compact />
          <SharedComputer />
          <Preamble definition={page.definition} />
        </>
      ) : null}
    </footer>
  );
};

/** How much there is to answer, at the start of a form, counted from what is asked now: what is chosen later may leave some out. */
const HowMuch = ({ topics }: Pick<Stepping, 'topics'>) => {
  const questions = topics.flatMap(({ entries }) => entries).length;
  return (
    <p className="field-hint how-much">
      目前共 {questions} 道题，分 {topics.length}{' '}
      页；有的题有几个空，和您无关的、不知道的可以不答。自动保存，随时可以停下。
    </p>
  );
};

/** Says which topic is shown: in the tab's title, and by the focus once the person has moved. */
const useTopicShown = (stepping: Stepping) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { definition } = useFormTools();
  const { topic, editing, goToAnswer } = stepping;
  const { key } = useLocation();
  const { id = '', title = '' } = topic ?? {};
  const shown = useRef(id);
  useEffect(() => {
    document.title = `${title} · ${definition.title} · 卷宗`;
  }, [title, definition]);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    heading.current?.focus({ preventScroll: true });
  }, [id]);
  useEffect(() => {
    if (editing === null) return;
    const timer = setTimeout(() => jumpTo(editing));
    return () => clearTimeout(timer);
  }, [editing, key]);
  const wanted = useRef<string | null>(null);
  useEffect(
    () =>
      guideBy((path) => {
        // One try: a place that its own topic does not have is not looked for again.
        if (wanted.current === path) wanted.current = null;
        else if (goToAnswer(path)) wanted.current = path;
      }),
    [goToAnswer],
  );
  useEffect(() => {
    const path = wanted.current;
    if (path === null) return;
    const timer = setTimeout(() => {
      jumpTo(path);
      wanted.current = null;
    });
    return () => clearTimeout(timer);
  }, [id]);
  return { heading, title };
};

/** A form step by step: one topic of a few questions at a time, the list of all topics beside it, nothing locked. */
const SteppingForm = ({ page }: { readonly page: OpenedPage }) => {
  const { definition, asking } = useFormTools();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const stepping = useStepping(waiting);
  const { besideField, besideForm, review } = usePleadingSlots();
  const { heading, title } = useTopicShown(stepping);
  const { topics, topic, chosen, holds } = stepping;
  return (
    <div className="pleading stepping">
      <ReviewWaiting onChange={setWaiting} />
      <div className="step-bar">
        <WhereBar stepping={stepping} />
        <StatusLine />
      </div>
      <PageTitle title={definition.title} />
      <div className="stepping-columns">
        <nav className="step-nav" aria-label="全部步骤">
          <StepList stepping={stepping} />
        </nav>
        <div className="pleading-main">
          <StorageNotice />
          <DraftNotice page={page} />
          <FormChangedNotice page={page} />
          <DefaultsNotice />
          <WordingNotice wording={page.loadedWording ?? null} what="这份文书" />
          <ImportHere page={page} />
          <ReviewAbove />
          <section className="panel form-section topic" aria-labelledby="topic-title">
            <div className="topic-head">
              <h2 id="topic-title" ref={heading} tabIndex={-1}>
                {title}
              </h2>
            </div>
            {topic === topics[0] && topic !== undefined ? <HowMuch topics={topics} /> : null}
            <PassedOver stepping={stepping} />
            {topic === undefined ? null : (
              <AskingContext value={asking}>
                <ReviewAtTopic key={`${topic.id} review`} holds={(path) => holds(topic, path)} />
                <ErrorSummary key={`${topic.id} errors`} />
                <Deriving>
                  <Around tools={besideField}>
                    <WaitingPlacesContext value={waiting}>
                      <TopicView key={topic.id} topics={topics} topic={topic} chosen={chosen} />
                    </WaitingPlacesContext>
                  </Around>
                </Deriving>
                <HelpWith key={`${topic.id} help`} places={placesOf(definition, stepping)} />
                <Ways stepping={stepping} />
              </AskingContext>
            )}
          </section>
          <div className="step-dock">
            {review.map(({ name, Bar }) => (
              <Bar key={name} />
            ))}
          </div>
          <Foot page={page} topic={topic?.id} isFirst={topic === topics[0]} />
        </div>
        {besideForm.map(({ name, Panel }) => (
          <Panel key={name} />
        ))}
      </div>
    </div>
  );
};

export default SteppingForm;
