import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { BusyButton } from '../../components/BusyButton.js';
import { CopyButton } from '../../components/CopyButton.js';
import { PageTitle } from '../../components/PageTitle.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { clock } from '../../components/time/clock.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import type { SyncState } from '../drafts/index.js';
import { SharedForm, useFormTools, usePleadingDeps } from '../pleading/shared/index.js';
import { guestPort, type Used } from './guestPort.js';
import { takenShare } from './shares.js';
import { answersInWords, type OpenedShare } from './useSharedDraft.js';

type Saving = {
  readonly state: SyncState;
  readonly at: string | null;
  readonly refused: string | null;
  /** When somebody else changed the draft since the page was opened. */
  readonly others: string | null;
};

/** Whether what was typed has arrived, always in sight. */
const SavedLine = ({ saving: { state, at, refused, others } }: { readonly saving: Saving }) => (
  <p className="share-saved" role="status">
    {refused !== null ? (
      <span className="not-saved">没有保存：{refused}</span>
    ) : state === 'waiting' ? (
      '正在保存；没有网络时先留在这台设备上，连上后自动保存'
    ) : at === null ? (
      '填写后自动保存，对方马上能看到'
    ) : (
      `已保存（${clock(at)}），对方能看到`
    )}
    {others === null ? '' : `；对方 ${clock(others)} 改过，已合并到这里`}
  </p>
);

/** The share ended while it was filled in: why, and what stands in the form, to be copied; in sight wherever the page is. */
const EndedHere = ({ why }: { readonly why: string }) => {
  const { definition, values } = useFormTools();
  return (
    <div className="share-over" role="alert">
      <span>{why}</span>
      <span>您填写的内容还在这一页，没有丢失，不再保存；可以复制后发给对方。</span>
      <CopyButton text={answersInWords(definition, values().answers)} label="复制填写的内容" />
    </div>
  );
};

type TakeProps = {
  readonly used: Used;
  /** What was typed has not arrived yet: the copy of the link is left only once it has. */
  readonly isWaiting: boolean;
};

/** Offers who is signed in to keep the share among their drafts. */
const TakeToAccount = ({ used, isWaiting }: TakeProps) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectUser) !== null;
  const { data: taken } = useResource(takenShare);
  const isBusy = useAppSelector(takenShare.selectors.pending).length > 0;
  useEffect(() => {
    if (typeof taken === 'string') void navigate(`/shared-draft/${taken}`, { replace: true });
  }, [taken, navigate]);
  if (!isSignedIn || !('secret' in used)) return null;
  return (
    <div className="share-take">
      <span>想在自己的账号里继续？接收后列在“我的文书”的“共享给我”中，链接只对您的账号有效。</span>
      <BusyButton
        size="sm"
        variant="outline-primary"
        busy={isBusy}
        disabled={isWaiting}
        onClick={() => dispatch(takenShare.changes.take({ id: used.secret }))}
      >
        接收到我的账号
      </BusyButton>
    </div>
  );
};

type Props = { readonly used: Used; readonly opened: OpenedShare };

/** A guest's page: what they are asked, whether it arrived, and nothing of the draft besides. */
export const GuestForm = ({ used, opened: { shared, definition, lendingRates, keeping, draft } }: Props) => {
  const { sharedDrafts: api } = usePleadingDeps();
  const [why, setWhy] = useState<string | null>(null);
  const [latest, setLatest] = useState(shared);
  const [saving, setSaving] = useState<Saving>({ state: 'synced', at: null, refused: null, others: null });
  const [onState] = useState(
    () => (state: SyncState) =>
      setSaving((before) => ({
        ...before,
        state,
        ...(before.state === 'waiting' && state === 'synced' ? { at: new Date().toISOString() } : {}),
      })),
  );
  const server = useMemo(
    () =>
      api &&
      guestPort(
        api,
        { used, revision: shared.revision },
        {
          opened: (seen, isOthers) => {
            setLatest(seen);
            if (isOthers) setSaving((before) => ({ ...before, others: seen.updated_at }));
          },
          ended: setWhy,
          refused: (refused) => setSaving((before) => ({ ...before, refused })),
        },
      ),
    [api, used, shared.revision],
  );
  if (server === undefined) return null;
  const isReadOnly = latest.right === 'read' || why !== null;
  return (
    <div className="page share-page">
      <PageTitle title={latest.right === 'read' ? '共享给您查看' : '请您填写'}>
        {definition.documentName}
        {definition.caseCause === null ? '' : `（${definition.caseCause}）`}。
        {latest.right === 'read' ? '只能查看，不能改动。' : '不会填的可以空着，由对方补充；提交法院由对方办理。'}
        <br />
        链接在 <CourtMoment iso={latest.expires_at} /> 到期。
      </PageTitle>
      <TakeToAccount used={used} isWaiting={saving.state === 'waiting'} />
      <SharedForm
        definition={definition}
        lendingRates={lendingRates}
        draft={draft}
        keeping={keeping}
        shareId={shared.id}
        server={server}
        onState={onState}
        isReadOnly={isReadOnly}
        below={
          <div className="share-foot">
            {why !== null ? (
              <EndedHere why={why} />
            ) : latest.right === 'read' ? (
              <p className="share-saved">对方的改动会自动显示。</p>
            ) : (
              <SavedLine saving={saving} />
            )}
          </div>
        }
      />
    </div>
  );
};
