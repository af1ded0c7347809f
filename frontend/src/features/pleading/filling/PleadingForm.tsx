import { lazy, Suspense, useEffect, useMemo } from 'react';
import { fill } from '../../../../../domain/forms/fill.js';
import { SharedComputer } from '../parts/SharedComputer.js';
import { WordingNotice } from '../../../components/WordingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { LeaveGuard } from './LeaveGuard.js';
import { ReceiptDialog } from '../submitting/ReceiptDialog.js';
import { useCheckAddress } from '../checking/checkAddress.js';
import { FormActions } from '../submitting/FormActions.js';
import { FormContext } from './formContext.js';
import { ImportHere } from '../parts/ImportHere.js';
import { CaseCard } from '../parts/CaseCard.js';
import { DraftNotice, FormChangedNotice, RivalDialog, StorageNotice } from '../parts/Notices.js';
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
import { jumpTo } from './jumpTo.js';

const loadCheckPage = () => import('../checking/CheckPage.js');
/** Fetched beside the form: it lays the whole document out, and must open when the connection is gone. */
const CheckPage = lazy(loadCheckPage);

/** The form itself: every question with its field, in the order in which it is printed. */
const WholeForm = ({ page }: { readonly page: OpenedPage }) => {
  const { definition } = page;
  const { besideField, besideForm } = usePleadingSlots();
  const { editing } = useCheckAddress();
  /** The empty form: every question and its place. The form library holds the answers. */
  const { sections } = useMemo(() => fill(definition, {}), [definition]);
  useEffect(() => {
    if (editing === null) return;
    const timer = setTimeout(() => jumpTo(editing));
    return () => clearTimeout(timer);
  }, [editing]);
  return (
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
          <FormActions page={page} />
        </div>
        <aside className="pleading-side" aria-label="填写进度">
          <SidePanel />
        </aside>
        {besideForm.map(({ name, Panel }) => (
          <Panel key={name} />
        ))}
      </div>
    </div>
  );
};

/** One pleading being filled in. Nothing here re-renders while someone types; the parts that must, subscribe. */
export const PleadingForm = ({ page }: { page: OpenedPage }) => {
  const tools = usePleadingForm(page);
  const { besideForm, review } = usePleadingSlots();
  const { isChecking } = useCheckAddress();
  useEffect(() => {
    loadCheckPage().catch((error: unknown) => console.warn('the check page was not fetched ahead:', error));
  }, []);
  return (
    <FormContext value={tools}>
      <Around tools={[...review, ...besideForm]}>
        {isChecking ? (
          <Suspense fallback={<LoadingNotice />}>
            <CheckPage page={page} />
          </Suspense>
        ) : (
          <WholeForm page={page} />
        )}
      </Around>
      <LeaveGuard />
      <RivalDialog page={page} />
      <ReceiptDialog />
    </FormContext>
  );
};
