import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import type { Location } from 'react-router';
import { Toasts } from '../features/toasts/Toasts.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';

/** The first page of every visit has the key `default`: without its path it would be scrolled to where another one was left. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** What surrounds every page. */
export const Root = () => {
  const moving = useNavigation().state !== 'idle';
  return (
    <div className="site">
      <a href="#content" className="skip-link">
        跳到正文
      </a>
      <Header />
      {moving ? <div className="route-progress" role="progressbar" aria-label="正在打开页面" /> : null}
      <main id="content" className="site-main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
};
