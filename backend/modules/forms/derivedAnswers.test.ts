import { expect } from 'chai';
import fc from 'fast-check';
import { answerIn } from '../../../domain/forms/answerIn.js';
import type { AnswerRecord, AnswerValue, FormAnswers } from '../../../domain/forms/answers.js';
import type { GateAnswers } from '../../../domain/forms/asking/asking.js';
import { gateAnswers, gatesOf, guessedGates, isOffered, offeredItems } from '../../../domain/forms/asking/relevance.js';
import { fill } from '../../../domain/forms/fill.js';
import { claimOffers, claimedAt, followedClaims } from '../../../domain/forms/deriving/claimOffers.js';
import { deriveAnswers, type DerivedRecords } from '../../../domain/forms/deriving/deriveAnswers.js';
import { derivationRules } from '../../../domain/forms/deriving/derivationRules.js';
import { arbitraryAnswers } from '../../../domain/forms/testing/arbitraryAnswers.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();

const formNamed = (key: string) => {
  const [definition, asking] = [catalogue.get(key), catalogue.asking(key)];
  if (!definition || !asking) throw new Error(`no form ${key}`);
  return { definition, asking };
};

/** Somebody chose, or a party's name told, what is read at the gates. */
const nobodyGuessed: ReadonlySet<string> = new Set();

const lease = formNamed('claim-housing-lease');

const leaseWith = (
  items: { readonly [section: string]: { readonly [item: string]: AnswerRecord } },
  parties: { readonly [block: string]: readonly AnswerRecord[] } = {},
): FormAnswers => ({
  ...parties,
  sections: Object.fromEntries(Object.entries(items).map(([section, of]) => [section, { items: of }])),
});

/** The answers after everything that follows was filled in, with what is then known of it. */
const derivedOf = (
  answers: FormAnswers,
  gates: GateAnswers = {},
  records: DerivedRecords = {},
  form: ReturnType<typeof formNamed> = lease,
  guessed: ReadonlySet<string> = nobodyGuessed,
) => {
  const derived = deriveAnswers({ ...form, answers, gates, guessed, records });
  const after = structuredClone(answers) as FormAnswers;
  for (const { path, value } of derived.sets) put(after, path.split('.'), value);
  return { ...derived, at: (path: string): AnswerValue => answerIn(after, path), after };
};

const put = (at: object, [key = '', ...rest]: readonly string[], value: AnswerValue): void => {
  if (rest.length === 0) Reflect.set(at, key, value);
  else {
    const inner: unknown = Reflect.get(at, key);
    const next = typeof inner === 'object' && inner !== null ? inner : {};
    Reflect.set(at, key, next);
    put(next, rest, value);
  }
};

const claims = 'sections.claims.items';
const facts = 'sections.facts.items';
const arrears = leaseWith({
  facts: {
    rent_and_payment: { rent: '4500' },
    overdue_rent: { from: '2023-12-01', as_of: '2024-02-29' },
  },
});

describe('answers that follow from others', () => {
  it('reckons unpaid rent by whole months, and says how', () => {
    const { at, notes } = derivedOf(arrears);
    expect(at(`${facts}.overdue_rent.owed`)).to.equal('13500');
    expect(notes.get(`${facts}.overdue_rent.owed`)).to.equal('每月4,500.00元 × 3个月');
  });

  it('only offers an amount that could be reckoned otherwise: a month that is not whole', () => {
    const { at, offers } = derivedOf(
      leaseWith({
        facts: {
          rent_and_payment: { rent: '4500' },
          overdue_rent: { from: '2023-12-01', as_of: '2024-02-10' },
        },
      }),
    );
    expect(at(`${facts}.overdue_rent.owed`)).to.equal(undefined);
    expect(offers.get(`${facts}.overdue_rent.owed`)).to.deep.include({ kind: 'fill', value: '10500' });
  });

  it('does not open a claim without a press, and fills it once it is wanted', () => {
    const unwanted = derivedOf(arrears, { side: '房东' });
    expect(unwanted.at(`${claims}.rent_arrears.overdue_rent`)).to.equal(undefined);
    const wanted = derivedOf(arrears, { side: '房东', wants: ['rent_arrears'] });
    expect(wanted.at(`${claims}.rent_arrears.overdue_rent`)).to.equal('13500');
    expect(wanted.at(`${claims}.rent_arrears.details`)).to.equal(
      '自2023年12月1日起至2024年2月29日止，每月租金4500元，共欠13500元',
    );
    expect(wanted.at(`${claims}.total_claimed.amount`)).to.equal('13500');
  });

  it('asks under the deposit whether it is claimed back, only of a tenant who has not claimed it yet', () => {
    const answers = leaseWith({ facts: { security_deposit: { answer: '有', amount: '9000' } } });
    const asked = (gates: GateAnswers, given = answers, records: DerivedRecords = {}) =>
      claimOffers({ ...lease, answers: given, gates, records }).map(({ place, ask }) => [place, ask]);
    expect(asked({ side: '租客' })).to.deep.equal([['claims.security_deposit_refund', '要求退还押金9,000.00元吗？']]);
    expect(asked({ side: '房东' })).to.deep.equal([]);
    expect(asked({ side: '租客', wants: ['security_deposit_refund'] })).to.deep.equal([]);
    expect(asked({ side: '租客' }, answers, { 'declined:claims.security_deposit_refund': '9000' })).to.deep.equal([]);
  });

  it('fills the claim for the deposit from the contract once it is answered 是', () => {
    const { at } = derivedOf(
      leaseWith({
        facts: { security_deposit: { answer: '有', amount: '9000' } },
        claims: { security_deposit_refund: { answer: '是' } },
      }),
    );
    expect(at(`${claims}.security_deposit_refund.amount`)).to.equal('9000');
  });

  it('offers the total of claims that are only described, and says how it was found', () => {
    const labour = formNamed('claim-labor-dispute');
    const described = (overtime: string) =>
      leaseWith({
        claims: {
          wages: { answer: '是', details: '2024年3月至5月，每月6000元，共18000元' },
          overtime_pay: { answer: '是', details: overtime },
        },
      });
    const { offers, at } = derivedOf(described('休息日加班，要求5千元'), {}, {}, labour);
    expect(at(`${claims}.total_claimed.amount`)).to.equal(undefined);
    expect(offers.get(`${claims}.total_claimed.amount`)).to.deep.include({
      kind: 'fill',
      value: '23000',
      working: '拖欠的工资 18,000.00 + 加班费 5,000.00',
    });
    for (const unreckoned of ['按考勤计算', '每月3000元，共三个月', '3000元，另有2000元'])
      expect(
        derivedOf(described(unreckoned), {}, {}, labour).offers.has(`${claims}.total_claimed.amount`),
        unreckoned,
      ).to.equal(false);
  });

  it('asks for the claims of other forms under their facts, and for none where there is nothing', () => {
    const asked = (key: string, answers: FormAnswers, gates: GateAnswers = {}) =>
      claimOffers({ ...formNamed(key), answers, gates, records: {} }).map(({ ask }) => ask);
    const guarantor = leaseWith({ facts: { suretyship_contract: { answer: '是', guarantor: '赵六' } } });
    expect(asked('claim-private-lending', guarantor)).to.deep.equal(['要求担保人赵六一起还钱吗？']);
    const unpaid = leaseWith({ facts: { payment_and_delivery: { unpaid: '30000' } } });
    expect(asked('claim-sales-contract', unpaid, { side: '卖方' })).to.deep.equal(['要求对方付清货款30,000.00元吗？']);
    expect(asked('claim-sales-contract', unpaid, { side: '买方' })).to.deep.equal([]);
    const children = (text: string) => leaseWith({ facts: { marriage: { children: text } } });
    expect(asked('claim-divorce', children('王小明，2018年5月1日出生'))).to.have.length(2);
    expect(asked('claim-divorce', children('没有孩子'))).to.deep.equal([]);
    expect(asked('claim-divorce', children('无'))).to.deep.equal([]);
  });

  it('asks for the claims of five more complaints under their facts', () => {
    const asked = (
      key: string,
      factsOf: { readonly [item: string]: AnswerRecord },
      claimsOf = {},
      gates: GateAnswers = {},
    ) =>
      claimOffers({
        ...formNamed(key),
        answers: leaseWith({ facts: factsOf, claims: claimsOf }),
        gates,
        records: {},
      }).map(({ ask }) => ask);
    expect(
      asked('claim-property-management-contract', {
        unpaid_fees: { amount: '5370' },
        liquidated_damages_due: { amount: '300' },
      }),
    ).to.deep.equal(['要求业主付清物业费5,370.00元吗？', '要求业主付违约金300.00元吗？']);
    const house = {
      delivery_facts: { delivered: '否' },
      mortgage_contract: { answer: '否' },
      contract_conclusion: { termination_notice: '是' },
      quality_damages_facts: { compensation: '8000' },
    };
    const ofHouse = (side: string, facts = house) => asked('claim-housing-sales-contract', facts, {}, { side });
    expect(ofHouse('买方')).to.have.members([
      '已经通知对方解除或撤销，要求法院判决解除合同吗？',
      '房子还没有交，要求对方交房吗？',
      '质量问题，要求对方赔8,000.00元吗？',
    ]);
    expect(ofHouse('卖方')).to.deep.equal(['已经通知对方解除或撤销，要求法院判决解除合同吗？']);
    const loan = { ...house, mortgage_contract: { answer: '是' } };
    expect(ofHouse('买方', loan)).to.include('购房合同解除的话，按揭合同也要求解除吗？');
    expect(ofHouse('卖方', loan)).to.have.length(1);
    expect(asked('claim-unfair-competition', { alleged_acts: { text: '仿冒我店的招牌' } })).to.have.length(2);
    const mark = {
      infringement: { infringing_acts: '卖假货', consequences: '销量下降' },
      evidence: { text: '公证书' },
    };
    expect(asked('claim-trademark-infringement', mark)).to.have.length(3);
    const accident = (text: string) => asked('claim-traffic-accident', { accident: { text } });
    expect(accident('追尾，我的左腿骨折，车尾损坏')).to.deep.equal([
      '受伤看病花了钱，要求赔医疗费吗？',
      '车或东西坏了，要求赔偿吗？',
    ]);
    expect(accident('追尾，车尾损坏，没有人员受伤')).to.deep.equal(['车或东西坏了，要求赔偿吗？']);
    expect(accident('无人受伤，后来发现我的手臂受伤')).to.have.length(1);
    expect(asked('claim-traffic-accident', {}, { medical_expenses: { amount: '8000' } })).to.deep.equal([
      '治伤期间有人护理，要求赔护理费吗？',
      '住过院的，要求赔住院伙食补助费吗？',
      '治伤期间少挣了工资，要求赔误工费吗？',
    ]);
  });

  it('keeps what the press filled in to the fact it was taken from, until it is changed by hand', () => {
    const form = formNamed('claim-housing-sales-contract');
    const at = `${claims}.purchase_price.amount_details`;
    const [offer] = claimOffers({
      ...form,
      answers: leaseWith({ facts: { price_payments: { paid_or_owed: '300000' } } }),
      gates: {},
      records: {},
    });
    expect(offer?.fills).to.deep.equal([{ path: at, value: '购房款300,000.00元' }]);
    const followed = (amount: string, details: string) =>
      followedClaims({
        ...form,
        answers: leaseWith({
          facts: { price_payments: { paid_or_owed: amount } },
          claims: { purchase_price: { issue: '有此问题', amount_details: details } },
        }),
        gates: {},
        records: { [claimedAt('claims.purchase_price')]: '300000' },
      });
    expect(followed('280000', '购房款300,000.00元').sets).to.deep.equal([{ path: at, value: '购房款280,000.00元' }]);
    expect(followed('280000', '退还首付款300000元').sets).to.deep.equal([]);
    expect(followed('300000', '购房款300,000.00元').sets).to.deep.equal([]);
    expect(followed('', '购房款300,000.00元').sets).to.deep.equal([]);
  });

  it('adds up a sale of housing whose claims are described beside one about the contract alone', () => {
    const { offers } = derivedOf(
      leaseWith({
        claims: {
          contract_relationship: { issue: '有此问题', specific_claim: '解除双方2024年3月1日签的房屋买卖合同' },
          purchase_price: { issue: '有此问题', amount_details: '购房款300,000.00元' },
        },
      }),
      {},
      {},
      formNamed('claim-housing-sales-contract'),
    );
    expect(offers.get(`${claims}.total_claimed.amount`)).to.deep.include({
      value: '300000',
      working: '购房款 300,000.00',
    });
  });

  it('takes the number of a trade mark over from its description where that names one only', () => {
    const numberOf = (details: string) => derivationRules['markNumber']?.([details])?.value;
    expect(numberOf('第12345678号“甲”商标，核定第25类')).to.equal('12345678');
    expect(numberOf('注册号：1234567')).to.equal('1234567');
    expect(numberOf('第12345678号和第87654321号')).to.equal(undefined);
    expect(numberOf('2019年注册，第25类')).to.equal(undefined);
  });

  it('takes the name of an authority over from its box, and none from the box 其他', () => {
    const nameOf = (box: string) => derivationRules['namedOption']?.([box])?.value;
    expect(['国家知识产权局', '其他', ''].map(nameOf)).to.deep.equal(['国家知识产权局', undefined, undefined]);
    const refusal = formNamed('claim-trademark-refusal');
    const sued = { defendants_legal: [{ authority: '国家知识产权局' }] };
    const { after } = derivedOf(leaseWith({}, sued), {}, {}, refusal);
    expect(after['defendants_legal']).to.deep.equal([{ authority: '国家知识产权局', entityName: '国家知识产权局' }]);
  });

  it('sees by the plaintiff whether a worker or an employer sues, and asks an employer for no wages', () => {
    const labour = formNamed('claim-labor-dispute');
    const gates = gatesOf(labour.definition, labour.asking);
    const sideOf = (parties: Parameters<typeof leaseWith>[1], chosen: GateAnswers = {}) =>
      gateAnswers(fill(labour.definition, leaseWith({}, parties)), labour.asking, gates, chosen)['side'];
    expect(sideOf({ plaintiffs_natural: [{ name: '王小明' }] })).to.equal('劳动者');
    expect(sideOf({ plaintiffs_legal: [{ entityName: '某某有限公司' }] })).to.equal('用人单位');
    expect(sideOf({})).to.equal(undefined);
    expect(sideOf({ plaintiffs_natural: [{ name: '王小明' }] }, { side: '用人单位' })).to.equal('用人单位');
    const [wants] = labour.asking.gates.filter(({ of }) => of === 'claims');
    if (!wants) throw new Error('no gate of the claims');
    const offeredTo = (side: string) =>
      offeredItems(labour.definition, labour.asking, wants)
        .filter((item) => isOffered(labour.asking, { side }, wants, item))
        .map(({ id }) => id);
    expect(offeredTo('用人单位')).to.deep.equal(['litigation_costs', 'other_requests']);
    expect(offeredTo('劳动者')).to.have.length(9);
  });

  it('reads sex, date of birth and kind of document from an identity number that is right', () => {
    const natural = (id: string) => leaseWith({}, { plaintiffs_natural: [{ name: '王小明', id_number: id }] });
    const { at } = derivedOf(natural('11010519491231002X'));
    expect(at('plaintiffs_natural.0.gender')).to.equal('女');
    expect(at('plaintiffs_natural.0.birth_date')).to.equal('1949-12-31');
    expect(at('plaintiffs_natural.0.id_type')).to.equal('居民身份证');
    expect(derivedOf(natural('110105194912310021')).sets).to.deep.equal([]);
  });

  it('names landlord and tenant by the side that was chosen, and nobody where there are two', () => {
    const parties = { plaintiffs_natural: [{ name: '王小明' }], defendants_legal: [{ entityName: '甲公司' }] };
    const tenant = derivedOf(leaseWith({}, parties), { side: '租客' });
    expect(tenant.at(`${facts}.contract_parties.landlord`)).to.equal('甲公司');
    expect(tenant.at(`${facts}.contract_parties.tenant`)).to.equal('王小明');
    const two = derivedOf(leaseWith({}, { ...parties, plaintiffs_natural: [{ name: '王小明' }, { name: '李雷' }] }), {
      side: '租客',
    });
    expect(two.at(`${facts}.contract_parties.tenant`)).to.equal(undefined);
  });

  it('only offers who is the landlord while nothing but one side’s answers tells the side', () => {
    // Given the tenant's own words in a place where only a landlord demands something.
    const answers = leaseWith(
      { claims: { rent_arrears: { details: '我租了李建国的房子，每月租金4500元' } } },
      { plaintiffs_natural: [{ name: '陈芳' }], defendants_natural: [{ name: '李建国' }] },
    );
    const gates = gatesOf(lease.definition, lease.asking);
    const derivedBy = (given: FormAnswers, chosen: GateAnswers) => {
      const form = fill(lease.definition, given);
      const guessed = guessedGates(form, gates, chosen);
      return derivedOf(given, gateAnswers(form, lease.asking, gates, chosen), {}, lease, guessed);
    };
    // Then nothing puts the tenant where the landlord belongs, whether or not the question of the sides was begun.
    const [landlord, tenant] = [`${facts}.contract_parties.landlord`, `${facts}.contract_parties.tenant`];
    const guessed = derivedBy(answers, {});
    expect(guessed.sets.filter(({ path }) => path === landlord || path === tenant)).to.deep.equal([]);
    expect(guessed.offers.get(landlord)).to.deep.include({ kind: 'fill', value: '陈芳' });
    const begun = structuredClone(answers) as FormAnswers;
    put(begun, tenant.split('.'), '陈芳芳');
    expect(derivedBy(begun, {}).at(landlord)).to.equal(undefined);
    // A side that somebody chose, or that the plaintiff's name tells, is no guess.
    expect(derivedBy(answers, { side: '租客' }).at(landlord)).to.equal('李建国');
    const named = structuredClone(answers) as FormAnswers;
    put(named, tenant.split('.'), '陈芳');
    expect(derivedBy(named, {}).at(landlord)).to.equal('李建国');
  });

  it('follows its source while nobody touched it, and offers the change where somebody did', () => {
    const first = derivedOf(arrears);
    const changed = structuredClone(first.after) as FormAnswers;
    put(changed, `${facts}.rent_and_payment.rent`.split('.'), '5000');
    const followed = derivedOf(changed, {}, first.records);
    expect(followed.at(`${facts}.overdue_rent.owed`)).to.equal('15000');

    put(changed, `${facts}.overdue_rent.owed`.split('.'), '12000');
    const touched = derivedOf(changed, {}, first.records);
    expect(touched.at(`${facts}.overdue_rent.owed`)).to.equal('12000');
    expect(touched.offers.get(`${facts}.overdue_rent.owed`)).to.deep.include({ kind: 'update', value: '15000' });
  });

  it('takes back what it filled in when its source is gone, and leaves empty what the person emptied', () => {
    const first = derivedOf(arrears);
    const gone = structuredClone(first.after) as FormAnswers;
    put(gone, `${facts}.overdue_rent.as_of`.split('.'), '');
    expect(derivedOf(gone, {}, first.records).at(`${facts}.overdue_rent.owed`)).to.equal('');
    const emptied = structuredClone(first.after) as FormAnswers;
    put(emptied, `${facts}.overdue_rent.owed`.split('.'), '');
    expect(derivedOf(emptied, {}, first.records).at(`${facts}.overdue_rent.owed`)).to.equal('');
  });

  it('never changes an answer given by hand, and has nothing left to do after one turn', () => {
    const forms = ['claim-housing-lease', 'claim-private-lending', 'claim-sales-contract'].map(formNamed);
    fc.assert(
      fc.property(
        fc.constantFrom(...forms).chain((form) => fc.tuple(fc.constant(form), arbitraryAnswers(form.definition))),
        ([form, answers]) => {
          const derived = derivedOf(answers, {}, {}, form);
          // A text of nothing but white space is no answer.
          for (const { path } of derived.sets) expect(String(answerIn(answers, path) ?? '').trim(), path).to.equal('');
          expect(derivedOf(derived.after, {}, derived.records, form).sets).to.deep.equal([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('knows every rule that the data files name', () => {
    const named = catalogue
      .list()
      .flatMap(({ key }) => Object.values(catalogue.asking(key)?.ask ?? {}).flatMap(({ rule }) => rule?.name ?? []));
    expect([...new Set(named)].filter((name) => name !== 'claimTotal' && !(name in derivationRules))).to.deep.equal([]);
  });
});
