import { expect } from 'chai';
import { withBrowserDocument } from '../../testing/browserDocument.js';
import type { TextVersion } from './writingApi.js';
import { openWriting, valueOf } from './testing/openWriting.js';

const own = '  请求判令被告归还原告的借款本金30000元并支付利息，原告多次催要无果，被告一直不还。';
const version = (style: TextVersion['style'], text: string, added: string[] = [], lost: string[] = []) => ({
  style,
  text,
  added,
  lost,
});
const versions = [
  version('formal', '请求判令被告归还原告借款本金30000元并支付利息，原告多次催要，被告拒不归还。'),
  version('concise', '请求判令被告还款。', [], ['30000元']),
  version('orderly', '1. 请求判令被告归还借款本金30000元；2. 支付利息1800元。', ['1800元']),
];
const path = '/api/assistance/optimise-text';

describe('rewriting what was written', () => {
  withBrowserDocument();

  it('offers three versions against the own text, adopts one, and gives the exact text back', async () => {
    const { page, field, write, press, asked, user, marks, waitFor } = await openWriting({
      features: ['text_optimization'],
      responses: { [path]: [() => ({ versions })] },
    });
    await write('太短');
    expect(page.queryByRole('button', { name: '优化文字' })).to.equal(null);
    await user.clear(field);
    await write(own);
    await press('优化文字');
    await page.findByRole('heading', { name: '更有条理' });
    expect(asked.map(({ body }) => body)).to.deep.equal([{ text: own.trim(), about: '诉讼请求 · 完整表述' }]);
    expect(document.querySelectorAll('.rewriting del, .rewriting ins').length).to.be.greaterThan(0);
    page.getByText('原文中的这些内容没有了：30000元');
    await press('采用 更正式');
    expect(valueOf(field)).to.equal(versions[0]?.text);
    await page.findByText('已采用AI建议');
    const after = versions[0]?.text;
    const mark = { path: 'sections.claims.open', source: 'model', by: '文字优化', passage: own, value: after };
    await waitFor(async () => expect(await marks()).to.deep.equal([mark]));
    await press('撤销');
    expect(valueOf(field)).to.equal(own);
    await waitFor(async () => expect(await marks()).to.deep.equal([]));
    expect(page.queryByRole('button', { name: '撤销' })).to.equal(null);
  });

  it('adopts a version that says more only after it was looked at', async () => {
    const { page, field, write, press, user } = await openWriting({
      features: ['text_optimization'],
      responses: { [path]: [() => ({ versions })] },
    });
    await write(own);
    await press('优化文字');
    const adopt = await page.findByRole('button', { name: '采用 更有条理' });
    page.getByText('有新增内容');
    page.getByText(/原文没有 1800元/);
    expect(adopt.hasAttribute('disabled')).to.equal(true);
    await user.click(page.getByLabelText('已核对新增内容，确认属实'));
    await user.click(adopt);
    expect(valueOf(field)).to.equal(versions[2]?.text);
    await user.type(field, '另');
    expect(page.queryByRole('button', { name: '撤销' })).to.equal(null);
  });

  it('adopts a version that cites a repealed law only after that was opened', async () => {
    const cited = [version('formal', `${own.trim()}依据《合同法》第二百零七条。`)];
    const { page, field, write, press } = await openWriting({
      features: ['text_optimization'],
      responses: { [path]: [() => ({ versions: cited })] },
    });
    await write(own);
    await press('优化文字');
    await page.findByText('有 1 处可疑的引用还没有查看，展开查看后才能采用。');
    expect(page.getByRole('button', { name: '采用 更正式' }).hasAttribute('disabled')).to.equal(true);
    await press('引用核对：可疑 1 处');
    page.getByText(/《合同法》已于2021年1月1日废止/);
    await press('采用 更正式');
    expect(valueOf(field)).to.equal(cited[0]?.text);
  });

  it('ends the call when the window is closed, and says what went wrong', async () => {
    const { networkError } = await import('../../http/apiError.js');
    const { page, field, write, press, asked, waitFor, user } = await openWriting({
      features: ['text_optimization'],
      responses: { [path]: [() => new Promise(() => undefined), () => Promise.reject(networkError())] },
    });
    await write(own);
    await press('优化文字');
    await page.findByText('正在改写…关闭本窗口即停止。');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked[0]?.signal?.aborted).to.equal(true));
    await press('优化文字');
    await page.findByText('优化失败：无法连接服务器，请检查网络。');
    expect(valueOf(field)).to.equal(own);
  });

  it('can be cancelled in its window, says what is sent, and starts again there', async () => {
    const { page, write, press, asked, waitFor } = await openWriting({
      features: ['text_optimization'],
      responses: { [path]: [() => new Promise(() => undefined), () => ({ versions })] },
    });
    await write(own);
    await press('优化文字');
    await press('取消');
    await waitFor(() => expect(asked[0]?.signal?.aborted).to.equal(true));
    page.getByText('这一处所填的文字会发送给智能模型，不会保存。');
    await press('开始改写');
    await page.findByRole('heading', { name: '更有条理' });
    expect(asked).to.have.length(2);
  });

  it('says that it needs a model where none would answer, and asks for nothing', async () => {
    const { page, write, press, asked } = await openWriting({
      features: ['text_optimization'],
      responses: { [path]: [() => ({ versions })] },
      isThere: false,
    });
    await write(own);
    await press('优化文字');
    await page.findByText(/优化文字需要智能模型，本院暂未提供/);
    expect(asked).to.deep.equal([]);
  });

  it('is not offered where the feature is off', async () => {
    const { page, write } = await openWriting({ features: ['ai_autofill'] });
    await write(own);
    expect(page.queryByRole('button', { name: '优化文字' })).to.equal(null);
  });
});
