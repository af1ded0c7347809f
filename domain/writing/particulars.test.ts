import { expect } from 'chai';
import fc from 'fast-check';
import { statedBesides } from './particulars.js';

const own =
  '2024年3月5日，王小明借给李强30000元，约定三个月内还清，年利率6%。到期后李强只还了5000元，剩余2.5万元一直不还。';

describe('what a text states besides another', () => {
  it('is nothing for the same in other words and another order', () => {
    for (const said of [
      own,
      '李强向王小明借款3万元（2024-03-05），期限3个月，年利率6%；其后仅归还5,000元，尚欠25000元。',
      '一、借款：2024年3月5日，王小明出借30,000元。\n二、还款：李强仅还5000元，余2.5万元未还。',
      '1. 借款事实：王小明于2024年3月5日出借叁万元。2. 违约事实：李强一直不还。',
      '（1）双方约定三个月内还清；（2）年利率为6%。',
    ])
      expect(statedBesides(said, own), said).to.deep.equal([]);
  });

  it('names what was added, each once', () => {
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['王小明于2024年3月6日借给李强30000元。', ['2024年3月6日']],
      ['王小明借给李强30000元及利息1800元，利息1800元至今未付。', ['1800元']],
      ['王小明经证人张伟在场见证，借给李强30000元。', ['张伟']],
      ['李强应按《中华人民共和国民法典》第六百七十五条还款。', ['《中华人民共和国民法典》第六百七十五条']],
      ['李强又向北京某某科技有限公司借款。', ['北京某某科技有限公司']],
      ['约定六个月内还清，逾期满一年。', ['六个月', '一年']],
      ['李强电话13800001111。', ['13800001111']],
      ['年利率为24%。', ['年利率为24%']],
    ];
    for (const [said, added] of cases)
      for (const each of added) expect(statedBesides(said, own).join(), said).to.contain(each);
  });

  it('is never missed for an amount or a date that is new, wherever it stands', () => {
    const clauses = own.split(/(?<=[。，])/);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(clauses, { minLength: clauses.length }),
        fc.nat(clauses.length),
        fc.oneof(
          fc.integer({ min: 30_001, max: 9_999_999 }).map((yuan) => `另付${yuan}元，`),
          fc.integer({ min: 2025, max: 2090 }).map((year) => `于${year}年3月5日，`),
        ),
        (shuffled, at, added) => {
          expect(statedBesides(shuffled.join(''), own)).to.deep.equal([]);
          const more = [...shuffled.slice(0, at), added, ...shuffled.slice(at)].join('');
          expect(statedBesides(more, own).some((said) => added.includes(said))).to.equal(true);
        },
      ),
    );
  });
});
