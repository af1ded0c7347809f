import { expect } from 'chai';
import fc from 'fast-check';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { isEmpty } from '../../../domain/forms/answerValues.js';
import { pleadingWords } from '../../../domain/forms/pleadingWords.js';
import { isComplaintHere } from '../../../domain/forms/defending/complaintHere.js';
import { changesSince } from '../../../domain/forms/defending/changedClaims.js';
import { claimedFor, claimSentences } from '../../../domain/forms/defending/claimSentences.js';
import { notMadeLine } from '../../../domain/forms/defending/madeFirst.js';
import { fill } from '../../../domain/forms/fill.js';
import { moneyDigits } from '../../../domain/forms/printing/money.js';
import { arbitraryAnswers } from '../../../domain/forms/testing/arbitraryAnswers.js';
import { loadCatalogue, type FormCatalogue } from './catalogue.js';

describe('the sentences of the official complaints beside the questions of their defences', () => {
  let catalogue: FormCatalogue;
  let pairs: readonly { readonly claim: FormDefinition; readonly defence: FormDefinition }[];
  before(async () => {
    catalogue = await loadCatalogue();
    pairs = catalogue.list().flatMap(({ key, kind }) => {
      const claim = catalogue.get(key);
      const defence = catalogue.get(key.replace(/^claim-/, 'defense-'));
      return kind === 'claim' && claim && defence ? [{ claim, defence }] : [];
    });
  });

  it('exist for forty-one pairs', () => expect(pairs).to.have.length(41));

  it('exist for the defences that name what they answer, and for no other of the forty-six', () => {
    const defences = catalogue.list().flatMap(({ key, kind }) => {
      const definition = catalogue.get(key);
      return kind === 'defense' && definition ? [definition] : [];
    });
    expect(defences).to.have.length(46);
    const answering = defences.filter(isComplaintHere).map(({ key }) => key);
    // The defence of all administrative cases has eleven complaints, none of its own cause; a third party's opinion is no defence by its name.
    const opinions = defences.flatMap(({ key, answerer }) => (answerer === undefined ? [] : [key]));
    expect(opinions).to.have.length(3);
    expect(answering).to.have.members([
      ...pairs.map(({ defence }) => defence.key),
      ...opinions,
      'defense-administrative',
    ]);
  });

  it('say who speaks, close with the item’s number, and show neither gaps nor places of fields', () => {
    for (const { claim } of pairs)
      fc.assert(
        fc.property(arbitraryAnswers(claim), (answers) => {
          for (const { id, sentence } of claimSentences(claim, answers)) {
            expect(sentence.startsWith(pleadingWords(claim).plaintiff), sentence).to.equal(true);
            expect(sentence.slice(pleadingWords(claim).plaintiff.length), sentence).to.match(/^(?:请求|要求|主张|称)/);
            const [section, item] = id.split('.');
            const asked = claim.sections.find((one) => one.id === section)?.items.find((one) => one.id === item);
            if (asked && asked.no !== null) expect(sentence, sentence).to.match(/（第\d+项）$/);
            expect(sentence, sentence).not.to.match(/undefined|____|\{(?!id\})\w+\}/);
          }
        }),
        { numRuns: 15 },
      );
  });

  it('lose no amount of a claim that is not declined', () => {
    for (const { claim } of pairs)
      fc.assert(
        fc.property(arbitraryAnswers(claim), (answers) => {
          const said = new Map(claimSentences(claim, answers).map(({ id, sentence }) => [id, sentence]));
          for (const { section, items } of fill(claim, answers).sections) {
            if (section.id !== 'claims') continue;
            for (const { id, fields, answers: own } of items)
              for (const field of fields) {
                const value = own[field.id];
                if (field.kind !== 'money' || typeof value !== 'string' || isEmpty(value)) continue;
                const digits = moneyDigits(value)?.replace(/\.00$/, '') ?? value;
                expect(said.get(id), id).to.contain(digits);
              }
          }
        }),
        { numRuns: 15 },
      );
  });

  it('stand beside every question that answers the complaint, and beside no other', () => {
    for (const { claim, defence } of pairs)
      fc.assert(
        fc.property(arbitraryAnswers(claim), (answers) => {
          const sentences = claimSentences(claim, answers);
          const ids = new Set(sentences.map(({ id }) => id));
          for (const { item } of fill(defence, {}).sections.flatMap(({ items }) => items)) {
            const asked = item.answers ?? [];
            const claimed = claimedFor(asked, sentences);
            if (asked.length === 0) expect(claimed).to.equal(null);
            else expect(claimed?.state === 'claimed').to.equal(asked.some((id) => ids.has(id)));
          }
        }),
        { numRuns: 5 },
      );
  });

  it('read as a person would say them', () => {
    const said = (key: string, claims: Record<string, unknown>) => {
      const claim = catalogue.get(key);
      return claim
        ? claimSentences(claim, { sections: { claims: { items: claims } } } as Parameters<
            typeof claimSentences
          >[1]).map(({ sentence }) => sentence)
        : [];
    };
    expect(
      said('claim-housing-lease', {
        rent_arrears: { overdue_rent: '13500' },
        delivery_of_premises: { answer: '否' },
        contract_termination: { answer: '是', date: '2024-09-01' },
        security_deposit_refund: { answer: '是', amount: '9000' },
      }),
    ).to.deep.equal([
      '原告请求：支付租金13,500元（第1项）',
      '原告请求解除合同：确认合同于2024年9月1日解除（第4项）',
      '原告请求：返还押金9,000元（第8项）',
    ]);
    expect(
      said('claim-private-lending', {
        principal: { as_of: '2024-09-01', principal: '50000' },
        early_repayment_or_termination: { answer: '是', remedy: '解除合同' },
        recovery_costs: { answer: '是', details: '律师费3000元' },
      }),
    ).to.deep.equal([
      '原告请求：本金，截至2024年9月1日止，尚欠本金50,000元（第1项）',
      '原告要求提前还款或解除合同：解除合同（第3项）',
      '原告主张实现债权的费用：明细：律师费3000元（第5项）',
    ]);
    expect(
      said('claim-unlawful-detention', {
        personal_liberty_compensation: {
          detention_kinds: ['超期'],
          days: '37',
          period: { from: '2025-03-01', to: '2025-04-06' },
          amount: '17000',
        },
        mental_distress_compensation: { answer: '是', kinds: ['赔礼道歉', '精神损害抚慰金'], amount: '6000' },
      }),
    ).to.deep.equal([
      '赔偿请求人请求：侵犯人身自由赔偿金，超期拘留时间共37天（起止日期为：2025年3月1日至2025年4月6日），请求赔偿人身自由赔偿金17,000元（人民币，下同。）（第1项）',
      '赔偿请求人请求：精神损害赔偿，精神损害抚慰金（请求金额：6,000元）；赔礼道歉（第2项）',
    ]);
    expect(
      said('claim-unlawful-detention', { personal_liberty_compensation: { detention_kinds: ['违法'], amount: '9' } }),
    ).to.deep.equal([
      '赔偿请求人请求：侵犯人身自由赔偿金，请求赔偿人身自由赔偿金9元（人民币，下同。）；违法拘留还是超期拘留：违法（第1项）',
    ]);
    expect(
      said('claim-custodial-injury', {
        life_and_health_compensation: {
          answer: '是',
          kinds: ['1. 医疗费', '7. 死亡赔偿金'],
          medical_expenses: '32000',
          death_compensation: '1800000',
        },
      }),
    ).to.deep.equal([
      '赔偿请求人请求：侵犯生命健康权赔偿金，医疗费（金额32,000元）；死亡赔偿金（金额1,800,000元）（第1项）',
    ]);
  });

  it('call whoever files as the form does, also where they say nothing', () => {
    const compensation = { domain: 'compensation' } as const;
    const sentences = [{ id: 'claims.other_requests', sentence: '赔偿请求人请求：其他赔偿请求：返还手机（第3项）' }];
    expect(claimedFor(['claims.mental_distress_compensation'], sentences, compensation)?.sentences).to.deep.equal([
      '赔偿请求人未主张此项。',
    ]);
    const prose = [{ id: 'claims', sentence: '赔偿请求人请求：赔偿十万元' }];
    expect(claimedFor(['claims.mental_distress_compensation'], prose, compensation)?.sentences).to.deep.equal([
      '赔偿请求人没有在表格中主张此项，但另写了一段“赔偿请求”，请对照。',
    ]);
    expect(changesSince(['claims.other_requests'], sentences, [], compensation)).to.deep.equal([
      '赔偿请求人已撤回此项：原来是“赔偿请求人请求：其他赔偿请求：返还手机”。',
    ]);
    expect(notMadeLine({ count: 2, section: 'responses' }, prose, compensation)).to.match(
      /^赔偿请求人没有逐项填写的 2 项/u,
    );
  });
});
