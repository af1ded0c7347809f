import { useEffect, useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { fill } from '../../../../../domain/forms/fill.js';
import {
  SharedComputer,
  ImportHere,
  CaseCard,
  DefaultsNotice,
  DraftNotice,
  FormChangedNotice,
  StorageNotice,
  Preamble,
  HelpHere,
} from '../parts/index.js';
import { WordingNotice } from '../../../components/WordingNotice.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useCheckAddress, type OpenedPage, Around, ReviewAbove, usePleadingSlots, useFormView } from '../page/index.js';
import { FormActions } from './FormActions.js';
import { PartiesCard } from './PartiesCard.js';
import { SectionCard } from './SectionCard.js';
import { SidePanel } from './SidePanel.js';
import { jumpTo } from '../form/index.js';
import '../styles/sheet.css';

/** 整页填写: the official form as it is printed, filled in place. */
const WholeForm = ({ page }: { readonly page: OpenedPage }) => {
  const { definition } = page;
  const { besideField, besideForm } = usePleadingSlots();
  const { show } = useFormView();
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
      <div className="pleading-columns">
        <div className="pleading-main">
          <StorageNotice />
          <DraftNotice page={page} />
          <FormChangedNotice page={page} />
          <DefaultsNotice />
          <WordingNotice wording={page.loadedWording ?? null} what="这份文书" />
          <ImportHere page={page} />
          <ReviewAbove />
          <div>
            <HelpHere />
            <div className="whole-form-head">
              <SharedComputer />
              <Button variant="link" size="sm" className="view-switch d-print-none" onClick={() => show('steps')}>
                <i className="bi bi-list-ol me-1" aria-hidden="true" />
                换成逐步填写
              </Button>
            </div>
          </div>
          <div className="sheet">
            <PageTitle title={definition.title} />
            <CaseCard />
            <div className="sheet-table">
              <Preamble definition={definition} />
              <PartiesCard />
              <Around tools={besideField}>
                {sections.map((filled) => (
                  <SectionCard key={filled.path} filled={filled} />
                ))}
              </Around>
            </div>
            <div className="sheet-signature">
              <p>{definition.signature.text}</p>
              <p>{definition.signature.date}</p>
              <p className="field-hint">打印后手写</p>
            </div>
          </div>
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

export default WholeForm;
