import {
  featureFlagDecider,
  isFeatureFlagEvent,
  type FeatureFlagCommand,
  type FeatureFlagState,
} from '../../../domain/featureFlag/decider.js';
import type { FeatureFlagEvent } from '../../../domain/featureFlag/events.js';
import {
  featurePreferenceDecider,
  isFeaturePreferenceEvent,
  type FeaturePreferenceCommand,
  type FeaturePreferences,
} from '../../../domain/featurePreference/decider.js';
import type { FeaturePreferenceEvent } from '../../../domain/featurePreference/events.js';
import type { EventLog } from '../../adapters/eventStore/eventLog.js';
import { createCommandHandler, type CommandHandler } from '../../adapters/eventStore/handleCommand.js';
import { rememberedStates } from '../../adapters/eventStore/streamStates.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';

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

/**
 * Command handling and loading of features over the event log. Nothing bounds how often somebody turns a feature on and off, so what a
 * stream said is remembered and only what is newer is read.
 */
export const createFeatureCommands = ({ log, streams }: Deps): FeatureCommands => {
  const flags = rememberedStates<FeatureFlagEvent, FeatureFlagState>(
    { log, decider: featureFlagDecider, isOurs: isFeatureFlagEvent },
    { leastEvents: 1 },
  );
  const preferences = rememberedStates<FeaturePreferenceEvent, FeaturePreferences>(
    { log, decider: featurePreferenceDecider, isOurs: isFeaturePreferenceEvent },
    { leastEvents: 1 },
  );
  return {
    handleFlag: createCommandHandler({
      log,
      decider: featureFlagDecider,
      streamOf: streams.featureFlag,
      isOurs: isFeatureFlagEvent,
      load: (key) => flags(streams.featureFlag(key)),
    }),
    loadFlag: async (key) => (await flags(streams.featureFlag(key))).state,
    handlePreference: createCommandHandler({
      log,
      decider: featurePreferenceDecider,
      streamOf: streams.featurePreference,
      isOurs: isFeaturePreferenceEvent,
      load: (userId) => preferences(streams.featurePreference(userId)),
    }),
  };
};
