import { expect } from 'chai';
import fc from 'fast-check';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { fold } from '../eventSourcing/decider.js';
import { featureCatalogue, featureKeys } from './catalogue.js';
import { featureFlagDecider, type FeatureFlagCommand } from './decider.js';
import { effectiveFlag } from './effectiveFlag.js';
import type { FeatureFlagEvent } from './events.js';

const given = specify(featureFlagDecider);
const data = { key: 'ai_chat', ...featureCatalogue.ai_chat };
const defined: FeatureFlagEvent = { type: 'FlagDefined', data };
const toggled = (isEnabled: boolean, reason?: string): FeatureFlagEvent => ({
  type: 'FlagToggled',
  data: { key: 'ai_chat', isEnabled, ...(reason === undefined ? {} : { reason }) },
});
const toggle = (isEnabled: boolean, reason?: string): FeatureFlagCommand => ({
  type: 'ToggleFlag',
  data: { isEnabled, ...(reason === undefined ? {} : { reason }) },
});

describe('feature flag', () => {
  it('is defined once: what an administrator set holds when it is defined again', () => {
    given().when({ type: 'DefineFlag', data }).then(defined);
    given(defined).when({ type: 'DefineFlag', data }).thenNothing();
    given(defined, toggled(false)).when({ type: 'DefineFlag', data }).thenNothing();
  });

  it('is turned off and on, with the reason as it was given', () => {
    given(defined).when(toggle(false, '模型维护')).then(toggled(false, '模型维护'));
    given(defined, toggled(false)).when(toggle(true)).then(toggled(true));
  });

  it('changes nothing when it is so already', () => {
    given(defined).when(toggle(true, '再开一次')).thenNothing();
    given(defined, toggled(false)).when(toggle(false)).thenNothing();
  });

  it('refuses to turn on what is not there', () => given().when(toggle(true)).thenRefused('flag_not_found'));

  it('ends where the last toggle said, with an event for each change only', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean()), (wishes) => {
        const history = wishes.reduce<FeatureFlagEvent[]>(
          (events, wish) => [...events, ...featureFlagDecider.decide(toggle(wish), fold(featureFlagDecider, events))],
          [defined],
        );
        const state = fold(featureFlagDecider, history);
        expect(state).to.deep.equal({ status: 'defined', flag: { ...data, isEnabled: wishes.at(-1) ?? true } });
        const changes = wishes.filter((wish, index) => wish !== (wishes[index - 1] ?? true));
        expect(history).to.have.length(1 + changes.length);
      }),
    ));
});

describe('features', () => {
  it('are on at first, each under a name of its own and with one sentence about it', () => {
    const all = featureKeys.map((key) => featureCatalogue[key]);
    expect(all.map(({ isEnabled }) => isEnabled)).to.deep.equal(all.map(() => true));
    expect(new Set(all.map(({ name }) => name)).size).to.equal(featureKeys.length);
    for (const { description } of all) expect(description).to.match(/^[^。]+。$/);
  });

  it('follow the platform until a person has a setting of their own', () => {
    for (const platform of [true, false]) {
      expect(effectiveFlag('costs_nothing', platform, undefined)).to.equal(platform);
      expect(effectiveFlag('costs_nothing', platform, true)).to.equal(true);
      expect(effectiveFlag('costs_nothing', platform, false)).to.equal(false);
    }
  });

  it('that cost the court are off while the court has them off, whatever a person set', () => {
    for (const key of featureKeys) {
      for (const own of [undefined, true, false]) expect(effectiveFlag(key, false, own)).to.equal(false);
      expect([undefined, true, false].map((own) => effectiveFlag(key, true, own))).to.deep.equal([true, true, false]);
    }
  });
});
