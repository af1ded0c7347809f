import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  useFormTools,
  useSnapshot,
  useSnapshotAt,
  useUnfolded,
  type HelpTool,
  type CheckViewProps,
  type ReviewPlace,
  type ReviewTool,
  type ReviewTopic,
  type SubmissionCheck,
} from '../pleading/slots/index.js';
import { useAppSelector } from '../../core/hooks.js';
import { useFeature } from '../featureFlags/index.js';
import { selectCarriedDisputes, selectCarriedText, selectCarriedWords } from '../templates/index.js';
import { createReview, ReviewContext, useReview, type Review } from './review/reviewState.js';
import { isKeptOtherwise, storedReview } from './review/storedReview.js';

/** Answers from pasted text and photographs. Its rules are long, and many type by hand. */
export const recognitionTool: HelpTool = {
  kind: 'source',
  name: '从文字或照片中识别',
  short: '文字或照片',
  icon: 'bi-camera',
  helpsWith: 'material',
  feature: 'ai_autofill',
  Panel: lazy(() => import('./RecognitionPanel.js')),
};

const TakeCarriedText = lazy(() => import('./TakeCarriedText.js'));
const parts = () => import('./review/parts.js');
const Finder = lazy(async () => ({ default: (await parts()).Finder }));
const RestoreReview = lazy(async () => ({ default: (await parts()).RestoreReview }));
const FieldReview = lazy(async () => ({ default: (await parts()).FieldReview }));
const SectionHead = lazy(async () => ({ default: (await parts()).SectionHead }));
const PartyProposals = lazy(async () => ({ default: (await parts()).PartyProposals }));
const TopicHead = lazy(async () => ({ default: (await parts()).TopicHead }));
const TakeTopic = lazy(async () => ({ default: (await parts()).TakeTopic }));
const ReadAsked = lazy(async () => ({ default: (await parts()).ReadAsked }));
const AskedNotice = lazy(async () => ({ default: (await parts()).AskedNotice }));
const WhoIsWhoAbove = lazy(async () => ({ default: (await parts()).WhoIsWhoAbove }));
const OpenAtEnd = lazy(async () => ({ default: (await parts()).OpenAtEnd }));
const ReviewBar = lazy(async () => ({ default: (await parts()).ReviewBar }));

/** Whether something was read on this page. */
const useIsReading = (): boolean => {
  const review = useReview();
  const read = () => {
    const { read: text, offered } = review.state();
    return text !== null || offered !== undefined;
  };
  return useSyncExternalStore(review.subscribe, read, read);
};

/** Keeps the review beside the draft with everything that happens to it, so that a page opened again goes on with it. */
const useKeptReview = (review: Review): void => {
  const { keepFindings } = useFormTools();
  useEffect(() => {
    let last = review.state();
    return review.subscribe(() => {
      const state = review.state();
      if (isKeptOtherwise(last, state)) keepFindings(storedReview(state));
      last = state;
    });
  }, [review, keepFindings]);
};

const Around = ({ children }: { readonly children: ReactNode }) => {
  const [review] = useState(createReview);
  const carried = useAppSelector(selectCarriedText);
  const words = useAppSelector(selectCarriedWords);
  const disputes = useAppSelector(selectCarriedDisputes);
  const isLookedThrough = useFeature('ai_autofill');
  const { findings } = useFormTools();
  useKeptReview(review);
  return (
    <ReviewContext value={review}>
      {children}
      {carried === null ? null : (
        <Suspense>
          <TakeCarriedText text={isLookedThrough ? carried : ''} {...{ words, disputes }} />
        </Suspense>
      )}
      {carried === null && findings !== undefined ? (
        <Suspense>
          <RestoreReview />
        </Suspense>
      ) : null}
      <LazyReader />
      <LazyFinder />
    </ReviewContext>
  );
};

/** Whether a text was asked for on this page; what was read stays read. */
const useIsAsked = (): boolean => {
  const review = useReview();
  const isAsked = () => review.state().asked !== null;
  return useSyncExternalStore(review.subscribe, isAsked, isAsked);
};

/** The reader stays from the first text on. */
const LazyReader = () => {
  const isAsked = useIsAsked();
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return wasAsked ? (
    <Suspense>
      <ReadAsked />
    </Suspense>
  ) : null;
};

/** Above the form: how the reading of a text goes that nobody asked for in the panel, and then who is who in it. */
const Above = () => {
  const isAsked = useIsAsked();
  const isReading = useIsReading();
  return isAsked || isReading ? (
    <Suspense>
      {isAsked ? <AskedNotice from={['page-before', 'draft']} /> : null}
      <WhoIsWhoAbove />
    </Suspense>
  ) : null;
};

const LazyFinder = () =>
  useIsReading() ? (
    <Suspense>
      <Finder />
    </Suspense>
  ) : null;

const AtField = ({ path, isNamed }: Pick<ReviewPlace, 'path'> & { readonly isNamed: boolean }) => {
  const review = useReview();
  const mark = useSnapshotAt(path, ({ marks }) => marks.get(path));
  const subscribe = useCallback((heard: () => void) => review.listenAt(path, heard), [review, path]);
  const isOpen = () => review.view().open.has(path);
  const hasSuggestions = useSyncExternalStore(subscribe, isOpen, isOpen);
  const isFilledHere = () => review.view().filled.has(path);
  const isFilled = useSyncExternalStore(subscribe, isFilledHere, isFilledHere);
  useUnfolded(hasSuggestions || mark?.unchecked === true);
  return mark || hasSuggestions || isFilled ? (
    <Suspense>
      <FieldReview path={path} isNamed={isNamed} />
    </Suspense>
  ) : null;
};

const AtHead = ({ kind, path, inSteps, holds }: ReviewPlace) =>
  useIsReading() ? (
    <Suspense>
      {inSteps === true ? null : <SectionHead path={path} />}
      {kind === 'parties' ? <PartyProposals holds={holds} /> : null}
    </Suspense>
  ) : null;

const At = (place: ReviewPlace) => {
  const { kind, path } = place;
  if (kind === 'item') return null; // suggestions are made for fields
  return kind === 'field' || kind === 'unasked' ? (
    <AtField path={path} isNamed={kind === 'unasked'} />
  ) : (
    <AtHead {...place} />
  );
};

const AtTopic = ({ holds }: ReviewTopic) => {
  const isReading = useIsReading();
  const hasUnchecked = useSnapshot(({ marks }) =>
    [...marks.values()].some(({ path, unchecked }) => unchecked === true && holds(path)),
  );
  return isReading || hasUnchecked ? (
    <Suspense>
      <TopicHead holds={holds} />
    </Suspense>
  ) : null;
};

const TakeAndGoOn = (props: ReviewTopic & { readonly goesOn: string; readonly onTaken: () => void }) =>
  useIsReading() ? (
    <Suspense>
      <TakeTopic {...props} />
    </Suspense>
  ) : null;

/** The places at which something stands that nobody took or left, in one text: it is the same while they are. */
const usePlaces = (): string => {
  const review = useReview();
  const subscribe = useCallback((heard: () => void) => review.listenAt('all', heard), [review]);
  const read = () => [...new Set(review.view().sections.flatMap(({ standing }) => standing))].join('|');
  return useSyncExternalStore(subscribe, read, read);
};

const Waiting = ({ onChange }: { readonly onChange: (paths: readonly string[]) => void }) => {
  const places = usePlaces();
  useEffect(() => onChange(places === '' ? [] : places.split('|')), [onChange, places]);
  return null;
};

/** How much of a topic waits for a look: what was found for it, and what was filled in with others. */
const AtStep = ({ holds }: ReviewTopic) => {
  const review = useReview();
  const subscribe = useCallback((heard: () => void) => review.listenAt('all', heard), [review]);
  const open = () =>
    review
      .view()
      .sections.flatMap(({ standing }) => standing)
      .filter(holds).length;
  const found = useSyncExternalStore(subscribe, open, open);
  const unchecked = useSnapshot(
    ({ marks }) =>
      [...marks.values()].filter(({ path, unchecked: isUnchecked }) => isUnchecked === true && holds(path)).length,
  );
  const waiting = found + unchecked;
  return waiting === 0 ? null : <span className="topic-state state-found">{waiting} 处待核对</span>;
};

const Bar = () => {
  const isReading = useIsReading();
  const hasUnchecked = useSnapshot(({ marks }) => [...marks.values()].some(({ unchecked }) => unchecked === true));
  return isReading || hasUnchecked ? (
    <Suspense>
      <ReviewBar />
    </Suspense>
  ) : null;
};

/** What was found, at the fields that it is for; loaded with the first thing that is found or was accepted. */
export const recognitionReview: ReviewTool = {
  name: 'recognition',
  Around,
  Above,
  At,
  AtStep,
  AtTopic,
  TakeAndGoOn,
  Waiting,
  Bar,
};

const BeforeSubmitting = ({ onState }: CheckViewProps) => {
  const isReading = useIsReading();
  useEffect(() => onState('passed'), [onState]);
  return isReading ? (
    <Suspense>
      <OpenAtEnd />
    </Suspense>
  ) : null;
};

/** Says before submitting what was found and is filled in nowhere; it stops nobody. */
export const recognitionCheck: SubmissionCheck = { name: 'recognition', View: BeforeSubmitting };
