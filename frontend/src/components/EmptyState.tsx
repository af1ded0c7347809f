import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly icon?: string; readonly children?: ReactNode };

/** Nothing to list, said kindly; `children` may offer what to do next. */
export const EmptyState = ({ title, icon = 'bi-inbox', children }: Props) => (
  <div className="empty-state">
    <i className={`bi ${icon}`} aria-hidden="true" />
    <p className="mb-2">{title}</p>
    {children}
  </div>
);
