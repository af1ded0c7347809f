import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { ErrorNotice } from '../components/ErrorNotice.js';
import { LoadingNotice } from '../components/LoadingNotice.js';
import { PageTitle } from '../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../core/hooks.js';
import { OpenImported } from '../features/pleading/wordImport/OpenImported.js';
import { WordPicker } from '../features/pleading/wordImport/WordPicker.js';
import { RecommendationPanel } from '../features/templates/RecommendationPanel.js';
import { appModeRequested, selectAppMode, selectIsSaas } from '../core/appMode/appModeSlice.js';
import { selectUser } from '../core/session/sessionSlice.js';

/** Fetched when it is first asked for: most visitors begin with an empty form. */
const LoadDialog = lazy(async () => ({
  default: (await import('../features/pleading/loading/LoadDialog.js')).LoadDialog,
}));

const choices = [
  {
    to: '/select-type/claim',
    name: '起诉状',
    icon: 'bi-file-earmark-text',
    text: '我要提起诉讼，把请求和理由告诉法院。',
  },
  {
    to: '/select-type/defense',
    name: '答辩状',
    icon: 'bi-chat-left-text',
    text: '我被起诉了，对原告的请求逐项作出答辩。',
  },
  {
    to: '/select-type/application',
    name: '申请书',
    icon: 'bi-envelope-paper',
    text: '我要申请强制执行，或就执行事项提出申请、异议。',
  },
] as const;

const HomePage = () => {
  const dispatch = useAppDispatch();
  const appMode = useAppSelector(selectAppMode);
  const isSaas = useAppSelector(selectIsSaas);
  const signedIn = useAppSelector(selectUser) !== null;
  const [loading, setLoading] = useState(false);
  const [wanted, setWanted] = useState(false);
  const openLoading = () => {
    setWanted(true);
    setLoading(true);
  };
  if (appMode.status === 'loading') return <LoadingNotice label="正在连接服务器…" />;
  return (
    <div className="page home">
      {appMode.status === 'failed' ? (
        <ErrorNotice message={appMode.detail} onRetry={() => dispatch(appModeRequested())} />
      ) : null}
      <div className="home-hero">
        <PageTitle title="要素式诉状填写" />
        <p>按最高人民法院示范文本逐项填写，随时预览，生成法院可直接接收的 Word 文书。无需注册，免费使用。</p>
      </div>
      <ul className="choices">
        {choices.map(({ to, name, icon, text }) => (
          <li key={to}>
            <Link to={to} className="choice">
              <i className={`bi ${icon}`} aria-hidden="true" />
              <strong>{name}</strong>
              <span>{text}</span>
              <span className="choice-more" aria-hidden="true">
                填写{name} →
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <RecommendationPanel title="不知道该填哪一份？" from={null} />
      </div>
      <div className="divider">已经提交过文书？</div>
      <div className="d-flex flex-wrap justify-content-center gap-2">
        {isSaas ? null : (
          <Button variant="outline-primary" onClick={openLoading}>
            <i className="bi bi-key me-2" aria-hidden="true" />
            凭案号和验证码继续填写
          </Button>
        )}
        {isSaas && signedIn ? (
          <Link to="/app/my-documents" className="btn btn-outline-primary">
            <i className="bi bi-folder2-open me-2" aria-hidden="true" />
            我的文书
          </Link>
        ) : null}
        <Link to="/progress" className="btn btn-outline-primary">
          <i className="bi bi-signpost-split me-2" aria-hidden="true" />
          案件进度
        </Link>
        <Link to="/versions" className="btn btn-outline-primary">
          <i className="bi bi-clock-history me-2" aria-hidden="true" />
          查看已提交的版本
        </Link>
      </div>
      {!isSaas && wanted ? (
        <Suspense fallback={<LoadingNotice />}>
          <LoadDialog show={loading} onClose={() => setLoading(false)} />
        </Suspense>
      ) : null}
      <div className="divider">手里有本系统生成的 Word 文书？</div>
      <div className="text-center">
        <WordPicker />
        <OpenImported />
      </div>
    </div>
  );
};

export default HomePage;
