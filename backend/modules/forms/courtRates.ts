import {
  lendingRateDecider,
  type LendingRateCommand,
  type RecordedRates,
} from '../../../domain/lendingRate/decider.js';
import type { LendingRate } from '../../../domain/lendingRate/publications.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { isPrivateLending } from '../../../domain/forms/problems/lendingRate.js';
import type { LendingRateTable } from '../../adapters/eventStore/openAggregates.js';
import { courtSetting, type CourtSetting } from './courtSetting.js';

/** The loan prime rates that the court's administrators recorded. */
export type CourtRates = Pick<CourtSetting<LendingRateCommand, RecordedRates>, 'newest' | 'change'> & {
  /** Those that rules need who look at answers to a form; none where it asks for no such rate. */
  readonly of: (definition: Pick<FormDefinition, 'caseCause'>) => Promise<readonly LendingRate[]>;
};

/** Reads and changes the recorded loan prime rates. Rules go on with those of the release while the log cannot be read. */
export const createCourtRates = (table: Pick<LendingRateTable, 'load' | 'handle'>): CourtRates => {
  const { shown, newest, change } = courtSetting(table, { unread: lendingRateDecider.initialState() });
  return {
    newest,
    change,
    of: async (definition) => (isPrivateLending(definition) ? (await shown()).recorded : []),
  };
};
