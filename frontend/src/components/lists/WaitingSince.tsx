import { useState } from 'react';
import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { CourtMoment } from '../time/CourtMoment.js';
import { workingDaysBetween } from '../../../../domain/courtCalendar/workingDays.js';
import { courtDay } from '../time/courtDay.js';
import { courtDaysSince } from '../time/courtTime.js';

/** Within how many days a court decides whether to take a case (民事诉讼法第一百二十六条). */
const DAYS_TO_DECIDE = 7;

/**
 * When a case came in, and how long it has been waiting: in calendar days, of which the law speaks, marked from the day on which it has to be
 * decided; and in working days, as a court counts its own.
 */
export const WaitingSince = ({ iso }: { readonly iso: string }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [now] = useState(() => new Date());
  const days = courtDaysSince(iso, now, timeZone);
  const workingDays = workingDaysBetween(courtDay(new Date(iso), timeZone), courtDay(now, timeZone));
  return (
    <span className="waiting-since">
      <CourtMoment iso={iso} />
      {days === 0 ? null : (
        <span className={days >= DAYS_TO_DECIDE ? 'case-tag' : 'text-body-secondary small'}>已等待 {days} 天</span>
      )}
      {days === 0 ? null : <span className="text-body-secondary small">其中工作日 {workingDays} 天</span>}
    </span>
  );
};
