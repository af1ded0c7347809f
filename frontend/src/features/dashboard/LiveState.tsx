import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { courtTime } from '../../components/time/courtTime.js';
import { liveLeft, liveWanted, selectLive } from './figures/live.js';

/** Lets the figures follow the court's while it is on the page, and says whether they do. */
export const LiveState = () => {
  const dispatch = useAppDispatch();
  const live = useAppSelector(selectLive);
  const timeZone = useAppSelector(selectCourtTimeZone);
  useEffect(() => {
    dispatch(liveWanted());
    return () => void dispatch(liveLeft());
  }, [dispatch]);
  return (
    <span role="status" className={`live-state live-state-${live.status}`}>
      {live.status === 'on' ? '数字随时更新' : null}
      {live.status === 'broken' ? `连接中断，数据截至 ${courtTime(live.since, timeZone)}，正在重新连接` : null}
    </span>
  );
};
