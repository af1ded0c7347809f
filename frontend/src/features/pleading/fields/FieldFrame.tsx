import type { ReactNode } from 'react';
import { ReviewAt } from '../slots/SlotViews.js';
import { FieldNotes } from './FieldNotes.js';
import { inputId } from './fieldProps.js';
import type { FieldProps } from './fieldProps.js';

type Props = Omit<FieldProps, 'scopes'> & { readonly wide?: boolean; readonly children: ReactNode };

/** Label, hint and remarks around one input. */
export const FieldFrame = ({ field, path, label, labelHidden, wide = false, children }: Props) => (
  <div className={`field${wide ? ' field-wide' : ''}`} data-path={path}>
    <label htmlFor={inputId(path)} className={labelHidden ? 'visually-hidden' : 'field-label'}>
      {label}
    </label>
    {field.fixed === undefined ? null : <p className="field-fixed">{field.fixed}</p>}
    {children}
    {field.note === undefined ? null : <p className="field-hint">{field.note}</p>}
    <FieldNotes path={path} />
    <ReviewAt kind="field" path={path} />
  </div>
);

/** The same around several inputs that answer one question together. */
export const FieldsetFrame = ({ field, path, label, labelHidden, wide = true, children }: Props) => (
  <fieldset className={`field${wide ? ' field-wide' : ''}`} data-path={path}>
    <legend className={labelHidden ? 'visually-hidden' : 'field-label'}>{label}</legend>
    {field.fixed === undefined ? null : <p className="field-fixed">{field.fixed}</p>}
    {children}
    {field.note === undefined ? null : <p className="field-hint">{field.note}</p>}
    <FieldNotes path={path} />
    <ReviewAt kind="field" path={path} />
  </fieldset>
);
