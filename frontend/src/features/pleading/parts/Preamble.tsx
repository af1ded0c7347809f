import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { BlankFormLink } from '../filingSet/BlankFormLink.js';

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
  </details>
);
