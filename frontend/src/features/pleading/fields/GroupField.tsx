import type { ReactNode } from 'react';
import { FieldsetFrame } from './FieldFrame.js';
import type { FieldProps } from './fieldProps.js';

/** Questions that belong together, under one label. */
export const GroupField = ({ children, ...props }: FieldProps & { readonly children: ReactNode }) => (
  <FieldsetFrame {...props}>
    <div className="group">{children}</div>
  </FieldsetFrame>
);
