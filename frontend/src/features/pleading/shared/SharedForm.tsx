import { useMemo, type ReactNode } from 'react';
import { fill } from '../../../../../domain/forms/fill.js';
import { FormContext } from '../form/index.js';
import { PleadingSlotsContext, type PleadingSlots } from '../page/index.js';
import { PartiesCard } from '../whole/PartiesCard.js';
import { SectionCard } from '../whole/SectionCard.js';
import { useSharedForm, type SharedDraftOpened } from './useSharedForm.js';
import '../styles/frame.css';
import '../styles/parties.css';
import '../styles/sheet.css';

/** No tool stands beside a guest's questions: each would read the draft, or call a model at the owner's cost. */
const noTools: PleadingSlots = {
  help: [],
  besideField: [],
  besideForm: [],
  besideComplaint: [],
  review: [],
  beforeSubmitting: [],
};

type Props = SharedDraftOpened & {
  /** It is shown, and nothing can be typed. */
  readonly isReadOnly: boolean;
  /** Stands below, with the form's tools around it. */
  readonly below: ReactNode;
};

/**
 * The shared parts of a draft, every question with its field. There is no case, no code, no check and no way to submit: what the guest is
 * not given is not drawn.
 */
export const SharedForm = ({ isReadOnly, below, ...opened }: Props) => {
  const tools = useSharedForm(opened);
  const { definition } = opened;
  const { sections } = useMemo(() => fill(definition, {}), [definition]);
  const hasParties = definition.header.length > 0 || definition.parties.length > 0;
  return (
    <PleadingSlotsContext value={noTools}>
      <FormContext value={tools}>
        <fieldset disabled={isReadOnly} className="shared-form">
          <legend className="visually-hidden">{isReadOnly ? '共享的内容，只能查看' : '共享的内容'}</legend>
          <div className="sheet">
            <div className="sheet-table">
              {hasParties ? <PartiesCard /> : null}
              {sections.map((filled) => (
                <SectionCard key={filled.path} filled={filled} />
              ))}
            </div>
          </div>
        </fieldset>
        {below}
      </FormContext>
    </PleadingSlotsContext>
  );
};
