import { expect } from 'chai';
import fc from 'fast-check';
import { inChinese } from '../citations/articleNumber.js';
import { shippedFacts } from '../citations/shippedFacts.js';
import { expectedText, isExpected, placesOf, readExpected, UnreadableExpected } from './expected.js';

const { named, all } = shippedFacts.laws;
const read = (written: string) => readExpected(written, named).map(expectedText);
const civilCode = '中华人民共和国民法典';
const passage = (law: string | null, articles: readonly string[], source = '民法典.docx') => ({
  source,
  law,
  articles,
});

describe('what a question of a recall test should find', () => {
  it('is the same article however it is written', () => {
    for (const written of [
      '《民法典》第五百七十七条',
      '民法典577条',
      '民法典第５７７条',
      '《中华人民共和国民法典》 第 577 条',
      '民法典合同编第五百七十七条第一款第（二）项',
      '《民法典》（2020年）的第五百七十七条',
    ])
      expect(read(written), written).to.deep.equal(['《民法典》第五百七十七条']);
  });

  it('may be several articles of one law, inserted ones and those of laws that no list has', () => {
    expect(read('《民法典》第577条、第578条和579条')).to.deep.equal([
      '《民法典》第五百七十七条',
      '《民法典》第五百七十八条',
      '《民法典》第五百七十九条',
    ]);
    expect(read('刑法第133条之一')).to.deep.equal(['《刑法》第一百三十三条之一']);
    expect(read('北京市房屋租赁条例第十条')).to.deep.equal(['《北京市房屋租赁条例》第十条']);
  });

  it('is a file by its name, where no article is written', () => {
    expect(read('劳动合同范本.docx')).to.deep.equal(['劳动合同范本.docx']);
    const [file] = readExpected('劳动合同范本', named);
    if (!file) throw new Error('nothing was read');
    expect(isExpected(file, passage(null, [], '劳动合同范本.DOCX'), named)).to.equal(true);
    expect(isExpected(file, passage(null, [], '劳动合同范本2.docx'), named)).to.equal(false);
  });

  it('is refused with a reason where it names no law, no article, or articles in a way that is not read', () => {
    for (const [written, reason] of [
      ['第五百条', '没有写明是哪部法律'],
      ['《民法典》', '没有写明条文'],
      ['《民法典》第五百七七条', '序号写法有误'],
      ['《民法典》第一条至第三条', '请逐条写明'],
      ['《民法典》第一、二条', '请逐条写明'],
    ] as const)
      expect(() => read(written), written).to.throw(UnreadableExpected, reason);
  });

  it('says the same when what is stored of it is read again, for every law there is', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.integer({ min: 1, max: 9999 }),
        fc.option(fc.integer({ min: 1, max: 20 })),
        ({ name }, number, sub) => {
          const law = named(name)?.name ?? name;
          const expected = { kind: 'article', law, number, sub } as const;
          expect(readExpected(expectedText(expected), named)).to.deep.equal([expected]);
          const cited = `第${inChinese(number)}条${sub === null ? '' : `之${inChinese(sub)}`}`;
          expect(isExpected(expected, passage(name, ['第一万条', cited]), named)).to.equal(true);
          expect(isExpected(expected, passage(name, [`第${inChinese(number)}条之二十一`]), named)).to.equal(false);
        },
      ),
    ));

  it('stands where it is found first, and nowhere in passages of another law, article or no law', () => {
    const expected = readExpected('民法典第577条、第703条、第1条', named);
    const found = [
      passage('中华人民共和国刑法', ['第七百零三条']),
      passage(null, ['第一条']),
      passage(civilCode, ['第七百零三条', '第七百零四条']),
      passage('民法典', ['第五百七十七条']),
      passage(civilCode, ['第七百零三条']),
    ];
    expect(placesOf(expected, found, named)).to.deep.equal([4, 3, null]);
  });
});
