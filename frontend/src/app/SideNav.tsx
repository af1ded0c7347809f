import { Suspense, useId } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { MenuEntry } from '../core/feature.js';
import { isBelow, type MenuGroup } from './menu.js';

type Chosen = { readonly onChosen?: () => void };
/** The heading of the group that is open; absent where all groups are, and none can be folded. */
export type Folding = { readonly open: string | null; readonly onToggle: (heading: string) => void };
type Props = Chosen & { readonly groups: readonly MenuGroup[]; readonly folding?: Folding | undefined };

const Line = ({ onChosen, ...entry }: MenuEntry & Chosen) => {
  const { to, label, icon, count: Count } = entry;
  const { pathname } = useLocation();
  const line = {
    to,
    ...(onChosen ? { onClick: onChosen } : {}),
    children: (
      <>
        <i className={`bi ${icon}`} aria-hidden="true" />
        {label}
        {Count === undefined ? null : (
          <Suspense fallback={null}>
            <Count />
          </Suspense>
        )}
      </>
    ),
  };
  // On a page below, the line stands for where one is, and still leads back to its own page.
  return isBelow(entry, pathname) ? <Link className="active" aria-current="true" {...line} /> : <NavLink {...line} />;
};

const Group = ({ heading, entries, onChosen, folding }: MenuGroup & Chosen & Pick<Props, 'folding'>) => {
  const id = useId();
  const isOpen = folding === undefined || folding.open === heading;
  return (
    <div className="side-nav-group">
      {folding === undefined ? (
        <p id={id} className="side-nav-heading">
          {heading}
        </p>
      ) : (
        <button
          type="button"
          id={id}
          className="side-nav-heading side-nav-fold"
          aria-expanded={isOpen}
          aria-controls={`${id}-lines`}
          onClick={() => folding.onToggle(heading)}
        >
          {heading}
          <i className={`bi ${isOpen ? 'bi-chevron-up' : 'bi-chevron-down'}`} aria-hidden="true" />
        </button>
      )}
      <ul id={`${id}-lines`} aria-labelledby={id} hidden={!isOpen}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Line {...entry} {...(onChosen ? { onChosen } : {})} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The entries of the sidebar under their headings; the page that is open is marked, to screen readers too. */
export const SideNav = ({ groups, ...props }: Props) => (
  <nav aria-label="侧边导航" className="side-nav">
    {groups.map((group) => (
      <Group key={group.heading} {...group} {...props} />
    ))}
  </nav>
);
