import { useState } from 'react';
import { courtNow } from '../../core/courtNow.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { CourtMoment } from '../time/CourtMoment.js';
import { courtDaysSince } from '../time/courtTime.js';

type Props = {
  readonly iso: string;
  /** How many of the days the court worked, as the server counts them. */
  readonly workingDays: number;
};

/**
 * When a case came in, and how long it has been waiting: in calendar days, and in working days, as a court counts its
 * own. Until when it has to be decided says `FilingClockTag`.
 */
export const WaitingSince = ({ iso, workingDays }: Props) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [now] = useState(() => courtNow());
  const days = courtDaysSince(iso, now, timeZone);
  return (
    <span className="waiting-since">
      <CourtMoment iso={iso} />
      {days === 0 ? null : <span className="text-body-secondary small">已等待 {days} 天</span>}
      {days === 0 ? null : <span className="text-body-secondary small">其中工作日 {workingDays} 天</span>}
    </span>
  );
};
