import type { Preamble as Printed } from '../../../../../domain/forms/definition.js';

/** The official 说明 and 特别提示. */
export const Preamble = ({ preamble }: { preamble: Printed }) => (
  <details className="panel preamble">
    <summary>填写说明与特别提示</summary>
    {preamble.paragraphs.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {preamble.reminderTitle === '' ? null : <p className="reminder-title">{preamble.reminderTitle}</p>}
    {preamble.reminder.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </details>
);
