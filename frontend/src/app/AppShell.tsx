import { useState } from 'react';
import { Button, Offcanvas } from 'react-bootstrap';
import { NavLink, Outlet } from 'react-router';
import { selectUser } from '../features/session/sessionSlice.js';
import { useAppSelector } from '../store/hooks.js';

type Entry = { readonly to: string; readonly label: string; readonly icon: string };

/** Only screens that work are listed; the list grows with them. */
const adminEntries: readonly Entry[] = [
  { to: '/app/admin/dashboard', label: '数据概览', icon: 'bi-speedometer2' },
  { to: '/app/admin/pending-cases', label: '待立案案件', icon: 'bi-hourglass-split' },
  { to: '/app/admin/all-cases', label: '全部案件', icon: 'bi-folder2-open' },
  { to: '/app/admin/user-management', label: '用户管理', icon: 'bi-people' },
];

/** What everybody has who is signed in. */
const ownEntries: readonly Entry[] = [
  { to: '/app/my-agents', label: '常用代理人', icon: 'bi-person-badge' },
  { to: '/app/profile', label: '个人中心', icon: 'bi-person' },
];

const Entries = ({ entries, onChosen }: { entries: readonly Entry[]; onChosen?: () => void }) => (
  <nav aria-label="侧边导航" className="side-nav">
    {entries.map(({ to, label, icon }) => (
      <NavLink key={to} to={to} {...(onChosen ? { onClick: onChosen } : {})}>
        <i className={`bi ${icon}`} aria-hidden="true" />
        {label}
      </NavLink>
    ))}
  </nav>
);

/** The signed-in area: a sidebar, or a drawer on a narrow screen, beside the page. */
export const AppShell = () => {
  const [open, setOpen] = useState(false);
  const user = useAppSelector(selectUser);
  const entries = user?.is_superuser ? [...adminEntries, ...ownEntries] : ownEntries;
  return (
    <div className="app-shell">
      <aside className="app-sidebar">
        <Entries entries={entries} />
      </aside>
      <div className="app-content">
        <Button variant="outline-secondary" size="sm" className="app-menu-button" onClick={() => setOpen(true)}>
          <i className="bi bi-list me-1" aria-hidden="true" />
          菜单
        </Button>
        <Offcanvas show={open} onHide={() => setOpen(false)} aria-label="侧边导航">
          <Offcanvas.Header closeButton closeLabel="关闭菜单">
            <Offcanvas.Title as="h2">{user?.is_superuser ? '管理后台' : '用户中心'}</Offcanvas.Title>
          </Offcanvas.Header>
          <Offcanvas.Body>
            <Entries entries={entries} onChosen={() => setOpen(false)} />
          </Offcanvas.Body>
        </Offcanvas>
        <Outlet />
      </div>
    </div>
  );
};
