import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import type { Progress } from '../../drafts/index.js';
import { selectProgress, useToCourt, selectStorage, selectSync } from '../page/index.js';
import { savedWords } from './savedWords.js';
import { useIsInDoubt } from './SubmissionDoubt.js';

/** Whether the court has it, first of all. */
const stageWords = ({ stage, changedAfter, version, heard }: Progress, toCourt: boolean): string => {
  if (!toCourt) return stage === 'generated' ? '已生成文书，请自行递交法院' : '尚未递交法院';
  if (stage === 'submitted')
    return heard === undefined || heard === version
      ? `已提交（第 ${version ?? 1} 版）`
      : `这里是第 ${version ?? 1} 版，法院收到的是第 ${heard} 版`;
  return changedAfter === 'submitted' ? `修改尚未提交（法院收到的是第 ${heard ?? version ?? 1} 版）` : '尚未提交';
};

/** One line, always in sight: 尚未提交 · 已自动保存在这台设备（14:32）. */
export const StatusLine = () => {
  const progress = useAppSelector(selectProgress);
  const storage = useAppSelector(selectStorage);
  const isShared = useAppSelector(selectIsShared);
  const sync = useAppSelector(selectSync);
  const { text, brief, isLost } = savedWords({ storage, isShared, sync });
  const isInDoubt = useIsInDoubt();
  const toCourt = useToCourt();
  return (
    <p className={`status-line stage-${progress.stage}`} role="status">
      <strong>{isInDoubt ? '已发出，还不知道是否提交成功' : stageWords(progress, toCourt)}</strong>
      <span className={isLost ? 'not-saved' : 'status-line-saved'}>
        {brief === undefined ? (
          text
        ) : (
          <>
            <span className="in-full">{text}</span>
            <span className="in-brief">{brief}</span>
          </>
        )}
      </span>
    </p>
  );
};
