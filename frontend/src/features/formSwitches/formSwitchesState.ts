import { clientOf } from '../../../../domain/contract/clientOf.js';
import { formSwitches } from '../../../../domain/contract/formSwitches.js';
import type { Work } from '../../core/feature.js';
import { formSwitchBoard } from './formSwitchBoard.js';

/** State and work of the page on which forms are turned off and on. */
export const work = {
  reducers: { formSwitchBoard: formSwitchBoard.reducer },
  saga: ({ http, newId: newKey }) => formSwitchBoard.saga({ api: clientOf(http, formSwitches), newKey }),
} satisfies Work;
