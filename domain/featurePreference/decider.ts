import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { FeaturePreferenceEvent } from './events.js';

/** One person's own settings by the feature's key; a feature without one follows the platform. */
export type FeaturePreferences = ReadonlyMap<string, boolean>;

export type FeaturePreferenceCommand = {
  readonly type: 'TogglePreference';
  readonly data: {
    readonly userId: string;
    readonly key: string;
    readonly isEnabled: boolean;
    /** Whether there is such a feature. */
    readonly isDefined: boolean;
  };
};

/**
 * One person's settings. A person's choice is kept also where it equals the platform's default: it holds
 * when the default changes.
 */
export const featurePreferenceDecider: Decider<FeaturePreferenceCommand, FeaturePreferenceEvent, FeaturePreferences> = {
  initialState: () => new Map(),
  evolve: (preferences, { data: { key, isEnabled } }) => new Map(preferences).set(key, isEnabled),
  decide: ({ data: { isDefined, ...toggled } }, preferences) => {
    if (!isDefined) throw new DomainError('flag_not_found');
    return preferences.get(toggled.key) === toggled.isEnabled ? [] : [{ type: 'PreferenceToggled', data: toggled }];
  },
};
