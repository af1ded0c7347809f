import { lazy, Suspense, useEffect, useState } from 'react';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectConcluded, selectIsSent, selectReceipt } from '../page/submissionSlice.js';
import { LeaveGuard } from './LeaveGuard.js';
import { Conclusion } from '../ending/Conclusion.js';
import { useCheckAddress } from '../page/checkAddress.js';
import { ReplacedNotice } from '../atCourt/ReplacedNotice.js';
import { CourtVersionNotice } from '../atCourt/CourtVersionNotice.js';
import { CourtWatch } from '../atCourt/CourtWatch.js';
import { FormContext, useFormValue } from '../form/formContext.js';
import { SubmissionDoubt } from '../parts/SubmissionDoubt.js';
import { RivalDialog } from '../parts/Notices.js';
import { selectOver } from '../page/pageSlice.js';
import type { OpenedPage } from '../page/openedPage.js';
import { DraftOver } from './DraftOver.js';
import { usePleadingForm } from './usePleadingForm.js';
import { Around } from '../page/SlotViews.js';
import { usePleadingSlots } from '../page/slots.js';
import { useFormView } from '../page/useFormView.js';

const loadCheckPage = () => import('../checking/CheckPage.js');
/** Fetched beside the form: it lays the whole document out, and must open when the connection is gone. */
const CheckPage = lazy(loadCheckPage);
/** Each view is fetched when it is first shown: most people never see the other one. */
const WholeForm = lazy(() => import('../whole/WholeForm.js'));
const SteppingForm = lazy(() => import('../stepping/SteppingForm.js'));

/** Only for a defence: it reads a complaint, by the contract of the call that looks it up. */
const KeptComplaint = lazy(() => import('../defending/KeptComplaint.js'));
const SubmittedPleading = lazy(() => import('../ending/SubmittedPleading.js'));

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
      <CourtVersionNotice />
      <ReplacedNotice />
      {shown}
    </>
  );
};

/** One pleading being filled in. Nothing here re-renders while someone types; the parts that must, subscribe. */
export const PleadingForm = ({ page }: { page: OpenedPage }) => {
  const tools = usePleadingForm(page);
  const { besideForm, review } = usePleadingSlots();
  useEffect(() => {
    loadCheckPage().catch((error: unknown) => console.warn('the check page was not fetched ahead:', error));
  }, []);
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
