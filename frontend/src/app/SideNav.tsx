import { useId } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { MenuEntry } from '../core/feature.js';
import type { MenuGroup } from './menu.js';

type Chosen = { readonly onChosen?: () => void };
type Props = Chosen & { readonly groups: readonly MenuGroup[] };

const Line = ({ to, label, icon, covers = [], onChosen }: MenuEntry & Chosen) => {
  const { pathname } = useLocation();
  const line = {
    to,
    ...(onChosen ? { onClick: onChosen } : {}),
    children: (
      <>
        <i className={`bi ${icon}`} aria-hidden="true" />
        {label}
      </>
    ),
  };
  // On a page below, the line stands for where one is, and still leads back to its own page.
  const isBelow = covers.some((beginning) => pathname.startsWith(beginning));
  return isBelow ? <Link className="active" aria-current="true" {...line} /> : <NavLink {...line} />;
};

const Group = ({ heading, entries, onChosen }: MenuGroup & Chosen) => {
  const id = useId();
  return (
    <div className="side-nav-group">
      <p id={id} className="side-nav-heading">
        {heading}
      </p>
      <ul aria-labelledby={id}>
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
export const SideNav = ({ groups, onChosen }: Props) => (
  <nav aria-label="侧边导航" className="side-nav">
    {groups.map((group) => (
      <Group key={group.heading} {...group} {...(onChosen ? { onChosen } : {})} />
    ))}
  </nav>
);
