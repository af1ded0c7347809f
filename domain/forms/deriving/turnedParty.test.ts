import { expect } from 'chai';
import fc from 'fast-check';
import type { PartyBlock, PartyRole } from '../definition.js';
import { goneIn } from '../reading/partyGone.js';
import { sentenceOfTurn, takenBy, turn, turnBack, withoutSentence, withSentence } from './turnedParty.js';
import { turnsIn } from './partyTurns.js';

const block = (key: string, variant: PartyBlock['variant']): PartyBlock => ({
  key,
  variant,
  heading: '',
  notes: [],
  fields: [],
});
const natural = block('defendants_natural', 'natural');
const legal = block('defendants_legal', 'legal');
const role: PartyRole = { role: '被告', optional: false, notes: [], blocks: [natural, legal] };

describe('what became of a party, by the name that was typed', () => {
  it('is death, striking off or another name', () => {
    for (const typed of ['李四（已故）', '李四(已去世)', '已故李四', '李四已死亡'])
      expect(goneIn('natural', typed), typed).to.deep.equal({ kind: 'dead', name: '李四' });
    for (const typed of ['甲商贸有限公司（已注销）', '甲商贸有限公司已被注销', '甲商贸有限公司(注销)'])
      expect(goneIn('legal', typed), typed).to.deep.equal({ kind: 'dissolved', name: '甲商贸有限公司' });
    for (const typed of [
      '乙商贸有限公司（原名：甲商贸有限公司）',
      '甲商贸有限公司（现更名为乙商贸有限公司）',
      '甲商贸有限公司更名为乙商贸有限公司',
    ])
      expect(goneIn('legal', typed), typed).to.deep.equal({
        kind: 'renamed',
        name: '甲商贸有限公司',
        now: '乙商贸有限公司',
      });
  });

  it('is nothing where the name says nothing of it', () => {
    for (const typed of ['', '李四', '已故', '故亦非']) expect(goneIn('natural', typed), typed).to.equal(undefined);
    for (const typed of ['', '甲商贸有限公司', '已注销', '甲（北京）有限公司'])
      expect(goneIn('legal', typed), typed).to.equal(undefined);
  });
});

describe('a card whose party is there no more', () => {
  const dead = { name: '李四（已故）', phone: '13812345678' };
  const gone = { entityName: '甲公司（已注销）', address: '青云路5号' };

  it('leaves its place to heirs, and to shareholders of either kind', () => {
    const answers = { defendants_natural: [{ name: '王五' }, dead], defendants_legal: [gone] };
    const [ofDead, ofGone] = turnsIn(role, answers);
    if (!ofDead || !ofGone) throw new Error('no turns');
    expect(takenBy(role, ofDead)).to.deep.equal([natural]);
    expect(takenBy(role, ofGone)).to.deep.equal([natural, legal]);
    expect(turn(answers, ofDead, natural).records).to.deep.equal({
      ...answers,
      defendants_natural: [{ name: '王五' }, {}],
    });
    expect(turn(answers, ofGone, natural).records).to.deep.equal({
      defendants_natural: [{ name: '王五' }, dead, {}],
      defendants_legal: [],
    });
    expect(sentenceOfTurn(ofDead, '被告')).to.equal('李四已经去世，所列被告系李四的继承人。');
  });

  it('keeps everything but the name of who has another name now', () => {
    const answers = {
      defendants_natural: [],
      defendants_legal: [{ entityName: '乙公司（原名甲公司）', address: '青云路5号' }],
    };
    const [renamed] = turnsIn(role, answers);
    if (!renamed) throw new Error('no turn');
    const { records, turned } = turn(answers, renamed, legal);
    expect(records['defendants_legal']).to.deep.equal([{ entityName: '乙公司', address: '青云路5号' }]);
    const typed = { ...records, defendants_legal: [{ entityName: '乙公司', address: '青云路6号' }] };
    expect(turnBack(typed, turned)['defendants_legal']).to.deep.equal([
      { entityName: '乙公司（原名甲公司）', address: '青云路6号' },
    ]);
  });

  it('comes back as it was, and loses nothing that was typed meanwhile', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom({ name: '王五' }, { name: '赵六' }), { maxLength: 3 }),
        fc.array(fc.constantFrom({ entityName: '丙公司' }), { maxLength: 2 }),
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.constant('钱七'), { nil: undefined }),
        (people, organisations, isPerson, intoOrganisation, typed) => {
          const answers = {
            defendants_natural: isPerson ? [...people, dead] : people,
            defendants_legal: isPerson ? organisations : [...organisations, gone],
          };
          const [first] = turnsIn(role, answers);
          if (!first) throw new Error('no turn');
          const choices = takenBy(role, first);
          const into = (intoOrganisation ? choices.at(-1) : choices[0]) ?? natural;
          const { records, turned } = turn(answers, first, into);
          if (typed === undefined) {
            expect(turnBack(records, turned)).to.deep.equal(answers);
            return;
          }
          const filled = (records[turned.to.key] ?? []).map((row, at) =>
            at === turned.to.index ? { name: typed } : row,
          );
          const back = turnBack({ ...records, [turned.to.key]: filled }, turned);
          expect(Object.values(back).flat()).to.have.deep.members([...Object.values(answers).flat(), { name: typed }]);
        },
      ),
    ));

  it('is told in the facts once, and no more when it is taken back', () => {
    const sentence = '李四已经去世，所列被告系李四的继承人。';
    for (const text of ['', '借款到期未还。']) {
      const told = withSentence(text, sentence);
      expect(withSentence(told, sentence)).to.equal(told);
      expect(withoutSentence(told, sentence)).to.equal(text);
    }
    expect(withoutSentence('别的话。', sentence)).to.equal('别的话。');
  });
});
