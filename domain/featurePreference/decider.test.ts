import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { featurePreferenceDecider, type FeaturePreferenceCommand } from './decider.js';
import type { FeaturePreferenceEvent } from './events.js';

const given = specify(featurePreferenceDecider);
const toggle = (key: string, isEnabled: boolean, isDefined = true): FeaturePreferenceCommand => ({
  type: 'TogglePreference',
  data: { userId: 'u1', key, isEnabled, isDefined },
});
const toggled = (key: string, isEnabled: boolean): FeaturePreferenceEvent => ({
  type: 'PreferenceToggled',
  data: { userId: 'u1', key, isEnabled },
});

describe('feature preference', () => {
  it('is recorded, also where it is what the platform has: the default may change', () => {
    given().when(toggle('ai_chat', true)).then(toggled('ai_chat', true));
    given(toggled('ai_chat', true)).when(toggle('ai_chat', false)).then(toggled('ai_chat', false));
  });

  it('changes nothing when it is so already, whatever the other settings are', () => {
    given(toggled('ai_chat', false), toggled('autocomplete', true)).when(toggle('ai_chat', false)).thenNothing();
    given(toggled('autocomplete', false)).when(toggle('ai_chat', false)).then(toggled('ai_chat', false));
  });

  it('is refused for a feature that is not there', () =>
    given()
      .when(toggle('constructor', true, false))
      .thenRefused('flag_not_found'));
});
