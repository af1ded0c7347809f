import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { UserMenu } from '../features/session/UserMenu.js';
import { TaskTray } from '../features/tasks/TaskTray.js';
import { ThemeSwitcher } from '../features/theme/ThemeSwitcher.js';
import { useAppSelector } from '../core/hooks.js';

/** What waits among one's own documents; it is loaded after the page. */
const WaitingLink = lazy(async () => ({
  default: (await import('../features/documents/WaitingCount.js')).WaitingLink,
}));

/** The bar at the top of every page. */
export const Header = () => {
  const sitting = useAppSelector(({ sitting: count }) => count);
  return (
    <header className="site-header">
      <Link to="/" className="brand" aria-label="卷宗 要素式诉状 首页">
        <span className="brand-mark" aria-hidden="true">
          卷宗
        </span>
        <span className="brand-line">要素式诉状</span>
      </Link>
      <div className="d-flex align-items-center gap-1">
        <Suspense fallback={null}>
          <WaitingLink />
        </Suspense>
        <TaskTray key={sitting} />
        <ThemeSwitcher />
        <UserMenu />
      </div>
    </header>
  );
};
