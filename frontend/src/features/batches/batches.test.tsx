import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import { openSite } from '../../testing/openSite.js';
import { typedIn } from '../../testing/typedIn.js';
import { batchId, batchServer, rowResponse } from './testing/batchServer.js';

const patient = { timeout: 12_000 };
const place = `/app/batches/${batchId}`;
const filled = () => new File(['PK'], '物业费一期.xlsx');

describe('batches: the page on which one begins', () => {
  withBrowserDocument();

  it('finds a form, offers its table, and keeps all that was chosen when the file is refused', async () => {
    const server = batchServer();
    server.refuse('POST /api/batches', 422, 'batch_of_other_form', '这是另一种文书的表格，请重新下载表格。');
    const { page, user, address } = await openSite('/app/batches', server.respond);
    await page.findByText('请先在第 1 步选择文书。', {}, patient);
    await user.type(await page.findByRole('searchbox', { name: '选择表格' }, patient), '物业');
    await page.findByText('找到 1 种。');
    await user.click(page.getByRole('button', { name: '民事起诉状（物业服务合同纠纷）' }));
    await user.click(await page.findByRole('button', { name: '下载表格（Excel）' }));
    await page.findByText(/^已下载：/, {}, patient);
    expect(server.asked).to.include('GET /api/forms/claim-property-service/workbook/xlsx');

    await user.upload(page.getByLabelText('上传表格', { selector: 'input' }), filled());
    await page.findByText('“物业费一期.xlsx”没有读入：这是另一种文书的表格，请重新下载表格。', {}, patient);
    page.getByText('民事起诉状（物业服务合同纠纷）');
    expect(address()).to.equal('/app/batches');

    await user.upload(page.getByLabelText('上传表格', { selector: 'input' }), filled());
    await page.findByRole('heading', { level: 1, name: '物业费一期' }, patient);
    expect(address()).to.equal(place);
    expect(server.uploads[0]).to.include({ form_key: 'claim-property-service', name: '物业费一期' });
  });

  it('says where a form is not submitted in batches, and takes a form from the address', async () => {
    const { page } = await openSite('/app/batches?form=defense-divorce', batchServer().respond);
    await page.findByText(/可以批量生成 Word 文件，不能批量提交/, {}, patient);
  });

  it('lists the batches, deletes one after a question, and offers to read again what was not read', async () => {
    const server = batchServer({ rows: [rowResponse(1, '张三', '1200'), rowResponse(2, '李四', '')] });
    server.refuse('GET /api/batches', 503, 'overloaded', '服务暂时不可用，请稍后重试。');
    const { page, user, waitFor, within } = await openSite('/app/batches', server.respond);
    await page.findByText(/批量填写的列表没有读到/, {}, patient);
    await user.click(page.getByRole('button', { name: '重试' }));
    await page.findByText('有问题 1 行，可提交 1 行', {}, patient);
    await user.click(page.getByRole('button', { name: '删除物业费一期' }));
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await page.findByText('已删除：物业费一期', {}, patient);
    await waitFor(() => expect(page.queryByRole('heading', { name: '我的各批' })).to.equal(null));
  });
});

describe('batches: the rows of a table', () => {
  withBrowserDocument();

  const three = () => [
    rowResponse(1, '张三', '1200'),
    rowResponse(2, '李四', '一千二'),
    rowResponse(3, '王五', '900', { duplicate: { of_rows: [1], case_numbers: ['（2026）临9号'] } }),
  ];

  it('shows what was not understood, what is wrong and what is the same, and filters by it', async () => {
    const server = batchServer({
      rows: three(),
      detail: {
        unknown_columns: [{ sheet: '填写', column: 'AB', head: '备注', sentence: '表单中没有这一项' }],
        notes: ['略过了 2 行隐藏的行。'],
      },
    });
    const { page, user } = await openSite(place, server.respond);
    await page.findByText('“填写”表第 AB 列“备注”：表单中没有这一项', {}, patient);
    page.getByText('略过了 2 行隐藏的行。');
    page.getByText(/1 处要改正：诉讼请求 · 物业费，应为数字/);
    page.getByText('与第 1 行相同；与您提交过的案件相同：（2026）临9号');
    await user.click(page.getByRole('button', { name: /^重复/ }));
    await page.findByText('某某物业公司 诉 王五', {}, patient);
    await page.findByRole('table', { busy: false }, patient);
    expect(page.queryByText('某某物业公司 诉 张三')).to.equal(null);
    await user.click(page.getByRole('button', { name: /^已提交/ }));
    await page.findByText('还没有提交过。', {}, patient);
  });

  it('corrects a cell in place, which is read anew; what is not saved stays, across a reload too', async () => {
    const server = batchServer({ rows: three() });
    const { page, user, waitFor, within } = await openSite(place, server.respond);
    await user.click(await page.findByRole('button', { name: /^改正第 2 行/ }, patient));
    const fee = await page.findByRole('textbox', { name: '诉讼请求 · 物业费' }, patient);
    page.getByText('应为数字，如 1200.50');
    server.refuse('PATCH', 503, 'overloaded', '服务暂时不可用，请稍后重试。');
    await user.clear(fee);
    await user.type(fee, '1300');
    await user.tab();
    await page.findByText(/没有保存，您写的还在：服务暂时不可用/, {}, patient);
    expect(typedIn(fee)).to.equal('1300');
    expect(server.rows()[1]?.state).to.equal('problems');
    page.unmount();

    // A reload: the server takes it now.
    server.refuse('PATCH', 503, 'overloaded', '服务暂时不可用，请稍后重试。');
    const again = await openSite(`${place}?row=2`, server.respond);
    const feeAgain = await again.page.findByRole('textbox', { name: '诉讼请求 · 物业费' }, patient);
    expect(typedIn(feeAgain)).to.equal('1300');
    await again.page.findByText(/没有保存/, {}, patient);
    await again.user.click(again.page.getByRole('button', { name: '重试保存' }));
    await again.page.findByText('已保存，已重新检查。', {}, patient);
    expect(server.rows()[1]?.state).to.equal('ready');
    await again.user.click(again.page.getByRole('button', { name: '← 返回各行' }));
    const table = await again.page.findByRole('table', {}, patient);
    await waitFor(() => within(table).getByRole('button', { name: /^查看第 2 行/ }), patient);
    expect(JSON.stringify({ ...sessionStorage })).not.to.include('1300');
  });

  it('shows a choice as a list, saves it at once, and takes a row out and back', async () => {
    const server = batchServer({ rows: three() });
    const { page, user, waitFor } = await openSite(`${place}?row=1`, server.respond);
    await user.click(await page.findByRole('button', { name: /^全部各栏/ }, patient));
    await user.selectOptions(page.getByRole('combobox', { name: '被告（自然人） · 性别' }), '女');
    await page.findByText('已保存，已重新检查。', {}, patient);
    expect(server.rows()[0]?.cells).to.deep.include({
      path: 'defendants_natural.0.gender',
      typed: '女',
      read_as: null,
    });
    await user.click(page.getByRole('button', { name: '划去这一行' }));
    await page.findByRole('button', { name: '恢复这一行' }, patient);
    expect(server.rows()[0]?.state).to.equal('skipped');
    await user.click(page.getByRole('button', { name: '恢复这一行' }));
    await waitFor(() => expect(server.rows()[0]?.state).to.equal('ready'), patient);
  });

  it('says that a row is gone or cannot be read, and leads back', async () => {
    const server = batchServer({ rows: three() });
    const { page, user, address } = await openSite(`${place}?row=77`, server.respond);
    await page.findByText('这一行不在表格里了：它在别处被删去了。', {}, patient);
    await user.click(page.getByRole('button', { name: '← 返回各行' }));
    await page.findByRole('table', {}, patient);
    expect(address()).to.equal(place);
  });

  it('says that a batch is not there', async () => {
    const { page } = await openSite(place, batchServer().respond);
    await page.findByText(/这一批没有读到：未找到这一批文书/, {}, patient);
    page.getByRole('link', { name: '返回批量填写' });
  });
});

describe('batches: submission', () => {
  withBrowserDocument();

  const many = () => [
    rowResponse(1, '张三', '1200'),
    rowResponse(2, '李四', '一千二'),
    rowResponse(3, '王五', '900'),
    rowResponse(4, '赵六', '800'),
  ];

  it('begins after a question with all that are ready but some, shows progress, and links to the cases', async () => {
    const server = batchServer({ rows: many() });
    const { page, user, within } = await openSite(place, server.respond);
    await user.click(await page.findByRole('button', { name: '全选可提交的（3）' }, patient));
    expect(page.queryByRole('checkbox', { name: /选择第 2 行/ })).to.equal(null);
    await user.click(page.getByRole('checkbox', { name: /选择第 4 行/ }));
    await user.click(page.getByRole('button', { name: '提交 2 件' }));
    const dialog = within(await page.findByRole('dialog'));
    dialog.getByText(/一行开立一件案件/);
    server.refuse('POST', 429, 'batch_budget_used', '今天可以批量提交的份数不够了。');
    await user.click(dialog.getByRole('button', { name: '提交 2 件' }));
    await dialog.findByText(/没有提交：今天可以批量提交的份数不够了/, {}, patient);
    await user.click(dialog.getByRole('button', { name: '提交 2 件' }));
    await page.findByText(/正在提交：已处理 0 件，共 2 件/, {}, patient);
    await page.findByText('提交完毕：已提交 2 件。', {}, patient);
    page.getByRole('link', { name: '（2026）临1号' });
    page.getByRole('button', { name: '下载结果表' });
    expect(server.rows().map(({ state }) => state)).to.deep.equal(['submitted', 'problems', 'submitted', 'ready']);
    expect(server.asked.filter((call) => call.startsWith('POST'))).to.have.length(2);
  });

  it('is paused and goes on, and failed rows say why and are tried again', async () => {
    const server = batchServer({
      rows: [
        rowResponse(1, '张三', '1200', { state: 'waiting' }),
        rowResponse(2, '李四', '1300', { state: 'waiting' }),
        rowResponse(3, '王五', '1400', { state: 'failed', reason: '系统繁忙，没有写入。' }),
      ],
    });
    server.hold(true);
    const { page, user, within } = await openSite(place, server.respond);
    await user.click(await page.findByRole('button', { name: '暂停' }, patient));
    await page.findByText(/提交已暂停：已处理 1 件，还有 2 件等待，1 件没有成功/, {}, patient);
    page.getByText('系统繁忙，没有写入。');
    server.hold(false);
    await user.click(page.getByRole('button', { name: '继续提交' }));
    await page.findByText(/^提交完毕/, {}, patient);
    await user.click(page.getByRole('button', { name: '重试没有成功的 1 件' }));
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: '提交 1 件' }));
    await page.findByText('提交完毕：已提交 3 件。', {}, patient);
  });
});
