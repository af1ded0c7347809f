import { expect } from 'chai';
import fc from 'fast-check';
import { standardWords } from '../layWords/standardWords.js';
import { motions } from '../motions/motions.js';
import { spokenMotions, spokenMotionsBy } from './spokenMotion.js';
import shipped from './spokenMotion.json' with { type: 'json' };

const keysOf = (said: string) => spokenMotions(standardWords(said)).motions.map(({ key }) => key);
type Words = {
  readonly says?: readonly string[];
  readonly names?: readonly string[];
  readonly whole?: readonly string[];
};

describe('what somebody asks for within a running case, by the words of the table', () => {
  it('is found by each word that asks for it, however its gap is filled, and by names beside a wish', () => {
    for (const [key, { says = [], names = [], whole = [] }] of Object.entries<Words>(shipped.sayings)) {
      for (const word of says) expect(spokenMotions(word.replaceAll('…', '那个')).motions, word).not.to.deep.equal([]);
      for (const word of names) expect(keysOf(`我想申请${word}`).length, word).to.be.at.least(1);
      for (const word of whole) expect(keysOf(word), word).to.include(key);
    }
  });

  it('has words for everything that no form is for', () => {
    for (const { key, form } of motions) if (form === null) expect(Object.keys(shipped.sayings)).to.include(key);
  });

  it('is nothing that others do, that nobody does, or that was done', () => {
    for (const said of [
      '原告申请鉴定，费用谁出',
      '对方反诉我质量有问题',
      '被追加为被告，我根本没担保',
      '我没申请鉴定',
      '我不想撤诉',
      '对方上次申请鉴定后就没消息了',
      '已经撤诉一次，现在重新起诉',
      '去年起诉过他，后来撤诉了，他又不还钱',
      '我要去法院上诉他还钱',
      '劳动仲裁输了想上诉',
      '法院追加我为被执行人',
      '法院判决后他不履行，我要申请执行',
    ])
      expect(keysOf(said), said).to.deep.equal([]);
  });

  it('is told by the speaker, who may be told of by others before', () => {
    expect(keysOf('法官让我追加当事人')).to.deep.equal(['joinder']);
    expect(keysOf('我作为被告可以申请笔迹鉴定吗')).to.deep.equal(['appraisal']);
    expect(keysOf('公司账户被保全了')).to.deep.equal(['review-of-preservation']);
  });

  it('leaves room for a cause where it may be a new one', () => {
    const withCause = (said: string) => spokenMotions(standardWords(said)).withCause;
    expect(withCause('他欠钱不还，怕他转移财产，想申请财产保全')).to.equal(true);
    expect(withCause('他欠钱不还，我想追加他老婆')).to.equal(false);
    expect(withCause('我要起诉他，能追加他老婆为被告吗')).to.equal(true);
    expect(withCause('我想反诉他，不用再起诉吧')).to.equal(false);
  });

  it('is at most three things, each once, whatever is said', () => {
    const words = Object.values<Words>(shipped.sayings).flatMap(({ says = [] }) => says);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words, '我', '想', ' ', '了'), { maxLength: 20 }), (said) => {
        const found = keysOf(said.join(''));
        expect(found.length).to.be.at.most(3);
        expect(new Set(found).size).to.equal(found.length);
      }),
    );
  });

  it('cannot be told from a table that names no motion, or signs of a pattern', () => {
    expect(() => spokenMotionsBy({ ...shipped, sayings: { nowhere: {} } })).to.throw('no such motion');
    expect(() => spokenMotionsBy({ ...shipped, wants: ['想.*'] })).to.throw();
  });
});
