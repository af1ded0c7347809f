import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { useLocation, useParams } from 'react-router';
import { CopyButton } from '../../components/CopyButton.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { usePleadingDeps } from '../pleading/shared/index.js';
import { GuestForm } from './GuestForm.js';
import { guestKeeping, type Used } from './guestPort.js';
import { useSharedDraft } from './useSharedDraft.js';
import './draftShares.css';

/** Why nothing can be opened any more, and what was typed here, to be copied. */
const Ended = ({ used, why, leftover }: { readonly used: Used; readonly why: string; readonly leftover: string }) => {
  const deps = usePleadingDeps();
  const [isCleared, setCleared] = useState(false);
  const clear = async () => {
    await guestKeeping(deps, used).drafts.delete({ id: 'shared' });
    setCleared(true);
  };
  return (
    <div className="page page-narrow">
      <PageTitle title="这个共享不能打开" />
      <p className="panel" role="alert">
        {why}
      </p>
      {leftover === '' || isCleared ? null : (
        <section className="panel" aria-labelledby="share-leftover">
          <h2 id="share-leftover" className="h6">
            这台设备上还有您看到或者填写过的内容
          </h2>
          <pre className="share-leftover">{leftover}</pre>
          <p className="d-flex flex-wrap gap-2 mb-0">
            <CopyButton text={leftover} label="复制全部" copiedMessage="已复制" />
            <Button size="sm" variant="outline-secondary" onClick={() => void clear()}>
              从这台设备清除
            </Button>
          </p>
        </section>
      )}
      {isCleared ? <p role="status">已从这台设备清除。</p> : null}
    </div>
  );
};

const Opened = ({ used }: { readonly used: Used }) => {
  const { state, reload } = useSharedDraft(used);
  switch (state.status) {
    case 'opening':
      return <LoadingNotice label="正在打开共享的内容…" />;
    case 'failed':
      return (
        <div className="page page-narrow">
          <PageTitle title="还没有打开" />
          <ErrorNotice message={state.detail} onRetry={reload} />
        </div>
      );
    case 'ended':
      return <Ended used={used} why={state.why} leftover={state.leftover} />;
    case 'ready':
      return <GuestForm used={used} opened={state.opened} />;
  }
};

/**
 * /shared-draft#{secret} for whoever has the link, /shared-draft/{id} for the account that took it. The secret stays in the address: it is used
 * many times, and a phone that threw the page away must be able to open it again. Browsers send it to no server.
 */
const SharedDraftPage = () => {
  const { hash } = useLocation();
  const { id } = useParams();
  const used: Used | null = id !== undefined ? { share_id: id } : hash.length > 1 ? { secret: hash.slice(1) } : null;
  if (used === null)
    return (
      <div className="page page-narrow">
        <PageTitle title="共享的文书" />
        <p className="panel">请打开对方发给您的完整链接：链接中 # 后面的一串也要带上。</p>
      </div>
    );
  return <Opened key={JSON.stringify(used)} used={used} />;
};

export default SharedDraftPage;
