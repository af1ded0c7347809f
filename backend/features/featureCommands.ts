import {
  featureFlagDecider,
  isFeatureFlagEvent,
  type FeatureFlagCommand,
  type FeatureFlagState,
} from '../../domain/featureFlag/decider.js';
import type { FeatureFlagEvent } from '../../domain/featureFlag/events.js';
import {
  featurePreferenceDecider,
  isFeaturePreferenceEvent,
  type FeaturePreferenceCommand,
  type FeaturePreferences,
} from '../../domain/featurePreference/decider.js';
import type { FeaturePreferenceEvent } from '../../domain/featurePreference/events.js';
import { fold } from '../../domain/eventSourcing/decider.js';
import type { EventLog } from '../eventStore/eventLog.js';
import { createCommandHandler, readHistory, type CommandHandler } from '../eventStore/handleCommand.js';
import type { StreamNames } from '../eventStore/streams.js';

export type FeatureCommands = {
  /** Carries out a command on the flag with this key. */
  readonly handleFlag: CommandHandler<FeatureFlagCommand, FeatureFlagEvent, FeatureFlagState>;
  /** The flag as it stands in the log now. */
  readonly loadFlag: (key: string) => Promise<FeatureFlagState>;
  /** Carries out a command on the settings of the person with this account id. */
  readonly handlePreference: CommandHandler<FeaturePreferenceCommand, FeaturePreferenceEvent, FeaturePreferences>;
};

type Deps = {
  readonly log: EventLog;
  readonly streams: Pick<StreamNames, 'featureFlag' | 'featurePreference'>;
};

/** Command handling and loading of features over the event log. */
export const createFeatureCommands = ({ log, streams }: Deps): FeatureCommands => ({
  handleFlag: createCommandHandler({
    log,
    decider: featureFlagDecider,
    streamOf: streams.featureFlag,
    isOurs: isFeatureFlagEvent,
  }),
  loadFlag: async (key) =>
    fold(featureFlagDecider, await readHistory(log, streams.featureFlag(key), isFeatureFlagEvent)),
  handlePreference: createCommandHandler({
    log,
    decider: featurePreferenceDecider,
    streamOf: streams.featurePreference,
    isOurs: isFeaturePreferenceEvent,
  }),
});
