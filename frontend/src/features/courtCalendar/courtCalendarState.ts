import { clientOf } from '../../../../domain/contract/clientOf.js';
import { courtCalendar } from '../../../../domain/contract/courtCalendar.js';
import type { Work } from '../../core/feature.js';
import { arrangedYears } from './arrangedYears.js';

/** State and work of the page of working days. */
export const work = {
  reducers: { arrangedYears: arrangedYears.reducer },
  saga: ({ http, newId: newKey }) => arrangedYears.saga({ api: clientOf(http, courtCalendar), newKey }),
} satisfies Work;
