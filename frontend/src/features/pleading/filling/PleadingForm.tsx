import { lazy, Suspense, useEffect, useState } from 'react';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useAppSelector } from '../../../core/hooks.js';
import {
  selectConcluded,
  selectIsSent,
  selectReceipt,
  useCheckAddress,
  selectOver,
  type OpenedPage,
  Around,
  usePleadingSlots,
  useFormView,
} from '../page/index.js';
import { LeaveGuard } from './LeaveGuard.js';
import { loadCheckPage } from '../checking/index.js';
import { loadKeptComplaint } from '../defending/index.js';
import { Conclusion, loadSubmittedPleading } from '../ending/index.js';
import { loadSteppingForm } from '../stepping/index.js';
import { ReplacedNotice, CourtVersionNotice, CourtWatch } from '../atCourt/index.js';
import { FormContext, useFormValue } from '../form/index.js';
import { SubmissionDoubt, SwitchedOff, RivalDialog } from '../parts/index.js';
import { DraftOver } from './DraftOver.js';
import { usePleadingForm } from './usePleadingForm.js';

/** Fetched once somebody begins: it lays the whole document out, and must open when the connection is gone. */
const CheckPage = lazy(loadCheckPage);
const WholeForm = lazy(() => import('../whole/WholeForm.js'));
const SteppingForm = lazy(loadSteppingForm);
const KeptComplaint = lazy(loadKeptComplaint);
const SubmittedPleading = lazy(loadSubmittedPleading);

const Shown = ({ page }: { readonly page: OpenedPage }) => {
  const { isChecking } = useCheckAddress();
  const { view } = useFormView();
  const [amends, setAmends] = useState(false);
  const basedOn = useFormValue('basedOn.version');
  const isOver = page.origin === 'restored' && page.draft.progress.stage === 'submitted' && !amends;
  const isEnding = useAppSelector((state) => selectReceipt(state) !== null || selectConcluded(state) !== null);
  const over = useAppSelector(selectOver);
  // What this page has sent is answered first.
  const isSent = useAppSelector(selectIsSent);
  if (isEnding) return <LoadingNotice label="已提交，正在打开回执…" />;
  if (over?.draftId === page.draft.id && !isSent) return <DraftOver page={page} became={over.became} />;
  // What was answered and declared there was of the version before.
  const shown = isOver ? (
    <SubmittedPleading page={page} onAmend={() => setAmends(true)} />
  ) : isChecking ? (
    <CheckPage key={String(basedOn)} page={page} />
  ) : (
    <>
      <SubmissionDoubt draftId={page.draft.id} />
      {view === 'whole' ? <WholeForm page={page} /> : <SteppingForm page={page} />}
    </>
  );
  return (
    <>
      <SwitchedOff page={page} />
      <CourtVersionNotice />
      <ReplacedNotice />
      {shown}
    </>
  );
};

/** What is done first on a page that somebody begins to fill in. */
const beginnings = ['pointerdown', 'keydown', 'change'] as const;

/** Fetches the check page when somebody begins: the form itself is there sooner without it. */
const useFetchedAhead = (): void => {
  useEffect(() => {
    const stop = () => {
      for (const beginning of beginnings) window.removeEventListener(beginning, fetchAhead);
    };
    const fetchAhead = () => {
      stop();
      loadCheckPage().catch((error: unknown) => console.warn('the check page was not fetched ahead:', error));
    };
    for (const beginning of beginnings) window.addEventListener(beginning, fetchAhead);
    return stop;
  }, []);
};

/** One pleading being filled in. Nothing here re-renders while someone types; the parts that must, subscribe. */
export const PleadingForm = ({ page }: { page: OpenedPage }) => {
  const tools = usePleadingForm(page);
  const { besideForm, review } = usePleadingSlots();
  useFetchedAhead();
  return (
    <FormContext value={tools}>
      <Around tools={[...review, ...besideForm]}>
        <Suspense fallback={<LoadingNotice label="正在打开文书…" />}>
          <Shown page={page} />
        </Suspense>
      </Around>
      <LeaveGuard />
      <CourtWatch />
      {page.definition.kind === 'defense' ? (
        <Suspense>
          <KeptComplaint />
        </Suspense>
      ) : null}
      <RivalDialog page={page} />
      <Conclusion />
    </FormContext>
  );
};
