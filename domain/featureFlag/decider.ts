import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import type { FeatureFlagEvent } from './events.js';

export type FeatureFlag = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** The setting for everybody who has none of their own. */
  readonly isEnabled: boolean;
};

export type FeatureFlagState =
  { readonly status: 'undefined' } | { readonly status: 'defined'; readonly flag: FeatureFlag };

export type FeatureFlagCommand =
  | { readonly type: 'DefineFlag'; readonly data: FeatureFlag }
  | { readonly type: 'ToggleFlag'; readonly data: { readonly isEnabled: boolean; readonly reason?: string } };

/**
 * The flag of a state.
 * @throws DomainError `flag_not_found`
 */
export const definedFlag = (state: FeatureFlagState): FeatureFlag => {
  if (state.status === 'undefined') throw new DomainError('flag_not_found');
  return state.flag;
};

const evolve = (state: FeatureFlagState, { type, data }: FeatureFlagEvent): FeatureFlagState => {
  switch (type) {
    case 'FlagDefined': {
      const { key, name, description, isEnabled } = data;
      return { status: 'defined', flag: { key, name, description, isEnabled } };
    }
    case 'FlagToggled':
      return state.status === 'defined'
        ? { status: 'defined', flag: { ...state.flag, isEnabled: data.isEnabled } }
        : state;
  }
};

const decide = (command: FeatureFlagCommand, state: FeatureFlagState): FeatureFlagEvent[] => {
  switch (command.type) {
    case 'DefineFlag':
      return state.status === 'defined' ? [] : [{ type: 'FlagDefined', data: command.data }];
    case 'ToggleFlag': {
      const { key, isEnabled: before } = definedFlag(state);
      const { isEnabled, reason } = command.data;
      if (isEnabled === before) return [];
      return [{ type: 'FlagToggled', data: { key, isEnabled, ...(reason === undefined ? {} : { reason }) } }];
    }
  }
};

/** A feature of the platform: defined once, then turned on and off by administrators. */
export const featureFlagDecider: Decider<FeatureFlagCommand, FeatureFlagEvent, FeatureFlagState> = {
  initialState: () => ({ status: 'undefined' }),
  evolve,
  decide,
};
