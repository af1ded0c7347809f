import type { ReactNode } from 'react';
import type { Ask } from '../../../../../domain/forms/asking/asking.js';
import { FieldAids } from '../deriving/index.js';
import { DefaultHere } from './DefaultHere.js';
import { useAsk, inputId } from '../form/index.js';
import { ReviewAt, ReviewOver } from '../page/index.js';
import { OfficialText } from './OfficialText.js';
import { FieldNotes } from './FieldNotes.js';
import type { FieldProps } from './fieldProps.js';

type Props = Omit<FieldProps, 'scopes'> & { readonly wide?: boolean; readonly children: ReactNode };

/** In the steps: the official label below a question that does not say it, and where to look for the answer. */
const Official = ({ label, labelHidden, ask }: { label: string; labelHidden: boolean; ask: Ask | undefined }) => (
  <>
    {labelHidden || ask?.ask === undefined || ask.ask.includes(label) ? null : <OfficialText label={label} />}
    {labelHidden || ask?.help === undefined ? null : <p className="field-hint field-help">{ask.help}</p>}
  </>
);

const Example = ({ ask }: { ask: Ask | undefined }) =>
  ask?.example === undefined ? null : <p className="field-hint">例如：{ask.example}</p>;

/** Label, hint and remarks around one input. */
export const FieldFrame = ({ field, path, label, labelHidden, wide = false, children }: Props) => {
  const ask = useAsk(path);
  return (
    <div
      className={`field${wide ? ' field-wide' : ''}`}
      data-path={path}
      data-kind={field.kind}
      data-means={field.means}
    >
      <label htmlFor={inputId(path)} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {ask?.ask ?? label}
      </label>
      <Official label={label} labelHidden={labelHidden} ask={ask} />
      {field.fixed === undefined ? null : <p className="field-fixed">{field.fixed}</p>}
      <ReviewOver path={path} />
      {children}
      <FieldAids field={field} path={path} />
      <DefaultHere path={path} />
      {field.note === undefined ? null : <p className="field-hint">{field.note}</p>}
      <Example ask={ask} />
      <FieldNotes path={path} />
      <ReviewAt kind="field" path={path} />
    </div>
  );
};

/** The same around several inputs that answer one question together. */
export const FieldsetFrame = ({ field, path, label, labelHidden, wide = true, children }: Props) => {
  const ask = useAsk(path);
  return (
    <fieldset className={`field${wide ? ' field-wide' : ''}`} data-path={path}>
      <legend className={labelHidden ? 'visually-hidden' : 'field-label'}>{ask?.ask ?? label}</legend>
      <Official label={label} labelHidden={labelHidden} ask={ask} />
      {field.fixed === undefined ? null : <p className="field-fixed">{field.fixed}</p>}
      <ReviewOver path={path} />
      {children}
      <FieldAids field={field} path={path} />
      <DefaultHere path={path} />
      {field.note === undefined ? null : <p className="field-hint">{field.note}</p>}
      <Example ask={ask} />
      <FieldNotes path={path} />
      <ReviewAt kind="field" path={path} />
    </fieldset>
  );
};
