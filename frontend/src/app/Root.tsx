import { useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import type { Location } from 'react-router';
import { NewTerms } from '../features/registration/terms/NewTerms.js';
import { SecondFactorFirst } from '../features/profile/secondFactor/SecondFactorFirst.js';
import { DeletionBanner } from '../features/profile/deletion/DeletionBanner.js';
import { TerminalGuard } from '../features/device/TerminalGuard.js';
import { DocType } from '../components/docTypes.js';
import { IsFirstPage } from '../components/PageTitle.js';
import { OwnershipQuestion } from '../features/pleading/ownership/OwnershipQuestion.js';
import { SessionEndDialog } from '../features/session/SessionEndDialog.js';
import { SignOutDialog } from '../features/session/SignOutDialog.js';
import { SignOutNotice } from '../features/session/SignOutNotice.js';
import { Doubts } from '../core/outcomes/Doubts.js';
import { Toasts } from '../core/toasts/Toasts.js';
import { useAppSelector } from '../core/hooks.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';
import { RefusedDownload } from './RefusedDownload.js';
import { SessionUnavailable } from './SessionUnavailable.js';
import { useFocusKeeper } from './useFocusKeeper.js';
import { useSessionEnd } from './useSessionEnd.js';

/** The first page of every visit has the key `default`: without its path it would be scrolled to where another one was left. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Pages to sign in, register and set another password: they stay mounted through a change of the user and navigate on; every other page is mounted again. */
const entries = new Set([
  '/login',
  '/login/unit',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
]);

/** What surrounds every page. */
export const Root = () => {
  const sitting = useAppSelector(({ sitting: count }) => count);
  const { key, pathname } = useLocation();
  const [firstKey] = useState(key);
  const entering = entries.has(pathname);
  /** On a pleading's page the draft is missing while the session is unknown. */
  const writing = DocType.safeParse(pathname.split('/')[1]).success;
  useSessionEnd();
  useFocusKeeper();
  const moving = useNavigation().state !== 'idle';
  return (
    <div className="site">
      <a href="#content" className="skip-link">
        跳到正文
      </a>
      <Header />
      <SecondFactorFirst />
      <SignOutNotice />
      <DeletionBanner />
      <TerminalGuard />
      {moving ? <div className="route-progress" role="progressbar" aria-label="正在打开页面" /> : null}
      <main id="content" className="site-main" tabIndex={-1}>
        {writing ? <SessionUnavailable consequence="您账号中的草稿暂时无法显示，没有丢失。" /> : null}
        <IsFirstPage value={key === firstKey}>
          <Outlet key={entering ? 'entry' : sitting} />
        </IsFirstPage>
      </main>
      <Footer />
      <OwnershipQuestion key={sitting} />
      <SessionEndDialog />
      <NewTerms />
      <SignOutDialog />
      <RefusedDownload />
      <Doubts />
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
};
