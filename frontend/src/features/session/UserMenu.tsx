import { Link, useLocation } from 'react-router';
import { Menu, MenuButton, MenuDivider } from '../../components/menu/Menu.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectIsSaas } from '../../core/appMode/appModeSlice.js';
import { isCourtUser } from '../../core/session/courtUser.js';
import { homeOf } from '../../core/session/homeOf.js';
import { originAt } from '../../core/session/origin.js';
import { logoutRequested, selectSession } from '../../core/session/sessionSlice.js';

/** The menu of the user who is signed in, or links to sign in and to register. */
export const UserMenu = () => {
  const session = useAppSelector(selectSession);
  const isSaas = useAppSelector(selectIsSaas);
  const dispatch = useAppDispatch();
  const origin = originAt(useLocation());
  if (session.status === 'unknown') return null;
  if (session.status === 'signedOut')
    return (
      <nav aria-label="账号" className="d-flex">
        <Link to="/login" state={origin} className="btn btn-quiet">
          登录
        </Link>
        {isSaas ? (
          <Link to="/register" state={origin} className="btn btn-quiet">
            注册
          </Link>
        ) : null}
      </nav>
    );
  const { email } = session.user;
  return (
    <Menu
      id="user-menu"
      align="end"
      className="user-menu"
      toggle={{ variant: 'quiet', className: 'user-menu-button' }}
      label={
        <>
          <i className="bi bi-person-circle" aria-hidden="true" />
          <span className="visually-hidden">用户菜单</span>
          <span className="user-email">{email}</span>
        </>
      }
    >
      <div className="dropdown-header">{email}</div>
      <Link className="dropdown-item" to={homeOf(session.user)}>
        <i className="bi bi-grid me-2" aria-hidden="true" />
        {isCourtUser(session.user) ? '管理后台' : '用户中心'}
      </Link>
      <MenuDivider />
      <MenuButton onClick={() => dispatch(logoutRequested())}>
        <i className="bi bi-box-arrow-right me-2" aria-hidden="true" />
        退出登录
      </MenuButton>
    </Menu>
  );
};
