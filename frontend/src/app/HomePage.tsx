import { lazy, Suspense, use, useRef, useState, type ComponentType } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { BusyButton } from '../components/BusyButton.js';
import { HiddenFileInput } from '../components/files/HiddenFileInput.js';
import { ErrorNotice } from '../components/ErrorNotice.js';
import { LoadingNotice } from '../components/LoadingNotice.js';
import { PageTitle } from '../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../core/hooks.js';
import { useFeature, useFlagsSettled } from '../features/featureFlags/index.js';
import { useDraftList } from '../features/draftList/view/useDraftList.js';
import { OpenImported } from '../features/pleading/wordImport/OpenImported.js';
import { WordPicker } from '../features/pleading/wordImport/WordPicker.js';
import { recognition } from '../features/recognition/index.js';
import { acceptedTypes } from '../features/recognition/pictures/acceptedTypes.js';
import { textCarried } from '../features/templates/carriedTextSlice.js';
import { FormFinder } from '../features/templates/finding/FormFinder.js';
import { appModeRequested, selectAppMode, selectCourt, selectIsSaas } from '../core/appMode/appModeSlice.js';
import { selectUser } from '../core/session/sessionSlice.js';
import { AboutFiling } from './AboutFiling.js';
import type { PicturesProps } from './HomePictures.js';
import { PageWorkContext } from './pageWork.js';
import { brokenSentences, browserStatus, whyBroken, type WhyBroken } from './whyBroken.js';

/** Fetched when it is first asked for: most visitors begin with an empty form. */
const LoadDialog = lazy(async () => ({
  default: (await import('../features/pleading/loading/LoadDialog.js')).LoadDialog,
}));

const DraftList = lazy(() => import('../features/draftList/view/DraftList.js'));

/** As much of a text as a form looks through. */
const longestText = 20_000;

const ways = [
  { to: '/select-type/claim', name: '起诉', text: '填写起诉状', icon: 'bi-file-earmark-text' },
  { to: '/select-type/defense', name: '我被起诉了', text: '填写答辩状', icon: 'bi-chat-left-text' },
  { to: '/select-type/application', name: '申请执行', text: '判了对方不给钱，填写申请书', icon: 'bi-envelope-paper' },
] as const;

/** What leads back to something that was begun or submitted before. */
const Returning = () => {
  const isSaas = useAppSelector(selectIsSaas);
  const signedIn = useAppSelector(selectUser) !== null;
  const [loading, setLoading] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <section className="home-returning" aria-labelledby="home-returning">
      <h2 id="home-returning">已经提交过？</h2>
      <ul>
        <li>
          <Link to="/progress">凭案号查看进度</Link>
        </li>
        {isSaas ? null : (
          <li>
            <Button
              variant="link"
              onClick={() => {
                setWanted(true);
                setLoading(true);
              }}
            >
              凭案号和验证码继续填写
            </Button>
          </li>
        )}
        {isSaas && signedIn ? (
          <li>
            <Link to="/app/my-documents">我的文书</Link>
          </li>
        ) : null}
        <li>
          <Link to="/versions">查看已提交的版本</Link>
        </li>
      </ul>
      {!isSaas && wanted ? (
        <Suspense fallback={<LoadingNotice />}>
          <LoadDialog show={loading} onClose={() => setLoading(false)} />
        </Suspense>
      ) : null}
      <h2>手里有本系统生成的 Word 文书？</h2>
      <WordPicker />
      <OpenImported />
    </section>
  );
};

/** What happened, in one's own words or on photographs, whose text the form that is chosen takes along. */
const Front = () => {
  const dispatch = useAppDispatch();
  const loadPageWork = use(PageWorkContext);
  const canRead = useFeature('ai_autofill');
  const [read, setRead] = useState('');
  const words = useRef('');
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [Pictures, setPictures] = useState<ComponentType<PicturesProps>>();
  const [state, setState] = useState<'closed' | 'loading' | WhyBroken>('closed');
  const open = async () => {
    setState('loading');
    try {
      const [{ default: Loaded }] = await Promise.all([import('./HomePictures.js'), loadPageWork(recognition)]);
      setPictures(() => Loaded);
      setState('closed');
    } catch (error) {
      console.warn('the reading of pictures was not loaded:', error);
      setState(await whyBroken(error, browserStatus));
    }
  };
  return (
    <>
      <FormFinder
        from={null}
        withSituations
        read={read}
        onWords={(said) => {
          words.current = said;
        }}
      >
        {canRead && Pictures === undefined ? (
          <BusyButton
            variant="outline-primary"
            busy={state === 'loading'}
            onClick={() => {
              setChosen([]);
              // At once: a browser opens no chooser for a press that is over.
              picker.current?.click();
              void open();
            }}
          >
            <i className="bi bi-camera me-2" aria-hidden="true" />
            {read === '' ? '拍照／选文件' : '换一份照片'}
          </BusyButton>
        ) : null}
      </FormFinder>
      <HiddenFileInput ref={picker} label="拍照／选文件" multiple accept={acceptedTypes} onChosen={setChosen} />
      {state === 'closed' || state === 'loading' ? null : (
        <ErrorNotice message={brokenSentences[state]} onRetry={() => void open()} />
      )}
      {read === '' || Pictures !== undefined ? null : (
        <p className="finder-note" tabIndex={-1} ref={(note) => note?.focus()}>
          已读取照片中的 {read.length} 个字。选定表格后，这些文字和您写的话会带到表格里，逐项由您核对。
        </p>
      )}
      {Pictures === undefined ? null : (
        <Pictures
          chosen={chosen}
          onText={(text, disputes) => {
            // What was typed is looked through together with the pages, behind them.
            const whole = `${text}\n${words.current}`.slice(0, longestText);
            dispatch(textCarried({ text: whole, disputes }));
            setRead(text);
            setPictures(undefined);
            setChosen([]);
          }}
        />
      )}
    </>
  );
};

/** The landing page: what happened, in one's own words; three ways for who knows; what was begun; the court. */
const HomePage = () => {
  const dispatch = useAppDispatch();
  const appMode = useAppSelector(selectAppMode);
  const court = useAppSelector(selectCourt);
  const canFind = useFeature('ai_recommendation');
  const areFlagsSettled = useFlagsSettled();
  if (appMode.status === 'loading' || !areFlagsSettled) return <LoadingNotice label="正在连接服务器…" />;
  return (
    <div className="page page-tall home">
      {appMode.status === 'failed' ? (
        <ErrorNotice message={appMode.detail} onRetry={() => dispatch(appModeRequested())} />
      ) : null}
      <div className="home-hero">
        {court?.name ? <p className="home-court">{court.name}</p> : null}
        <PageTitle title="您遇到了什么事？">
          找到对应的官方表格，逐项填好，生成法院可直接接收的文书。免费，不用注册。
        </PageTitle>
      </div>
      {canFind ? <Front /> : null}
      <BelowFinder />
    </div>
  );
};

/** Everything below the control; it comes once it is known which drafts stand first, so that nothing moves. */
const BelowFinder = () => {
  const court = useAppSelector(selectCourt);
  const { isSettled, any } = useDraftList();
  if (!isSettled) return null;
  return (
    <Suspense>
      {any ? <DraftList first={3} /> : null}
      <ul className="home-ways" aria-label="直接选择">
        {ways.map(({ to, name, text, icon }) => (
          <li key={to}>
            <Link to={to} className="home-way">
              <i className={`bi ${icon}`} aria-hidden="true" />
              <strong>{name}</strong>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Returning />
      <AboutFiling court={court} />
    </Suspense>
  );
};

export default HomePage;
