import { useState } from 'react';
import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { CourtMoment } from '../time/CourtMoment.js';
import { workingDaysBetween } from '../../../../domain/courtCalendar/workingDays.js';
import { courtDay } from '../time/courtDay.js';
import { courtDaysSince } from '../time/courtTime.js';

/**
 * When a case came in, and how long it has been waiting: in calendar days, and in working days, as a court counts its
 * own. Until when it has to be decided says `FilingClockTag`.
 */
export const WaitingSince = ({ iso }: { readonly iso: string }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [now] = useState(() => new Date());
  const days = courtDaysSince(iso, now, timeZone);
  const workingDays = workingDaysBetween(courtDay(new Date(iso), timeZone), courtDay(now, timeZone));
  return (
    <span className="waiting-since">
      <CourtMoment iso={iso} />
      {days === 0 ? null : <span className="text-body-secondary small">已等待 {days} 天</span>}
      {days === 0 ? null : <span className="text-body-secondary small">其中工作日 {workingDays} 天</span>}
    </span>
  );
};
