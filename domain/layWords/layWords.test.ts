import { expect } from 'chai';
import fc from 'fast-check';
import { createPhraseFinder, liesIn } from './findPhrases.js';
import { layWords } from './layWords.js';
import { createStandardWords, standardWords } from './standardWords.js';

describe('the table of everyday words', () => {
  it('has no word that says nothing: each is standard already or becomes so, and none is only gaps', () => {
    for (const { tells, supports } of Object.values(layWords.subjects))
      for (const word of [...tells, ...supports])
        expect(standardWords(word.replaceAll('…', ' ')), word).not.to.equal('');
  });

  it('has no word of a subject both to point to it and only to support', () => {
    for (const [name, { tells, supports }] of Object.entries(layWords.subjects))
      expect(
        supports.filter((word) => tells.includes(word)),
        name,
      ).to.deep.equal([]);
  });

  it('names subjects that exist where words are meant in some alone', () => {
    for (const { about = [] } of layWords.legal)
      for (const name of about) expect(Object.keys(layWords.subjects)).to.include(name);
  });
});

describe('writing what people say in standard words', () => {
  it('takes traditional signs, Cantonese and dialects for what they mean', () => {
    expect(standardWords('車俾人撞咗，佢唔肯賠')).to.equal('车给人撞了 他不肯赔');
    expect(standardWords('娃儿归我，咋个起素')).to.equal('孩子归我 怎么起诉');
  });

  it('takes the longest word where one lies inside another', () => {
    const standard = createStandardWords({ signs: [], speech: { 怎么: ['咋', '咋个'], 没有: ['没得'] } });
    expect(standard('咋个没得，咋')).to.equal('怎么没有 怎么');
  });

  it('leaves a standard text as it is, however often it is written again', () => {
    const texts = fc.string({
      unit: fc.constantFrom('房', '东', '唔', '係', '咋', '个', '，', 'K', ' ', '😀', '\ud800'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        expect(standardWords(standardWords(text))).to.equal(standardWords(text));
      }),
    );
  });
});

describe('finding phrases in a text', () => {
  const find = createPhraseFinder(['押金', '不退押金', '欠…不还', '撞', '房东…押金…不退']);

  it('finds those that stand in it, with gaps where the phrase has them, in order and each once', () => {
    expect(find('房东不退押金 他欠我三万一直不还 欠钱不还')).to.deep.equal(['不退押金', '押金', '欠…不还']);
    expect(find('房东说押金扣了不退')).to.deep.equal(['房东…押金…不退', '押金']);
  });

  it('finds no phrase whose parts are too far apart or the other way round', () => {
    expect(find(`欠了钱${'啊'.repeat(20)}不还`)).to.deep.equal([]);
    expect(find('不还 欠')).to.deep.equal([]);
  });

  it('finds a phrase exactly where its parts are in the text, whatever stands around', () => {
    const noise = fc.string({ unit: fc.constantFrom('好', '欠', '不', ' ', '还'), maxLength: 30 });
    fc.assert(
      fc.property(noise, noise, (a, b) => {
        expect(find(`${a}押金${b}`)).to.include('押金');
      }),
    );
  });

  it('knows which phrases lie inside longer ones', () => {
    expect(liesIn('押金', '不退押金')).to.equal(true);
    expect(liesIn('不还', '欠…不还')).to.equal(true);
    expect(liesIn('欠…不还', '不还')).to.equal(false);
    expect(liesIn('撞', '不退押金')).to.equal(false);
  });
});
