import { useState } from 'react';
import { useAppSelector } from '../../../core/hooks.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { courtDaysSince } from '../../../components/time/courtTime.js';

/** Within how many days a court decides whether to take a case (民事诉讼法第一百二十六条). */
const DAYS_TO_DECIDE = 7;

/** When a case came in, and how long it has been waiting: marked from the day on which it has to be decided. */
export const WaitingSince = ({ iso }: { readonly iso: string }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [now] = useState(() => new Date());
  const days = courtDaysSince(iso, now, timeZone);
  return (
    <span className="waiting-since">
      <CourtMoment iso={iso} />
      {days === 0 ? null : (
        <span className={days >= DAYS_TO_DECIDE ? 'case-tag' : 'text-body-secondary small'}>已等待 {days} 天</span>
      )}
    </span>
  );
};
