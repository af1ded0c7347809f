import type { ReactNode } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import type { Progress } from '../../drafts/index.js';
import { selectProgress, selectStorage, selectSync, type OpenedPage } from '../page/index.js';
import { useFormTools } from '../form/index.js';
import { ClearDraftButton, useIsInDoubt } from '../parts/index.js';
import { clock } from '../../../components/time/clock.js';

const stages = [
  { stage: 'draft', name: '草稿' },
  { stage: 'generated', name: '已生成文书' },
  { stage: 'submitted', name: '已提交' },
] as const;

/** The stage of the pleading, in words that fit no other stage. */
export const stageSentence = ({ stage, changedAfter, version, heard }: Progress, toCourt: boolean): string => {
  if (stage === 'submitted')
    return heard === undefined || heard === version
      ? `已提交（第 ${version ?? 1} 版）`
      : `这里是第 ${version ?? 1} 版，法院收到的是第 ${heard} 版`;
  if (stage === 'generated') return toCourt ? '已生成文书（尚未提交法院）' : '已生成文书（请自行递交法院）';
  if (changedAfter === 'submitted') return `草稿（有未提交的修改，法院收到的是第 ${heard ?? version ?? 1} 版）`;
  if (changedAfter === 'generated') return '草稿（文书生成后又有修改）';
  return toCourt ? '草稿（尚未提交法院）' : '草稿';
};

const Saved = ({ page }: { page: OpenedPage }) => {
  const storage = useAppSelector(selectStorage);
  const isShared = useAppSelector(selectIsShared);
  const sync = useAppSelector(selectSync);
  const account =
    sync === 'off'
      ? ''
      : sync === 'synced'
        ? '，账号中已有同样的内容'
        : sync === 'full'
          ? '，账号中的草稿已满，没有保存到账号'
          : '，尚未保存到账号';
  if (storage.status === 'refused')
    return (
      <span className="not-saved">
        <i className="bi bi-exclamation-triangle me-1" aria-hidden="true" />
        浏览器未能保存草稿
      </span>
    );
  if (isShared) return <span className="text-secondary">未在本机保存（公用电脑）{account}</span>;
  if (storage.savedAt === null) return null;
  return (
    <>
      <span className="text-secondary">
        草稿已保存于 {clock(storage.savedAt)}
        {account}
      </span>
      {page.origin === 'fresh' || page.origin === 'submitted' ? <ClearDraftButton page={page} variant="link" /> : null}
    </>
  );
};

/** The persistent bar that says how far the pleading has come. */
export const StatusBar = ({ page, children }: { page: OpenedPage; children?: ReactNode }) => {
  const { definition } = useFormTools();
  const progress = useAppSelector(selectProgress);
  const toCourt = definition.kind !== 'application';
  const visibleStages = toCourt ? stages : stages.slice(0, 2);
  const stageIndex = visibleStages.findIndex(({ stage }) => stage === progress.stage);
  const isInDoubt = useIsInDoubt();
  return (
    <div className={`status-bar stage-${progress.stage}`}>
      <p className="status-sentence" role="status">
        <span className="stage-dot" aria-hidden="true" />
        {isInDoubt ? '已发出，还不知道是否提交成功' : stageSentence(progress, toCourt)}
      </p>
      <ol className="stages" aria-hidden="true">
        {visibleStages.map(({ stage, name }, index) => (
          <li key={stage} className={index === stageIndex ? 'now' : index < stageIndex ? 'past' : ''}>
            {name}
          </li>
        ))}
      </ol>
      <span className="status-saved">
        <Saved page={page} />
      </span>
      {children}
    </div>
  );
};
