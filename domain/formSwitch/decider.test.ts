import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { formSwitchDecider, sentenceOff, switchOf, usualSentence, type FormSwitchCommand } from './decider.js';
import type { FormSwitchEvent } from './events.js';

const given = specify(formSwitchDecider);
const switched = (target: string, isOn: boolean, version: number, sentence?: string): FormSwitchEvent => ({
  type: 'FormSwitched',
  data: { target, isOn, version, ...(sentence !== undefined && { sentence }) },
});
const wish = (target: string, isOn: boolean, basedOn: number, sentence?: string): FormSwitchCommand => ({
  type: 'SwitchForm',
  data: { target, isOn, basedOn, ...(sentence !== undefined && { sentence }) },
});

describe('the switch of a field of law or a form', () => {
  it('turns it off with a sentence and on again without one', () => {
    given()
      .when(wish('criminal', false, 0, '本院暂不受理网上自诉'))
      .then(switched('criminal', false, 1, '本院暂不受理网上自诉'));
    given(switched('criminal', false, 1, '暂停'))
      .when(wish('criminal', true, 1, '暂停'))
      .then(switched('criminal', true, 2));
    given(switched('criminal', false, 1, '暂停'))
      .when(wish('criminal', false, 1, ''))
      .then(switched('criminal', false, 2));
  });

  it('changes nothing when it is so already, whatever was on the screen', () => {
    given()
      .when(wish('claim-divorce', true, 0))
      .thenNothing();
    given(switched('civil', false, 1, '暂停'))
      .when(wish('civil', false, 0, '暂停'))
      .thenNothing();
  });

  it('refuses what another administrator overtook, and only then', () => {
    given(switched('civil', false, 1, '暂停'))
      .when(wish('civil', false, 0, '停办'))
      .thenRefused('form_switch_changed');
    given(switched('civil', false, 1, '暂停'))
      .when(wish('criminal', false, 0))
      .then(switched('criminal', false, 1));
  });

  it('says of a form what was written of it, else of its field, else 即将上线', () => {
    const divorce = { key: 'claim-divorce' };
    const says = (...events: FormSwitchEvent[]) => sentenceOff(fold(formSwitchDecider, events), divorce);
    expect(says()).to.equal(undefined);
    expect(says(switched('criminal', false, 1))).to.equal(undefined);
    expect(says(switched('civil', false, 1))).to.equal(usualSentence);
    expect(says(switched('civil', false, 1, '民事暂停'))).to.equal('民事暂停');
    expect(says(switched('claim-divorce', false, 1, '离婚暂停'), switched('civil', false, 1, '民事暂停'))).to.equal(
      '离婚暂停',
    );
    expect(says(switched('claim-divorce', false, 1), switched('civil', false, 1, '民事暂停'))).to.equal('民事暂停');
    expect(says(switched('claim-divorce', false, 1), switched('claim-divorce', true, 2))).to.equal(undefined);
  });

  it('is where the last of any wishes left it, each counted once', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('civil', 'claim-divorce'), fc.boolean(), fc.constantFrom('', '暂停', '停办')),
        ),
        (wishes) => {
          let events: FormSwitchEvent[] = [];
          for (const [target, isOn, sentence] of wishes) {
            const state = fold(formSwitchDecider, events);
            const { version } = switchOf(state, target);
            events = [...events, ...formSwitchDecider.decide(wish(target, isOn, version, sentence), state)];
          }
          const state = fold(formSwitchDecider, events);
          for (const target of ['civil', 'claim-divorce']) {
            const last = wishes.findLast(([one]) => one === target);
            const own = events.filter(({ data }) => data.target === target);
            expect(switchOf(state, target)).to.deep.equal({
              version: own.length,
              isOn: last?.[1] ?? true,
              sentence: last && !last[1] && last[2] !== '' ? last[2] : undefined,
            });
          }
        },
      ),
    ));
});
