import { expect } from 'chai';
import type { FormDefinition, Meaning } from '../../../../../domain/forms/definition.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { typedIn } from '../../../testing/typedIn.js';
import { receiptText } from '../ending/receiptText.js';

let forms = 0;
/** The sample with an interest claim, a total and a repeated blank, under a name of its own. */
const form = (): FormDefinition => {
  const [claims, ...others] = sampleForm.sections;
  if (!claims) throw new Error('the sample form has changed');
  const item = { notes: [], hint: null, sentences: [] };
  const added = [
    {
      ...item,
      id: 'i3',
      no: '3',
      label: '利息',
      fields: [{ id: 'sum', kind: 'money' as const, label: null, means: 'claim-amount' as const }],
    },
    {
      ...item,
      id: 'total',
      no: '4',
      label: '标的总额',
      fields: [{ id: 'amount', kind: 'money' as const, label: null, means: 'total-claimed' as const }],
    },
    {
      ...item,
      id: 'i5',
      no: '5',
      label: '证人',
      fields: [{ id: 'names', kind: 'text' as const, label: '证人', repeat: true }],
    },
    {
      ...item,
      id: 'subject',
      no: null,
      label: '执行标的',
      fields: [
        { id: 'ticked', kind: 'tick' as const, label: '执行标的' },
        { id: 'kinds', kind: 'multichoice' as const, label: null, options: ['主张所有权', '主张租赁权'] },
        { id: 'lease', kind: 'date' as const, label: '起租日', when: { field: 'kinds', is: ['主张租赁权'] } },
      ],
      sentences: [{ text: '租赁自{lease}开始', when: { field: 'kinds', is: ['主张租赁权'] } }],
    },
  ];
  forms += 1;
  return {
    ...sampleForm,
    key: `claim-filling-${forms}`,
    sections: [{ ...claims, items: [...claims.items, ...added] }, ...others],
  };
};

/** The form with agents who say for whom they act. */
const withAgents = (definition: FormDefinition): FormDefinition => {
  const text = (id: string, label: string, means: Meaning) => ({ id, kind: 'text' as const, label, means });
  const agents = {
    role: '委托诉讼代理人',
    optional: true,
    notes: [],
    blocks: [
      {
        key: 'agents',
        variant: 'agent' as const,
        heading: '委托诉讼代理人',
        notes: [],
        fields: [
          text('agent_name', '代理人姓名', 'person-name'),
          text('principals', '代理的当事人', 'represented-party'),
        ],
      },
    ],
  };
  return { ...definition, parties: [...definition.parties, agents] };
};

describe('filling in a form', () => {
  withBrowserDocument();

  it('offers a total with its working, fills it in only when asked, and says when it no longer agrees', async () => {
    const { page, user, close } = await openPleading({ definition: form() });
    const total = page.getByLabelText('标的总额');
    await user.type(page.getByLabelText('尚欠本金'), '12000.5');
    await user.type(page.getByLabelText('利息'), '0.07');
    await page.findByText('按已填写的金额相加：尚欠本金 12,000.50 + 利息 0.07 = 12,000.57 元。');
    expect(typedIn(total)).to.equal('');
    await user.click(page.getByRole('button', { name: '填入 12,000.57 元' }));
    expect(typedIn(total)).to.equal('12000.57');
    await page.findByText(/与所填一致/);
    await user.type(page.getByLabelText('利息'), '1');
    await page.findByText(/与所填不一致/);
    expect(typedIn(total)).to.equal('12000.57');
    close();
  });

  it('ticks the box of an item while one of its options is chosen, as the paper will, and shows only what is written', async () => {
    const { page, user, waitFor, close } = await openPleading({ definition: form() });
    const box = page.getByRole('checkbox', { name: '执行标的' });
    const isTicked = () => box instanceof HTMLInputElement && box.checked;
    expect(isTicked()).to.equal(false);
    await user.click(page.getByRole('checkbox', { name: '主张所有权' }));
    await waitFor(() => expect(isTicked()).to.equal(true));
    expect(page.queryByText(/文书中写作：租赁自/)).to.equal(null);
    await user.click(page.getByRole('checkbox', { name: '主张租赁权' }));
    await page.findByLabelText('起租日');
    expect(page.queryByText(/文书中写作：租赁自/), 'a sentence of which nothing is written').to.equal(null);
    await user.type(page.getByLabelText('起租日'), '2024-03-01');
    await user.tab();
    await page.findByText('文书中写作：租赁自2024年3月1日开始');
    await user.click(page.getByRole('checkbox', { name: '主张租赁权' }));
    await user.click(page.getByRole('checkbox', { name: '主张所有权' }));
    await waitFor(() => expect(isTicked()).to.equal(false));
    close();
  });

  it('moves rows and repeated blanks up and down by keyboard, and the focus goes along', async () => {
    const { page, user, waitFor, close } = await openPleading({ definition: form() });
    const add = page.getByRole('button', { name: /增加一行.*证人/ });
    await user.click(add);
    await user.click(add);
    await user.type(page.getByLabelText('证人 1'), '甲');
    await user.type(page.getByLabelText('证人 2'), '乙');
    const down = page.getByRole('button', { name: '下移证人 1' });
    down.focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect([1, 2].map((n) => typedIn(page.getByLabelText(`证人 ${n}`)))).to.deep.equal(['乙', '甲']),
    );
    await user.click(page.getByRole('checkbox', { name: '转账' }));
    const addRow = page.getByRole('button', { name: /增加一行.*转账明细/ });
    await user.click(addRow);
    await user.click(addRow);
    await user.type(page.getAllByLabelText('银行')[0] ?? down, '工商银行');
    page.getByRole('button', { name: '下移转账明细 第 1 项' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(page.getAllByLabelText('银行').map(typedIn)).to.deep.equal(['', '工商银行']));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).to.equal('下移转账明细 第 2 项'));
    expect(document.activeElement?.getAttribute('aria-disabled')).to.equal('true');
    close();
  });

  it('puts the cursor at once into the first field of a party or row that is added, whatever kind of field that is', async () => {
    const definition = form();
    const identity = { id: 'identity', kind: 'choice' as const, label: '诉讼地位', options: ['申请人', '异议人'] };
    const parties = definition.parties.map((role) => ({
      ...role,
      blocks: role.blocks.map((block) => ({ ...block, fields: [identity, ...block.fields] })),
    }));
    const { fireEvent } = await import('@testing-library/react');
    const { page, user, within, close } = await openPleading({ definition: { ...definition, parties } });
    const add = page.getByRole('button', { name: '添加原告' });
    await user.click(add);
    fireEvent.click(add);
    const second = within(page.getByRole('group', { name: '原告 2' }));
    // At once: the person may be in another field a moment later, and type there.
    expect(document.activeElement).to.equal(second.getByLabelText('申请人'));
    await user.keyboard(' ');
    expect(second.getByLabelText('申请人').matches(':checked')).to.equal(true);
    await user.click(page.getByRole('checkbox', { name: '转账' }));
    fireEvent.click(page.getByRole('button', { name: /增加一行.*转账明细/ }));
    expect(document.activeElement).to.equal(page.getByLabelText('银行'));
    close();
  });

  it('shows what was chosen where a party moved to another place', async () => {
    const { page, user, waitFor, within, close } = await openPleading({ definition: form() });
    const add = page.getByRole('button', { name: '添加原告' });
    await user.click(add);
    await user.click(add);
    const party = (number: number) => within(page.getByRole('group', { name: `原告 ${number}` }));
    await user.click(party(1).getByLabelText('女'));
    const chosen = () => [1, 2].map((number) => party(number).getByLabelText('女').matches(':checked'));
    await user.click(page.getByRole('button', { name: '下移原告 1' }));
    await waitFor(() => expect(chosen()).to.deep.equal([false, true]));
    await user.click(page.getByRole('button', { name: '删除原告 1' }));
    await waitFor(() => expect(party(1).getByLabelText('女').matches(':checked')).to.equal(true));
    close();
  });

  it('asks for whom an agent acts as soon as the side has two, and shows who is ticked and gone', async () => {
    const definition = withAgents(form());
    const { page, user, waitFor, within, close } = await openPleading({ definition });
    const names = () => page.getAllByLabelText('姓名');
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.click(page.getByRole('button', { name: /^添加委托诉讼代理人/ }));
    await user.type(names()[0] ?? expect.fail('no plaintiff'), '张三');
    expect(page.queryByRole('group', { name: '代理的当事人' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.type(names()[1] ?? expect.fail('no second plaintiff'), '李𬭎');
    const principals = within(await page.findByRole('group', { name: '代理的当事人' }));
    await user.click(principals.getByLabelText('李𬭎'));
    await user.click(principals.getByLabelText('张三'));
    await user.click(principals.getByLabelText('张三'));
    expect(principals.getByLabelText('李𬭎').matches(':checked')).to.equal(true);
    await user.clear(names()[1] ?? expect.fail('no second plaintiff'));
    await waitFor(() => expect(principals.getByLabelText('李𬭎（已不在当事人中）').matches(':checked')).to.equal(true));
    await user.click(principals.getByLabelText('李𬭎（已不在当事人中）'));
    await waitFor(() => expect(page.queryByRole('group', { name: '代理的当事人' })).to.equal(null));
    close();
  });

  it('asks before the power of attorney is printed for whom the agent acts, and leads to the question', async () => {
    const { page, user, waitFor, within, close } = await openPleading({ definition: withAgents(form()) });
    const names = () => page.getAllByLabelText('姓名');
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.click(page.getByRole('button', { name: /^添加委托诉讼代理人/ }));
    await user.type(names()[0] ?? expect.fail('no plaintiff'), '张三');
    await user.type(names()[1] ?? expect.fail('no second plaintiff'), '李四');
    await user.type(page.getByLabelText('代理人姓名'), '王五');
    await user.click(page.getByRole('button', { name: '去检查并提交' }));
    const papers = within(await page.findByRole('region', { name: '随文书一起交的材料' }));
    await user.click(papers.getByRole('button', { name: '去选择：原告有几位，还没说王五代理哪一位' }));
    const principals = within(await page.findByRole('group', { name: '代理的当事人' }));
    await user.click(principals.getByLabelText('李四'));
    await user.click(page.getByRole('button', { name: '返回检查页' }));
    await page.findByRole('region', { name: '随文书一起交的材料' });
    await waitFor(() => expect(page.queryByRole('button', { name: /^去选择/ })).to.equal(null));
    close();
  });

  it('keeps an agent’s tick on a party whose name is changed, also where it was emptied in between', async () => {
    const definition = withAgents(form());
    const { page, user, waitFor, within, close } = await openPleading({ definition });
    const name = (at: number) => page.getAllByLabelText('姓名')[at] ?? expect.fail(`no plaintiff ${at + 1}`);
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.click(page.getByRole('button', { name: '添加原告' }));
    await user.click(page.getByRole('button', { name: /^添加委托诉讼代理人/ }));
    await user.type(name(0), '张三');
    await user.type(name(1), '张三丰');
    const principals = within(await page.findByRole('group', { name: '代理的当事人' }));
    await user.click(principals.getByLabelText('张三丰'));
    // On the way to the new name the field says the other party's.
    await user.type(name(1), '{Backspace}山');
    await user.tab();
    await waitFor(() => expect(principals.getByLabelText('张三山').matches(':checked')).to.equal(true));
    await user.clear(name(1));
    await user.tab();
    await waitFor(() =>
      expect(principals.getByLabelText('张三山（已不在当事人中）').matches(':checked')).to.equal(true),
    );
    await user.type(name(1), '李四');
    await user.tab();
    await waitFor(() => expect(principals.getByLabelText('李四').matches(':checked')).to.equal(true));
    expect(principals.getByLabelText('张三').matches(':checked')).to.equal(false);
    expect(principals.queryByLabelText(/已不在当事人中/)).to.equal(null);
    close();
  });

  it('writes the time of a receipt on the court’s clock, wherever the reader is', () => {
    const receipt = {
      draftId: 'x',
      title: '民事起诉状',
      side: 'complaint' as const,
      caseNumber: 'A-1',
      verificationCode: null,
      version: 1,
      documentHash: null,
      receiptId: null,
      kept: false,
      submittedAt: '2026-01-31T16:30:05.000Z',
    };
    expect(receiptText(receipt, 'Asia/Shanghai')).to.match(/提交时间：2026年2月1日 00:30:05/);
    expect(receiptText(receipt, 'UTC')).to.match(/提交时间：2026年1月31日 16:30:05/);
  });
});
