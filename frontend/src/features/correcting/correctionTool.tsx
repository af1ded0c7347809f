import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import {
  useSubmittedCase,
  useUnfolded,
  type CheckViewProps,
  type ReviewPlace,
  type ReviewTool,
  type ReviewTopic,
  type SubmissionCheck,
} from '../pleading/slots/index.js';
import { askedCorrections } from './askedCorrections.js';
import { useAskedMarks } from './marks.js';

const parts = () => import('./parts.js');
const AskedList = lazy(async () => ({ default: (await parts()).AskedList }));
const MarksAt = lazy(async () => ({ default: (await parts()).MarksAt }));
const OpenBar = lazy(async () => ({ default: (await parts()).OpenBar }));
const OpenAtEnd = lazy(async () => ({ default: (await parts()).OpenAtEnd }));

/** Reads what the court asks for once a submitted version is opened; a draft that was kept without its code is told nothing unless the session speaks. */
const Around = ({ children }: { readonly children: ReactNode }) => {
  const dispatch = useAppDispatch();
  const submitted = useSubmittedCase();
  const isSignedIn = useAppSelector(selectUser) !== null;
  const [number, code] = [submitted?.caseNumber, submitted?.code];
  const speaks = isSignedIn || code !== '';
  useEffect(() => {
    if (number !== undefined && code !== undefined && speaks)
      dispatch(askedCorrections.actions.requested({ caseNumber: number, code }));
    return () => void dispatch(askedCorrections.actions.forgotten());
  }, [dispatch, number, code, speaks]);
  return children;
};

const Above = () => {
  const read = useAppSelector(askedCorrections.selectors.list);
  const hasMarks = useAskedMarks().length > 0;
  return hasMarks || read.status === 'failed' ? (
    <Suspense>
      <AskedList />
    </Suspense>
  ) : null;
};

/** A mark stands over its field, at its item or the head of its section. */
const isAt = (mark: string, { kind, path }: ReviewPlace): boolean => {
  if (kind === 'field' || kind === 'unasked') return mark === path || mark === `${path}.from` || mark === `${path}.to`;
  if (kind === 'parties') return !mark.includes('.');
  return mark === path;
};

const MarksOf = (place: ReviewPlace) => {
  const here = useAskedMarks().filter(({ path }) => isAt(path, place));
  useUnfolded(here.length > 0);
  return here.length === 0 ? null : (
    <Suspense>
      <MarksAt
        marks={here}
        isNamed={place.kind === 'section' || place.kind === 'parties' || place.kind === 'unasked'}
      />
    </Suspense>
  );
};

const At = (place: ReviewPlace) => (place.kind === 'field' ? null : <MarksOf {...place} />);

const Over = ({ path }: { readonly path: string }) => <MarksOf kind="field" path={path} />;

const AtStep = ({ holds }: ReviewTopic) => {
  const here = useAskedMarks().filter(({ path, change }) => change !== 'not_asked' && holds(path));
  return here.length === 0 ? null : <span className="topic-state state-wrong">{here.length} 处待补正</span>;
};

const Bar = () =>
  useAskedMarks().length === 0 ? null : (
    <Suspense>
      <OpenBar />
    </Suspense>
  );

/** What the court asks to correct: a list above the form, a word in each step, the reason at each field, the way to the next. */
export const correctionReview: ReviewTool = { name: 'corrections', Around, Above, At, Over, AtStep, Bar };

const BeforeSubmitting = ({ onState, ...props }: CheckViewProps) => {
  const hasMarks = useAskedMarks().length > 0;
  useEffect(() => {
    if (!hasMarks) onState('passed');
  }, [hasMarks, onState]);
  return hasMarks ? (
    <Suspense>
      <OpenAtEnd {...props} onState={onState} />
    </Suspense>
  ) : null;
};

/** Who submits with marks that were not touched is asked once. */
export const correctionCheck: SubmissionCheck = { name: 'corrections', View: BeforeSubmitting };
