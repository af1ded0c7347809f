import { expect } from 'chai';
import type { Field, FormDefinition } from '../../../domain/forms/definition.js';
import { complaintsOf } from '../../../domain/forms/resolve.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
const paired = forms.filter((form) => complaintsOf(form, forms).length > 0);

const withMembers = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => [field, ...withMembers(field.fields ?? [])]);

const itemsOf = (form: FormDefinition) =>
  form.sections.flatMap((section) => section.items.map((item) => ({ section: section.id, ...item })));

/** Labels of what the question with that label answers, in the complaint of the same cause. */
const answeredBy = (key: string, label: string): readonly string[] => {
  const form = catalogue.get(key);
  const complaints = form ? complaintsOf(form, forms) : [];
  const question = form && itemsOf(form).find((item) => item.label === label);
  if (complaints.length === 0 || !question) throw new Error(`${key} has no complaint or no question ${label}`);
  return complaints
    .flatMap(itemsOf)
    .flatMap((item) => (question.answers?.includes(`${item.section}.${item.id}`) ? [item.label ?? ''] : []));
};

describe('questions of the official forms', () => {
  it('have ids that are words, and no id of an item stands twice in a form', () => {
    for (const form of forms) {
      const items = itemsOf(form);
      const ids = items.flatMap(({ id, fields }) => [id, ...withMembers(fields).map((field) => field.id)]);
      expect(
        ids.filter((id) => !/^[a-z]{2,}(_[a-z]+)*$/.test(id)),
        form.key,
      ).to.deep.equal([]);
      expect(new Set(items.map(({ id }) => id)).size, form.key).to.equal(items.length);
    }
  });

  it('of a defence that has a complaint all say which of its items they answer, or that there is none', () => {
    expect(paired).to.have.lengthOf(45);
    for (const form of paired)
      for (const { section, id, answers } of itemsOf(form))
        // Sections of shared blocks stand in the complaint too, about the party itself.
        if (!section.startsWith('mediation') && id !== 'related_cases')
          expect(answers, `${form.key} ${section}.${id}`).to.be.an('array');
  });

  it('of a defence answer each claim at most once, but where one of them is about all costs or all claims, or a claim has many parts', () => {
    const inBoth = paired.flatMap((form) => {
      const responses = form.sections.find(({ id }) => id === 'responses')?.items ?? [];
      const answered = responses.flatMap(({ answers }) => answers ?? []);
      return new Set(answered).size === answered.length ? [] : [form.key];
    });
    expect(inBoth).to.have.members([
      'defense-traffic-accident',
      // The complaints claim in one row what the defences ask about in several: cargo and nets, all ways to answer for damage.
      'defense-ship-collision-damage',
      'defense-ecological-damage-public-interest',
      'defense-environmental-pollution-public-interest',
      'defense-environmental-damage-compensation',
      // Four grounds of an authority answer the one question of a complaint whether its act is unlawful.
      'defense-administrative',
    ]);
  });

  for (const [key, label, claims] of [
    ['defense-private-lending', '对保证方式有无异议', ['是否签订保证合同']],
    ['defense-trademark-infringement', '对原告商标权知名度有无异议', ['原告商标权使用及知名度事实']],
    ['defense-trademark-infringement', '对原告商标权属有无异议', ['原告商标权属事实']],
    ['defense-sales-contract', '对赔偿因违约所受的损失有无异议', ['赔偿因卖方违约所受的损失']],
    [
      'defense-housing-lease',
      '对返还租赁物/押金并赔偿损失有无异议',
      ['返还租赁物，并赔偿因解除合同而受到的损失', '返还押金'],
    ],
    ['defense-construction-contract', '对赔偿损失的诉请有无异议', ['是否要求赔偿损失', '是否要求赔偿损失']],
    ['defense-labor-dispute', '对劳动仲裁相关情况的确认或异议', ['劳动仲裁相关情况']],
    ['defense-housing-lease', '有无其他免责/减责事由', []],
    [
      'defense-administrative',
      '原告申请被告履行法定职责或者给付义务理由不成立',
      [
        '要求被告在一定期限内答复',
        '要求继续履行协议约定的内容',
        '对不履行法定职责的请求',
        '行政机关是否在法定期限内履行了法定职责',
      ],
    ],
  ] as const)
    it(`answer what they are about: ${key}, ${label}`, () => expect(answeredBy(key, label)).to.deep.equal([...claims]));

  it('about money say in a section with 标的总额 whether it is demanded, and interest is reckoned on what has 基数', () => {
    const meant = [
      ...['claim-amount', 'claim-amount-part', 'claim-amount-alternative'],
      ...['interest-base', 'other-amount', 'total-claimed'],
    ];
    for (const form of forms)
      for (const { id, items } of form.sections) {
        const money = withMembers(items.flatMap(({ fields }) => fields)).filter(({ kind }) => kind === 'money');
        const totals = items.filter(({ label }) => label?.endsWith('总额') ?? false);
        expect(money.filter(({ means }) => means === 'total-claimed')).to.have.lengthOf(totals.length);
        if (totals.length === 0) continue;
        for (const field of money) {
          expect(meant, `${form.key} ${id} ${field.id}`).to.include(field.means);
          expect(field.means === 'interest-base', `${form.key} ${id} ${field.id}`).to.equal(
            /基数|费用本金/u.test(field.label ?? ''),
          );
        }
      }
  });
});
