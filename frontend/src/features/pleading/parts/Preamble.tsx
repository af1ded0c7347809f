import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { Link } from 'react-router';
import { selectIsSaas } from '../../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { BlankFormLink } from '../filingSet/BlankFormLink.js';

/** Leads those who have an account to the table in which many pleadings on this form are written at once. */
const ManyAtOnce = ({ formKey }: { readonly formKey: string }) => {
  const isSignedIn = useAppSelector(selectUser) !== null;
  const isSaas = useAppSelector(selectIsSaas);
  return isSignedIn && isSaas ? (
    <p className="no-print mt-2 mb-0">
      这种文书要写很多份？<Link to={`/app/batches?form=${encodeURIComponent(formKey)}`}>批量填写</Link>
    </p>
  ) : null;
};

/** The official 说明 and 特别提示, and the form for those who fill it in by hand. */
export const Preamble = ({ definition: { key, preamble } }: { readonly definition: FormDefinition }) => (
  <details className="panel preamble">
    <summary>填写说明与特别提示</summary>
    {preamble.paragraphs.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {preamble.reminderTitle === '' ? null : <p className="reminder-title">{preamble.reminderTitle}</p>}
    {preamble.reminder.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <BlankFormLink formKey={key} />
    <ManyAtOnce formKey={key} />
  </details>
);
