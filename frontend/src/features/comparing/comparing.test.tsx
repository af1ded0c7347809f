import { expect } from 'chai';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { recordedWording } from '../../testing/responses.js';
import { formResponse, sampleFormOf } from '../../testing/sampleForm.js';
import type { ScriptedCall } from '../../testing/scriptedHttp.js';

const objection = (id: string, no: string, label: string) => ({
  id,
  no,
  label,
  notes: [],
  hint: null,
  sentences: [],
  answers: [`claims.${id}`],
  fields: [
    { id: 'answer', kind: 'choice' as const, label: null, options: ['无', '有'], means: 'objection' as const },
    {
      id: 'why',
      kind: 'textarea' as const,
      label: '异议内容',
      means: 'objection-reasons' as const,
      when: { field: 'answer', is: ['有'] },
    },
  ],
});
const responses = {
  id: 'responses',
  title: '答辩事项',
  notes: [],
  openCell: '（可完整表述）',
  items: [objection('principal', '1', '对本金的意见'), objection('interest', '2', '对利息的意见')],
};
const asked = (id: string, question: string, answer: string) => ({ id, question, answers: [answer] });
const number = '新案件-20260301-ABCD2345';
const claim = {
  case_number: number,
  case_cause: '民间借贷纠纷',
  form_key: 'claim-private-lending',
  ...recordedWording,
  version: 1,
  form_data: {},
  final_data: {
    case_type: '民间借贷纠纷',
    partyInfo: [],
    claimItems: [
      asked('claims.principal', '1. 本金', '尚欠本金100,000.00元'),
      asked('claims.interest', '2. 利息', '尚欠利息8,500.00元'),
    ],
    factItems: [],
    otherItems: [],
  },
  plaintiffs: ['张某'],
  defendants: ['王某'],
  sentences: [
    { id: 'claims.principal', sentence: '原告请求：本金，尚欠本金100,000元（第1项）' },
    { id: 'claims.interest', sentence: '原告请求：利息，尚欠利息8,500元（第2项）' },
  ],
  defendant: { id: 'd1', name: '王某', party: null },
};
const said = (text: string, quote: string) => ({
  text,
  passages: [{ defense: null, item_id: 'claims.principal', question: '1. 本金', quote }],
});
const compared = {
  rows: [
    {
      item_id: 'claims.principal',
      question: '1. 本金',
      asserts: said('原告要求归还本金', '尚欠本金100,000.00元'),
      responds: true,
      response: { text: '被告称已还清', passages: [] },
      left_open: ['还款日期'],
    },
  ],
  left_out: 0,
};

describe('a complaint beside the defence that is being written', () => {
  withBrowserDocument();
  let opened = 0;

  const open = async ({ isOn = true, isThere = true } = {}) => {
    opened += 1;
    const definition: FormDefinition = {
      ...sampleFormOf('defense'),
      key: `defense-compared-${opened}`,
      sections: [responses],
    };
    const { ApiError } = await import('../../http/apiError.js');
    const sent: ScriptedCall[] = [];
    const respond = (call: ScriptedCall): unknown => {
      switch (call.path.split('?')[0]) {
        case '/api/legal/compare-pleadings':
          sent.push(call);
          return compared;
        case '/api/documents/get-claim-for-defense':
          return claim;
        case '/api/config/app-mode':
          return { app_mode: 'open' };
        case '/api/feature-flags/public':
          return [{ key: 'risk_analysis', is_enabled: isOn }];
        case `/api/forms/${definition.key}`:
          return formResponse(definition);
        default:
          throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
      }
    };
    const site = await openSite(`/defense/compared-${opened}`, respond, {
      answersPublicFlags: true,
      models: () => ({ general: isThere, vision: false, fast: false }),
    });
    const { page, user } = site;
    await user.type(await page.findByLabelText(/案号是多少？$/), number);
    await user.type(page.getByLabelText('验证码是多少？'), 'DFND2345');
    await user.click(page.getByRole('button', { name: '查询起诉状' }));
    await user.click(await page.findByRole('button', { name: '逐项对照原告的主张' }));
    const rules = await page.findByRole('region', { name: '规则识别的逐项对照' });
    return { ...site, rules, sent };
  };

  it('says by the form’s own pairs what is unanswered, follows what is typed, and leads to it', async () => {
    const { page, user, rules, within, waitFor } = await open();
    expect(rules.textContent).to.contain('原告主张 2 项，已答复 0 项，还有 2 项请看');
    await user.click(within(rules).getByRole('button', { name: /1. 本金.*尚未答复/ }));
    expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).to.contain('items.principal');
    const [disagree] = page.getAllByLabelText('有');
    if (disagree) await user.click(disagree);
    await waitFor(() => expect(rules.textContent).to.contain('有异议，还没有写明理由'));
    await user.type(page.getByLabelText('异议内容'), '已经还清');
    await waitFor(() => expect(rules.textContent).to.contain('已答复 1 项，还有 1 项请看'));
  });

  it('asks a model about the answers on the page, and shows its words with passages, grey without', async () => {
    const { page, user, sent, within } = await open();
    const [agree] = page.getAllByLabelText('无');
    if (agree) await user.click(agree);
    const model = within(page.getByRole('region', { name: '智能模型的逐项对照' }));
    await user.click(await model.findByRole('button', { name: 'AI对照' }));
    await model.findByText('尚欠本金100,000.00元');
    const { definition_hash: definition, ...told } = sent[0]?.body as Record<string, unknown>;
    expect(definition).to.match(/^[0-9a-f]{64}$/);
    expect(told).to.deep.equal({
      case_number: number,
      defendant_code: 'DFND2345',
      form_key: `defense-compared-${opened}`,
      form_data: { sections: { responses: { items: { principal: { answer: '无' } } } } },
    });
    expect(model.getByText('AI生成，仅供参考')).to.not.equal(null);
    expect(model.getByText(/被告称已还清/).closest('div')?.textContent).to.contain('未找到依据');
    expect(model.getByText('还可以回应：还款日期')).to.not.equal(null);
  });

  it('keeps the rules without a model, and leaves the model out where the feature is off', async () => {
    const { page } = await open({ isThere: false });
    expect((await page.findByText(/AI对照需要/)).textContent).to.contain('上面的逐项对照不需要模型');
    page.unmount();
    const off = await open({ isOn: false });
    expect(off.page.queryByRole('region', { name: '智能模型的逐项对照' })).to.equal(null);
    expect(off.rules.textContent).to.contain('已答复 0 项');
  });
});
