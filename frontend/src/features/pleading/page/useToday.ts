import { useStore } from 'react-redux';
import { courtNow } from '../../../core/courtNow.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import type { RootState } from '../../../core/state.js';
import { usePleadingDeps } from './pleadingDeps.js';

/** The day (`YYYY-MM-DD`) in the court's time zone at the moment of drawing. */
export const useToday = (): string => {
  const store = useStore<RootState>();
  const { now } = usePleadingDeps();
  return courtDay(courtNow(now()), selectCourtTimeZone(store.getState()));
};
