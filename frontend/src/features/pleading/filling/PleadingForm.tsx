import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Offcanvas } from 'react-bootstrap';
import { fill } from '../../../../../domain/forms/fill.js';
import { SharedComputer } from '../parts/SharedComputer.js';
import { WordingNotice } from '../../../components/WordingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { LeaveGuard } from './LeaveGuard.js';
import { ReceiptDialog } from '../submitting/ReceiptDialog.js';
import type { SaidOfRename } from '../submitting/renamedDefendants.js';
import { SubmitDialog } from '../submitting/SubmitDialog.js';
import { failureDismissed, selectWork } from '../submitting/submissionSlice.js';
import type { Work } from '../submitting/submissionSlice.js';
import { FormContext, useFormTools } from './formContext.js';
import { ActionBar } from '../parts/ActionBar.js';
import { ImportHere } from '../parts/ImportHere.js';
import { CaseCard } from '../parts/CaseCard.js';
import {
  DraftNotice,
  FormChangedNotice,
  FailureNotice,
  KeptNotice,
  RivalDialog,
  StorageNotice,
} from '../parts/Notices.js';
import { PartiesCard } from '../parts/PartiesCard.js';
import { Preamble } from '../parts/Preamble.js';
import { SectionCard } from '../parts/SectionCard.js';
import type { OpenedPage } from '../opening/pageSlice.js';
import { SidePanel } from '../parts/SidePanel.js';
import { StatusBar } from '../parts/StatusBar.js';
import { usePleadingForm } from './usePleadingForm.js';
import { HelpHere } from '../parts/HelpHere.js';
import { Around } from '../slots/SlotViews.js';
import { usePleadingSlots } from '../slots/slots.js';
import { useSubmission } from '../submitting/useSubmission.js';

/** Fetched when it is first asked for: it lays the whole document out. */
const PreviewDialog = lazy(() => import('../submitting/PreviewDialog.js'));

type Open = 'none' | 'preview' | 'submit' | 'missing';

const Dialogs = ({ page }: { page: OpenedPage }) => {
  const [open, setOpen] = useState<Open>('none');
  const dispatch = useAppDispatch();
  const submission = useSubmission(page.draft.id);
  const { review } = usePleadingSlots();
  const work = useAppSelector(selectWork);
  const { values } = useFormTools();
  const answersAsText = () => JSON.stringify(values().answers);
  /** The answers that were confirmed last, as text, and what the plaintiff then said of changed names. */
  const confirmed = useRef<{ readonly answers: string; readonly renamed: readonly SaidOfRename[] }>(null);
  const close = () => setOpen('none');

  // The dialog stays open and busy until the submission that it confirmed has ended.
  const wasRunning = useRef(false);
  useEffect(() => {
    const running = work.status === 'running';
    if (wasRunning.current && !running) setOpen((now) => (now === 'submit' ? 'none' : now));
    wasRunning.current = running;
  }, [work.status]);

  const start = (what: Work) => {
    dispatch(failureDismissed());
    if (!submission.check(what)) return;
    if (what === 'word') submission.generateWord();
    else setOpen('submit');
  };
  const retry = (what: Work) => {
    dispatch(failureDismissed());
    if (!submission.check(what)) return;
    if (what === 'word') submission.generateWord();
    // Answers that were edited since then must be reviewed and confirmed again.
    else if (confirmed.current?.answers === answersAsText()) submission.file(confirmed.current.renamed);
    else setOpen('submit');
  };
  const confirm = (renamed: readonly SaidOfRename[]) => {
    confirmed.current = { answers: answersAsText(), renamed };
    submission.file(renamed);
  };
  return (
    <>
      <div className="action-dock">
        {work.status === 'failed' ? (
          <FailureNotice failure={work.failure} onRetry={() => retry(work.failure.work)} />
        ) : null}
        <KeptNotice />
        {review.map(({ name, Bar }) => (
          <Bar key={name} />
        ))}
        <ActionBar
          onPreview={() => setOpen('preview')}
          onWord={() => start('word')}
          onSubmit={() => start('submission')}
          onMissing={() => setOpen('missing')}
        />
      </div>
      {open === 'preview' ? (
        <Suspense>
          <PreviewDialog onClose={close} />
        </Suspense>
      ) : null}
      {open === 'submit' ? (
        <SubmitDialog renamesAsked={submission.renamesAsked} onConfirm={confirm} onClose={close} />
      ) : null}
      <Offcanvas show={open === 'missing'} onHide={close} placement="end" aria-label="填写进度">
        <Offcanvas.Header closeButton closeLabel="关闭" />
        <Offcanvas.Body>
          <SidePanel onJumped={close} />
        </Offcanvas.Body>
      </Offcanvas>
    </>
  );
};

/** One pleading being filled in. Nothing here re-renders while someone types; the parts that must, subscribe. */
export const PleadingForm = ({ page }: { page: OpenedPage }) => {
  const tools = usePleadingForm(page);
  const { definition } = page;
  const { besideField, besideForm, review } = usePleadingSlots();
  /** The empty form: every question and its place. The form library holds the answers. */
  const { sections } = useMemo(() => fill(definition, {}), [definition]);
  return (
    <FormContext value={tools}>
      <Around tools={[...review, ...besideForm]}>
        <div className="pleading">
          <PageTitle title={definition.title} />
          <StatusBar page={page}>
            {besideForm.map(({ name, Opener }) => (
              <Opener key={name} />
            ))}
          </StatusBar>
          <StorageNotice />
          <DraftNotice page={page} />
          <FormChangedNotice page={page} />
          <WordingNotice wording={page.loadedWording ?? null} what="这份文书" />
          <ImportHere page={page} />
          <HelpHere />
          <SharedComputer />
          <div className="pleading-columns">
            <div className="pleading-main">
              <Preamble preamble={definition.preamble} />
              <CaseCard />
              <PartiesCard />
              <Around tools={besideField}>
                {sections.map((filled) => (
                  <SectionCard key={filled.path} filled={filled} />
                ))}
              </Around>
              <p className="field-hint px-1">“{definition.signature.text}”和日期请在打印后的文书上手写。</p>
              <Dialogs page={page} />
            </div>
            <aside className="pleading-side" aria-label="填写进度">
              <SidePanel />
            </aside>
            {besideForm.map(({ name, Panel }) => (
              <Panel key={name} />
            ))}
          </div>
        </div>
      </Around>
      <LeaveGuard />
      <RivalDialog page={page} />
      <ReceiptDialog />
    </FormContext>
  );
};
