import { expect } from 'chai';
import { sampleForm } from '../../forms/testing/sampleForm.js';
import { offersToParty } from './offers.js';
import { recognise } from '../people/recognise.js';

/** What a text offers to the card of its one plaintiff of paper and number. */
const cardOf = (text: string): Readonly<Record<string, unknown>> => {
  const [party] = recognise(text).parties;
  if (!party) return {};
  return Object.fromEntries(
    offersToParty(sampleForm(), {}, '原告', party)
      .filter(({ certain }) => certain)
      .map(({ field, value }) => [field.id, value]),
  );
};

describe('the number of a paper in a text', () => {
  for (const [paper, id_type, id_number] of [
    ['护照号码：E12345678', '护照', 'E12345678'],
    ['美国护照512345678', '护照', '512345678'],
    ['港澳居民来往内地通行证号码H12345678', '港澳居民来往内地通行证', 'H12345678'],
    ['回乡证：M1234567800', '港澳居民来往内地通行证', 'M1234567800'],
    ['台胞证号12345678', '台湾居民来往大陆通行证', '12345678'],
    ['香港永久性居民身份证号码A123456(3)', '香港永久性居民身份证', 'A123456(3)'],
    ['外国人永久居留身份证KAZ110090123105', '外国人永久居留身份证', 'KAZ110090123105'],
    ['居住证号码810000199408230021', '港澳台居民居住证', '810000199408230021'],
    ['身份证号码11010519491231002X', '居民身份证', '11010519491231002X'],
  ] as const)
    it(`chooses ${id_type} where it says “${paper}”`, () =>
      expect(cardOf(`原告：陈文，男，${paper}，住北京市朝阳区建国路1号。`)).to.include({ id_type, id_number }));

  it('takes sex and birth date from 18 places only', () => {
    const sexIn = (text: string) =>
      recognise(text).parties[0]?.findings.flatMap(({ kind, value }) => (kind === 'sex' ? [value] : []));
    expect(sexIn('原告：陈文，港澳台居民居住证号码810000199408230021。')).to.deep.equal(['女']);
    expect(sexIn('原告：陈文，护照号码E12345678。')).to.deep.equal([]);
  });

  it('is none where its form or its check is another, and no paper is chosen then', () => {
    for (const paper of ['香港居民身份证号码A123456(7)', '通行证每人一张', '护照复印件2份', '护照E12'])
      expect(cardOf(`原告：陈文，男，${paper}。`), paper).to.not.have.any.keys('id_type', 'id_number');
  });
});
