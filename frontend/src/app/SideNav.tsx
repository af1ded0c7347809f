import { useId } from 'react';
import { NavLink } from 'react-router';
import type { MenuGroup } from './menu.js';

type Props = { readonly groups: readonly MenuGroup[]; readonly onChosen?: () => void };

const Group = ({ heading, entries, onChosen }: MenuGroup & Pick<Props, 'onChosen'>) => {
  const id = useId();
  return (
    <div className="side-nav-group">
      <p id={id} className="side-nav-heading">
        {heading}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ to, label, icon, badge }) => (
          <li key={to}>
            <NavLink to={to} {...(onChosen ? { onClick: onChosen } : {})}>
              <i className={`bi ${icon}`} aria-hidden="true" />
              {label}
              {badge ? <span className="side-nav-badge">{badge}</span> : null}
            </NavLink>
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
