import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { askingCommonSchema, askingSheetSchema } from '../../../../domain/forms/asking/askingSheet.js';
import { resolveAsking } from '../../../../domain/forms/asking/resolveAsking.js';
import { resolveForm } from '../../../../domain/forms/resolve.js';
import { commonSchema, sheetSchema } from '../../../../domain/forms/sheet.js';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openPleading } from '../../testing/openPleading.js';
import { sampleForm } from '../../testing/sampleForm.js';
import { publicFlags } from '../featureFlags/publicFlags.js';
import type { FormView } from '../pleading/page/viewChoice.js';

const read = (name: string): unknown => parse(readFileSync(`domain/forms/${name}.yaml`, 'utf8'));
const lease = resolveForm(
  sheetSchema.parse(read('definitions/claim/housing-lease')),
  commonSchema.parse(read('definitions/common')),
);
const asking = resolveAsking(
  lease,
  askingSheetSchema.parse(read('asking/claim/housing-lease')),
  askingCommonSchema.parse(read('asking/common')),
);

const contract = `借款合同
出借人（甲方）：陈芳 电话：13912345678
借款人（乙方）：李建国 电话：13700001111
乙方尚欠本金50000元，以转账方式支付。`;

describe('the people of a text beside the cards of the form', function () {
  this.timeout(180_000);
  withBrowserDocument();
  let opened = 0;

  const open = async (view: FormView = 'whole') => {
    const definition = view === 'steps' ? lease : sampleForm;
    opened += 1;
    const site = await openPleading({ definition: { ...definition, key: `claim-people-${opened}` }, asking, view });
    const { page, store, user } = site;
    const { act } = await import('@testing-library/react');
    act(() => void store.dispatch(publicFlags.actions.received([{ key: 'ai_autofill', is_enabled: true }])));
    const press = async (name: string | RegExp) => user.click(await page.findByRole('button', { name }));
    await press('从文字或照片中识别');
    const box = await page.findByLabelText(/粘贴合同/, {}, { timeout: 15_000 });
    const recognise = async (text: string) => {
      await user.clear(box);
      await user.click(box);
      await user.paste(text);
      await press('识别');
    };
    const inputs = (label: string) =>
      page.getAllByLabelText(label, { exact: true }).map((input) => (input as HTMLInputElement).value);
    return { ...site, press, recognise, inputs };
  };

  it('are found on the card that somebody typed by hand: what differs is shown beside it, and nothing is overwritten', async () => {
    const { page, user, press, recognise, inputs, waitFor, close } = await open();
    await press('添加原告');
    await user.type(page.getByLabelText('姓名', { exact: true }), '陈芳');
    await user.type(page.getByLabelText('联系电话', { exact: true }), '13999999999');
    await recognise(contract);
    // Of whoever has a card nothing is asked.
    const opposite = await page.findByRole('button', { name: '李建国是被告' }, { timeout: 10_000 });
    await waitFor(() => expect(page.queryByRole('button', { name: '陈芳是原告' })).to.equal(null));
    page.getByText('陈芳在表单里已经填好，不用再选。');
    // Who stands opposite in the contract is the other side.
    expect(opposite.getAttribute('aria-pressed')).to.equal('true');
    await press('就是这样');
    await page.findByText('现有：13999999999');
    expect(page.queryByRole('button', { name: /^新增原告 / })).to.equal(null);
    await press('新增被告 李建国');
    expect(inputs('联系电话')).to.deep.equal(['13999999999', '13700001111']);
    await press('替换为识别结果 原告 1 · 联系电话');
    await press('撤销 原告 1 · 联系电话');
    expect(inputs('联系电话')).to.deep.equal(['13999999999', '13700001111']);
    close();
  });

  it('are the same people in a second text: nobody is added twice, and its news of them is offered', async () => {
    const { page, press, recognise, inputs, close } = await open();
    await recognise(contract);
    await press('陈芳是原告');
    await page.findByText(/^陈芳是原告，李建国是被告。/);
    await press('就是这样');
    await press('新增原告 陈芳');
    await press('新增被告 李建国');
    await recognise('补充协议\n甲方：李建国 电话：13700002222\n乙方：陈芳');
    // The form holds both sides: nobody is asked.
    await page.findByText('现有：13700001111');
    expect(page.queryByRole('button', { name: '就是这样' })).to.equal(null);
    expect(page.queryByRole('button', { name: /^新增/ })).to.equal(null);
    expect(inputs('姓名')).to.deep.equal(['陈芳', '李建国']);
    expect(inputs('联系电话')).to.deep.equal(['13912345678', '13700001111']);
    close();
  });

  it('leave word of what a second text takes the place of, and both texts are read together after a press', async () => {
    const { page, press, recognise, close } = await open();
    await recognise(contract);
    await press('陈芳是原告');
    await press('就是这样');
    await page.findByRole('button', { name: /^填入 .*尚欠本金$/ });
    await recognise('补充协议\n甲方：李建国 电话：13700002222\n乙方：陈芳');
    await page.findByText(/^前一份文字中有 \d+ 处没有填入，现在只显示这一份的。/);
    expect(page.queryByRole('button', { name: /^填入 .*尚欠本金$/ })).to.equal(null);
    await press('两份一起识别');
    expect((page.getByLabelText(/粘贴合同/) as HTMLTextAreaElement).value).to.match(/^借款合同[^]*补充协议/);
    // Whose side somebody is on was said before.
    await page.findByText('文字中的原告：陈芳；被告：李建国');
    await page.findByRole('button', { name: /^填入 .*尚欠本金$/ });
    expect(page.queryByRole('button', { name: '两份一起识别' })).to.equal(null);
    close();
  });

  it('and those whom it does not name are asked for whose a number is; it says aloud what was chosen, by keyboard too', async () => {
    const { page, user, press, recognise, inputs, waitFor, close } = await open();
    await recognise('收款人电话 13900007373');
    await page.findByText(/^文字中没有写明是谁。请写上姓名或名称/);
    await press('暂不回答');
    await press('现在回答');
    await user.type(page.getByLabelText('原告（您这一方）的姓名或名称'), '陈芳');
    await press('就是这样');
    expect(inputs('姓名')).to.deep.equal(['陈芳']);
    await page.findByText('请在“当事人信息”中选择识别出的号码、地址是谁的。');
    page.getByText('先选号码、地址是谁的');
    await press('添加被告');
    await user.type(page.getAllByLabelText('姓名', { exact: true })[1] as HTMLElement, '李建国');
    const whose = await page.findByRole('combobox', { name: '电话 13900007373' });
    await page.findByRole('option', { name: '李建国' });
    whose.focus();
    await user.selectOptions(whose, '李建国');
    await page.findByText(/^电话 13900007373 是李建国的，列在李建国的识别建议中。还有 1 处待核对。/);
    expect(document.activeElement).to.equal(whose);
    await press('填入 被告 1 · 联系电话');
    expect(inputs('联系电话')).to.deep.equal(['', '13900007373']);
    await user.selectOptions(whose, '不填入');
    await waitFor(() => expect(page.getAllByText(/^电话 13900007373 不填入/)).to.have.length(1));
    close();
  });

  it('who have a number of their own in the text are not given a second one, and it says why', async () => {
    const { page, user, recognise, close } = await open();
    await recognise(
      '原告：陈芳，身份证号码31010119851212456X。\n证人身份证号码31010419700305123X\n见证人：岑世光 13900002222',
    );
    await user.click(await page.findByRole('button', { name: '就是这样' }));
    const whose = await page.findByRole('combobox', { name: '身份证号码 31010419700305123X' });
    await user.selectOptions(whose, '陈芳');
    page.getByText('文字中陈芳已有身份证号码 31010119851212456X，这一个不填入。');
    expect(whose.getAttribute('aria-describedby')).to.be.a('string');
    close();
  });

  it('have no empty card below them in the steps, and a company who is added is shown as one', async () => {
    const { page, user, press, recognise, waitFor, close } = await open('steps');
    const cards = () =>
      [...page.container.querySelectorAll('.party-card')]
        .filter((card) => card.closest('details:not([open])') === null)
        .map((card) => card.textContent?.match(/^(?:原告|被告) 1（\p{L}+/u)?.[0]);
    expect(cards()).to.deep.equal(['原告 1（自然人', '被告 1（自然人']);
    await recognise('出租人：杭州云帆贸易有限公司 电话：0571-88001122\n承租人：陈芳 电话：13912345678');
    await user.click(await page.findByRole('button', { name: '陈芳是被告' }));
    await press('就是这样');
    await page.findByRole('button', { name: '新增原告 杭州云帆贸易有限公司' });
    await waitFor(() => expect(cards()).to.deep.equal([]));
    page.getByText('文字中的原告列在上面');
    await press('新增原告 杭州云帆贸易有限公司');
    await waitFor(() => expect(cards()).to.deep.equal(['原告 1（法人']), { timeout: 10_000 });
    await press('不是本案当事人 陈芳');
    await waitFor(() => expect(cards()).to.deep.equal(['原告 1（法人', '被告 1（自然人']));
    close();
  });

  it('who change sides change what was told by who sues; taking all back takes that back too, unless somebody chose it', async () => {
    const { page, user, press, recognise, waitFor, close } = await open('steps');
    const side = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }) as HTMLInputElement;
    const topic = () => page.getAllByRole('heading', { level: 2 }).find(({ id }) => id === 'topic-title')?.textContent;
    const goTo = async (title: string) => {
      await user.click(page.getAllByRole('link', { name: new RegExp(`^${title}`) })[0] as HTMLElement);
      await waitFor(() => expect(topic()).to.equal(title));
    };
    await recognise('出租人：李建国\n承租人：陈芳');
    await user.click(await page.findByRole('button', { name: '李建国是原告' }));
    await press('就是这样');
    await user.click(await page.findByRole('button', { name: /^新增.*，保存并继续$/ }));
    await waitFor(() => expect(topic()).to.equal('想要什么'));
    expect(side('房东').checked).to.equal(true);
    await press('全部撤销');
    await waitFor(() => expect(side('房东').checked).to.equal(false));
    // Nobody is proposed on a topic that has no place for them.
    await goTo('代理人和第三人');
    expect(page.queryByRole('button', { name: /^新增原告 / })).to.equal(null);
    await goTo('原告和被告');
    await press('更改谁是谁');
    await press('李建国是被告');
    await press('陈芳是原告');
    await press('就是这样');
    await press('新增原告 陈芳');
    await goTo('想要什么');
    expect(side('租客').checked).to.equal(true);
    await user.click(side('房东'));
    await press('全部撤销');
    expect(side('房东').checked).to.equal(true);
    close();
  });

  it('are not put on a side by the second of two hasty presses, which lands on somebody who moved under the finger', async () => {
    const { page, recognise, close } = await open();
    const { createEvent, fireEvent } = await import('@testing-library/react');
    await recognise(contract);
    const role = (name: string) => page.getByRole('button', { name });
    await page.findByRole('button', { name: '陈芳是原告' });
    /** A finger presses so many milliseconds after it came, at a height of the screen. */
    const press = (name: string, after: number, clientY = 300) => {
      const click = createEvent.click(role(name), { clientX: 120, clientY, detail: 1 });
      Object.defineProperty(click, 'timeStamp', { value: 10_000 + after });
      fireEvent(role(name), click);
    };
    press('陈芳是原告', 0);
    expect(role('李建国是被告').getAttribute('aria-pressed')).to.equal('true');
    press('李建国是原告', 200);
    expect(role('李建国是被告').getAttribute('aria-pressed')).to.equal('true');
    press('李建国是原告', 300, 360);
    expect(role('李建国是原告').getAttribute('aria-pressed')).to.equal('true');
    close();
  });
});
