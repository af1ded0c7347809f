import { useEffect, useEffectEvent } from 'react';
import type { Behind } from '../../../../domain/contract/behind.js';
import { courtClock, writtenDay } from '../../../../domain/courtCalendar/courtClock.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';

/** How soon what is behind is read again, in milliseconds. */
const againMs = 5000;

const sentences = {
  filling: {
    list: '系统刚升级或恢复，正在重新整理全部记录。整理完成前列表可能不全，也不显示数字；完成后自动更新。',
    case: '系统刚升级或恢复，正在重新整理全部记录。整理完成前本案的版本和答辩可能不全；完成后自动更新。',
  },
  unknown: '暂时读不到事件日志，无法确认这里是否含有最近的改动；恢复后自动更新。',
};

/** `2026年3月5日 17:20:05`: a minute is long for somebody who waits for it to pass. */
const exactly = (iso: string, timeZone: string): string => {
  const { day, time } = courtClock(new Date(iso), timeZone);
  return `${writtenDay(day)} ${time}`;
};

type Props = {
  /** As the newest response has it; nothing before the first one. */
  readonly behind: Behind | undefined;
  /** Reads what stands below again; left out where it follows by itself. */
  readonly onReload?: () => void;
  /** What stands below. */
  readonly above?: 'list' | 'case';
};

/** Says above a list, figures or a case that they lack something of the log, and reads them again until they lack nothing. */
export const BehindNotice = ({ behind = null, onReload, above = 'list' }: Props) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const reload = useEffectEvent(() => onReload?.());
  useEffect(() => {
    if (behind === null) return undefined;
    const timer = setTimeout(() => reload(), againMs);
    return () => clearTimeout(timer);
  }, [behind]);
  return (
    <div role="status">
      {behind === null ? null : (
        <p className="behind-notice">
          <i className="bi bi-clock-history me-2" aria-hidden="true" />
          {behind.state === 'behind'
            ? `数据截至${behind.as_of === null ? '稍早' : exactly(behind.as_of, timeZone)}，此后的改动正在更新。`
            : behind.state === 'filling'
              ? sentences.filling[above]
              : sentences.unknown}
        </p>
      )}
    </div>
  );
};
