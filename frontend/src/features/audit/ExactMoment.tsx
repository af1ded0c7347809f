import { formatCourtTime } from '../../../../domain/courtCalendar/courtTime.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';

/** A moment to the second on the court's clock: events follow each other within a minute. */
export const ExactMoment = ({ iso }: { readonly iso: string }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  return <time dateTime={iso}>{formatCourtTime(new Date(iso), timeZone)}</time>;
};
