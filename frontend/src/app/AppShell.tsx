import { useState } from 'react';
import { Button, Offcanvas } from 'react-bootstrap';
import { Outlet, useLocation } from 'react-router';
import { selectIsSaas } from '../core/appMode/appModeSlice.js';
import { isCourtUser } from '../core/session/courtUser.js';
import { selectUser } from '../core/session/sessionSlice.js';
import { useAppSelector } from '../core/hooks.js';
import { SignedInOnly } from './guards.js';
import { menuOf } from './menu.js';
import { SideNav } from './SideNav.js';
import { useFolding } from './useFolding.js';

/** The signed-in area: a sidebar, or a drawer on a narrow screen, beside the page. */
const AppShell = () => {
  const { pathname } = useLocation();
  /** Where the drawer was opened: on any other page it is closed, however one came there. */
  const [openAt, setOpenAt] = useState<string | null>(null);
  const user = useAppSelector(selectUser);
  const isSaas = useAppSelector(selectIsSaas);
  const groups = user ? menuOf(user, isSaas) : [];
  const folding = useFolding(groups, pathname);
  const close = () => setOpenAt(null);
  return (
    <div className="app-shell">
      <aside className="app-sidebar">
        <SideNav groups={groups} folding={folding} />
      </aside>
      <div className="app-content">
        <Button
          variant="outline-secondary"
          size="sm"
          className="app-menu-button"
          aria-haspopup="dialog"
          onClick={() => setOpenAt(pathname)}
        >
          <i className="bi bi-list me-1" aria-hidden="true" />
          菜单
        </Button>
        <Offcanvas show={openAt === pathname} onHide={close} aria-label="侧边导航">
          <Offcanvas.Header closeButton closeLabel="关闭菜单">
            <Offcanvas.Title as="h2">{user && isCourtUser(user) ? '管理后台' : '用户中心'}</Offcanvas.Title>
          </Offcanvas.Header>
          <Offcanvas.Body>
            <SideNav groups={groups} folding={folding} onChosen={close} />
          </Offcanvas.Body>
        </Offcanvas>
        <Outlet />
      </div>
    </div>
  );
};

/** The same, for who is signed in only. */
const SignedInArea = () => (
  <SignedInOnly>
    <AppShell />
  </SignedInOnly>
);

export default SignedInArea;
