import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { courtTime } from './courtTime.js';

/** A moment on the court's clock. */
export const CourtMoment = ({ iso }: { readonly iso: string }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  return <time dateTime={iso}>{courtTime(iso, timeZone)}</time>;
};
