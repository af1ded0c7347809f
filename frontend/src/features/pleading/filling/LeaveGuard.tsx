import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { selectIsShared } from '../../device/index.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectProgress, selectTouched, selectSync } from '../page/index.js';
import { keptWords, useIsInDoubt } from '../parts/index.js';
import { useFormTools } from '../form/index.js';

/** Asks before the page is left with work that only this browser has. */
export const LeaveGuard = () => {
  const { definition } = useFormTools();
  const isTouched = useAppSelector(selectTouched);
  const { stage } = useAppSelector(selectProgress);
  const finished = stage === 'submitted' || (definition.kind === 'application' && stage === 'generated');
  const unsent = isTouched && !finished;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsent && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsent]);
  const isInDoubt = useIsInDoubt();
  const isShared = useAppSelector(selectIsShared);
  const sync = useAppSelector(selectSync);
  const isBlocked = blocker.state === 'blocked';
  return (
    <ConfirmDialog
      show={isBlocked}
      title="离开此页？"
      confirmLabel="离开"
      cancelLabel="继续填写"
      onConfirm={() => {
        if (blocker.state === 'blocked') blocker.proceed();
      }}
      onCancel={() => {
        if (blocker.state === 'blocked') blocker.reset();
      }}
    >
      {definition.kind === 'application'
        ? '文书还没有生成。'
        : isInDoubt
          ? '还不知道是否提交成功，请不要另填一份；回到此页会继续查询。'
          : '文书还没有提交法院。'}
      {keptWords({ isShared, sync })}
    </ConfirmDialog>
  );
};
