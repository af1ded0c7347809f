import { ofdAdvice } from '../../../../domain/word/problems.js';
import { otherFixtures } from '../../../../domain/word/testing/fixtures.js';
import { paragraph, run, wordFile } from '../../../../domain/word/testing/wordFile.js';
import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openPleading } from '../../testing/openPleading.js';
import { browserDrafts } from '../drafts/browserDrafts.js';
import type { Keeping } from '../drafts/draftPort.js';
import { memoryDrafts } from '../drafts/memoryDrafts.js';
import { sampleForm } from '../../testing/sampleForm.js';
import { publicFlags } from '../featureFlags/publicFlags.js';

const valid = '110105199003071239';
const text = `原告：王小明，身份证号${valid}，电话13812345678。
出借人：王小明
借款人：周强，电话13900001111。`;

describe('filling in a form from pasted text', () => {
  withBrowserDocument();
  let opened = 0;

  const open = async (given: string, keeping?: Keeping) => {
    opened += 1;
    const definition = { ...sampleForm, key: `claim-recognised-${opened}` };
    const site = await openPleading({ definition, ...(keeping && { keeping }) });
    const { page, store, user } = site;
    const { act } = await import('@testing-library/react');
    act(() => void store.dispatch(publicFlags.actions.received([{ key: 'ai_autofill', is_enabled: true }])));
    await user.click(page.getByRole('button', { name: '从文字或照片中识别' }));
    // The panel is loaded when it is first opened, which takes longer on a busy machine than the library waits by default.
    const field = await page.findByLabelText(/粘贴合同/, {}, { timeout: 15_000 });
    const recognise = async (pasted: string) => {
      await user.click(field);
      await user.paste(pasted);
      await user.click(page.getByRole('button', { name: '识别' }));
    };
    await recognise(given);
    const valueIn = (label: string, at = 0) => {
      const input = page.getAllByLabelText(label, { exact: true })[at];
      return input instanceof HTMLInputElement ? input.value : undefined;
    };
    const press = (name: string) => user.click(page.getByRole('button', { name }));
    /** Answers who is who as the text says it. */
    const agree = async () => user.click(await page.findByRole('button', { name: '就是这样' }));
    return { ...site, definition, valueIn, press, agree };
  };

  it('proposes a party, makes a card of it with one press, shows for each value its passage, and takes each back', async () => {
    const { page, valueIn, press, agree, waitFor, close } = await open(text);
    await agree();
    await page.findByText(valid, { selector: 'mark' });
    expect(page.queryByLabelText('姓名', { exact: true })).to.equal(null);
    await press('新增原告 王小明');
    await page.findByText(/^已新增原告王小明，填入 3 项，请核对。/);
    expect([valueIn('姓名'), valueIn('联系电话'), valueIn('证件号码')]).to.deep.equal(['王小明', '13812345678', valid]);
    expect(await page.findAllByText('未核对')).to.have.lengthOf(3);
    await press('撤销 原告 1 · 联系电话');
    await waitFor(() => expect(document.activeElement?.closest('.offer')?.textContent).to.contain('联系电话'));
    expect([valueIn('姓名'), valueIn('联系电话')]).to.deep.equal(['王小明', '']);
    await press('撤销 原告 1 · 证件号码');
    await press('撤销 原告 1 · 姓名');
    expect(page.queryByLabelText('姓名', { exact: true })).to.equal(null);
    close();
  });

  it('gives a party without a side to nobody until somebody says whose they are', async () => {
    const { page, valueIn, press, agree, close } = await open(text);
    await agree();
    await page.findByRole('button', { name: '新增原告 王小明' });
    expect(page.queryByRole('button', { name: /^新增被告 / })).to.equal(null);
    await press('更改谁是谁');
    await press('周强是被告');
    await agree();
    await press('新增被告 周强');
    expect([valueIn('姓名'), valueIn('联系电话')]).to.deep.equal(['周强', '13900001111']);
    close();
  });

  it('asks whose a telephone is that stands with a witness, and fills it in nowhere before', async () => {
    const { page, user, valueIn, press, agree, close } = await open('原告：王小明。\n见证人：岑世光 13900007373');
    await agree();
    expect((await page.findByLabelText('识别建议，新增原告“王小明”？')).textContent).not.to.contain('13900007373');
    await user.selectOptions(page.getByLabelText('电话 13900007373'), '王小明');
    await press('新增原告 王小明');
    expect(valueIn('联系电话')).to.equal('13900007373');
    close();
  });

  it('asks once whose an ID number is that two people have in the text, and fills it in nowhere before', async () => {
    const { page, user, agree, close } = await open(
      `原告：王小明，身份证号码${valid}。\n被告：周强，身份证号码${valid}。`,
    );
    await agree();
    const proposed = await page.findByLabelText('识别建议，新增原告“王小明”？');
    expect(proposed.textContent).not.to.contain(valid);
    const whose = page.getAllByLabelText(`身份证号码 ${valid}`);
    expect(whose).to.have.length(1);
    await user.selectOptions(page.getByLabelText(`身份证号码 ${valid}`), '王小明');
    await page.findByText(valid, { selector: 'mark' });
    close();
  });

  it('replaces what is written only when it is told to, and fills in what was corrected', async () => {
    const { page, user, valueIn, press, agree, close } = await open(text);
    await agree();
    await user.click(page.getByRole('button', { name: '添加原告' }));
    // A card on which nothing stands is nobody's: the proposal stays until something is written there.
    await page.findByRole('button', { name: '新增原告 王小明' });
    await user.type(page.getByLabelText('联系电话', { exact: true }), '010-1234567');
    await page.findByRole('button', { name: '填入 原告 1 · 姓名' });
    await press('填入 原告 1 · 姓名');
    await page.findByText('现有：010-1234567');
    await press('填入本部分 1 项确定的');
    expect(valueIn('联系电话')).to.equal('010-1234567');
    await press('修改 原告 1 · 联系电话');
    const corrected = page.getByLabelText('原告 1 · 联系电话');
    await user.clear(corrected);
    page.getByText('请填写联系电话。');
    await user.type(corrected, '13812345679');
    await press('替换为识别结果 原告 1 · 联系电话');
    expect(valueIn('联系电话')).to.equal('13812345679');
    await press('撤销 原告 1 · 联系电话');
    expect(valueIn('联系电话')).to.equal('010-1234567');
    await press('忽略 原告 1 · 联系电话');
    expect(page.queryByRole('button', { name: / 原告 1 · 联系电话$/ })).to.equal(null);
    await user.clear(page.getByLabelText('姓名', { exact: true }));
    await user.type(page.getByLabelText('姓名', { exact: true }), '王晓明');
    await press('全部撤销');
    await page.findAllByText(/项恢复原样；1 项您后来改过，没有改动。/);
    expect(valueIn('姓名')).to.equal('王晓明');
    close();
  });

  it('says at the end how much is filled in, how much waits, and which passages nothing asks for', async () => {
    const { page, press, agree, close } = await open(`${text}\n双方是多年的邻居，平日来往不少。`);
    await agree();
    const told = () => page.getByRole('group', { name: '这份文字的识别结果' });
    await page.findByText(/^0 项已填入，\d+ 项需核对，1 段没有对应的问题。$/, {}, { timeout: 15_000 });
    expect(told().querySelector('li')?.textContent).to.equal('双方是多年的邻居，平日来往不少。');
    await press('新增原告 王小明');
    await page.findByText(/^[1-9] 项已填入，\d+ 项需核对，1 段没有对应的问题。$/);
    close();
  });

  it('goes on with what nobody accepted or rejected yet when the page is opened again, and can still take all back', async () => {
    const { press, page, agree, waitFor, close, keeping, definition } = await open(text);
    await agree();
    await page.findByRole('button', { name: '新增原告 王小明' });
    await press('新增原告 王小明');
    await press('撤销 原告 1 · 联系电话');
    const kept = async () => (await keeping.drafts.list(definition.key))[0];
    await waitFor(async () =>
      expect((await kept())?.values.answers).to.have.nested.property('plaintiffs_natural[0].name'),
    );
    close();
    const again = await openPleading({ definition, keeping });
    await again.page.findByRole('button', { name: '填入 原告 1 · 联系电话' });
    expect(again.page.queryByRole('button', { name: '填入 原告 1 · 姓名' })).to.equal(null);
    // Who is who was answered before the page was closed, and is not asked again.
    expect(again.page.queryByRole('button', { name: '就是这样' })).to.equal(null);
    await again.user.click(again.page.getByRole('button', { name: '更改谁是谁' }));
    await again.user.click(await again.page.findByRole('button', { name: '周强是被告' }));
    await again.user.click(again.page.getByRole('button', { name: '就是这样' }));
    await again.page.findByRole('button', { name: '新增被告 周强' });
    await again.user.click(again.page.getByRole('button', { name: '全部撤销' }));
    await again.waitFor(() => expect(again.page.queryByLabelText('姓名', { exact: true })).to.equal(null));
    again.close();
  });

  it('keeps what was found before anything is filled in, and nothing of it in the browser of a public computer', async () => {
    const first = await open(text);
    await first.page.findByRole('button', { name: '就是这样' });
    await first.waitFor(async () =>
      expect((await first.keeping.drafts.list(first.definition.key))[0]).to.have.property('findings'),
    );
    first.close();
    const again = await openPleading({ definition: first.definition, keeping: first.keeping });
    await again.page.findByRole('button', { name: '就是这样' });
    again.close();
    // What a public computer keeps is gone with the page.
    const shared = await open(text, memoryDrafts());
    await shared.page.findByRole('button', { name: '就是这样' });
    await shared.waitFor(async () =>
      expect((await shared.keeping.drafts.list(shared.definition.key))[0]).to.have.property('findings'),
    );
    expect(await browserDrafts().drafts.list(shared.definition.key)).to.deep.equal([]);
    shared.close();
  });

  it('asks for a text, and says when nothing in it fits', async () => {
    const { page, user, press, close } = await open('   ');
    await page.findByText('请先粘贴文字，或选择一个 Word、txt 文件。');
    await user.upload(
      page.getByLabelText('选择文字文件'),
      new File(['今天下雨。'], '笔记.txt', { type: 'text/plain' }),
    );
    await page.findByText('没有可以填入本表单的内容。');
    await user.upload(page.getByLabelText('选择文字文件'), new File(['%PDF'], '扫描.docx'));
    await page.findByText('这个文件无法读取。请打开后复制文字，粘贴到这里。');
    const body = paragraph(run('今天下雨。') + run('已还清', '<w:strike/>'));
    await user.upload(page.getByLabelText('选择文字文件'), new File([wordFile({ body })], '笔记.docx'));
    await page.findByText('文件中有内容没有读入：带删除线的文字 1 处。需要时请打开原文件核对。');
    expect(page.getByLabelText('粘贴合同、借条、判决书等材料中的文字')).to.have.property('value', '今天下雨。');
    const { file: ofd } = otherFixtures.find(({ name }) => name === 'OFD') ?? expect.fail('no OFD');
    await user.upload(page.getByLabelText('选择文字文件'), new File([ofd], '发票.docx'));
    await page.findByText(ofdAdvice);
    expect(page.queryByText(/文件中有内容没有读入/u)).to.equal(null);
    await press('从文字或照片中识别');
    expect(page.queryByText('没有可以填入本表单的内容。')).to.equal(null);
    close();
  });
});
