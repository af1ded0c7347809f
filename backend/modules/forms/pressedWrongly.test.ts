import { expect } from 'chai';
import { mayFillInSection, mayFillTogether } from '../../../domain/autofill/together.js';
import { everyOffer } from '../../../domain/recognition/everyOffer.js';
import { readFor } from '../../../domain/recognition/readFor.js';
import { recognise } from '../../../domain/recognition/recognise.js';
import { sidesOf } from '../../../domain/recognition/sides.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

/** What one press fills in of a text, `path value`. */
const pressed = (form: string, text: string): readonly string[] => {
  const definition = catalogue.get(form);
  if (!definition) throw new Error(`no form ${form}`);
  const recognised = recognise(text);
  const sides = sidesOf(definition, recognised, text);
  const reading = readFor(definition, text, recognised, '2026-06-30');
  return everyOffer(definition, {}, reading, (_, at) => sides[at] ?? null)
    .filter(
      (offer) =>
        mayFillTogether(definition, {}, offer) ||
        mayFillInSection(definition, {}, { ...offer, doubts: [], source: 'rules' }),
    )
    .map(({ path, value }) => `${path} ${typeof value === 'string' ? value : value.join('、')}`);
};

/** Texts by another hand, each with what a press once filled in wrongly and, where one is right, what it fills in. */
const rows: readonly {
  readonly form: string;
  readonly text: string;
  readonly wrong: string;
  readonly right?: string;
}[] = [
  {
    form: 'claim-sales-contract',
    text: '原告义丰纸箱厂，厂长巩德明。被告康乐食品有限公司，法定代表人戚薇。1999年4月至8月，被告先后六次购买纸箱计四万七千三百元。被告于当年9月以饼干抵款三千三百元。',
    wrong: '于当年',
    right: '康乐食品有限公司',
  },
  {
    form: 'claim-housing-lease',
    text: '原告戎家祠堂管委会。一九九六年一月一日将祠堂东厢房三间出租与被告贝记裁缝铺（铺主贝阿根），每月租金壹佰贰拾元。被告于九八年春拆窗一扇。',
    wrong: '于九',
  },
  {
    form: 'claim-divorce',
    text: '原告木兰英，女。被告关守业，同村。被告嗜赌，输去耕牛一头。其母对原告尚好。原告请求离婚。',
    wrong: '尚好',
    right: '关守业',
  },
  {
    form: 'claim-housing-lease',
    text: '学生租户毕业那拨别问，就这个：隗强，说好季付，季5400。他2022年9月付了一次，2023年3月没付。我要隗强。',
    wrong: '毕业',
  },
  {
    form: 'claim-divorce',
    text: '之前那份写错了。结婚日不是2012年6月3日，那天是订婚，登记是2012年12月12日。女方仲萍。',
    wrong: '2012-06-03',
  },
  {
    form: 'claim-labor-dispute',
    text: '我爸康永福六十一岁，在鸿运物业做保安。我替他写，我叫康爱玲，身份证不用写我的。他工资3200，2024年1月起就没发。',
    wrong: '康爱玲',
  },
];

describe('what one press fills in', () => {
  for (const { form, text, wrong, right } of rows)
    it(`is not ${wrong} of ${text.slice(0, 30)}…`, () => {
      const values = pressed(form, text);
      expect(values.filter((value) => value.endsWith(` ${wrong}`))).to.deep.equal([]);
      if (right !== undefined) expect(values.join('\n')).to.include(` ${right}`);
    });
});
