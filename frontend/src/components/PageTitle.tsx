import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** What the heading shows where that is more than the title. */
  readonly heading?: ReactNode;
  /** What the browser tab says where the heading alone would not tell one tab from another. */
  readonly tab?: string | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

/**
 * Whether the page is the first one of a visit. Its heading leaves the focus at the document's start, where the first Tab finds the link
 * past the header.
 */
export const IsFirstPage = createContext(false);

/** The page's heading: names the browser tab, takes the focus after navigation, carries a sentence and actions. */
export const PageTitle = ({ title, heading: shown = title, tab = title, children, actions }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${tab} · 卷宗`;
  }, [tab]);
  const isFirst = useContext(IsFirstPage);
  const takeFocus = useEffectEvent(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  return (
    <div className="page-title">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {shown}
        </h1>
        {children ? <p className="page-lead">{children}</p> : null}
      </div>
      {actions ? <div className="d-flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
};
