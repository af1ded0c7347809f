import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { server, withTerms } from '../testing/registrationSite.js';

describe('the terms of registering', () => {
  withBrowserDocument();
  let restore = () => {};
  afterEach(() => restore());

  it('count as read at once where they fit the screen', async () => {
    restore = withTerms(300);
    const { page, user, within } = await openSite('/register', server('saas', null));
    await user.click(await page.findByRole('button', { name: '《用户协议》和《隐私政策》' }));
    const dialog = within(await page.findByRole('dialog'));
    await dialog.findByRole('region', { name: '协议全文' });
    await dialog.findByText('已阅读至末尾。');
  });

  it('count as read once the window has become large enough', async () => {
    restore = withTerms(1000);
    const { fireEvent } = await import('@testing-library/react');
    const { page, user, within } = await openSite('/register', server('saas', null));
    await user.click(await page.findByRole('button', { name: '《用户协议》和《隐私政策》' }));
    const dialog = within(await page.findByRole('dialog'));
    const text = await dialog.findByRole('region', { name: '协议全文' });
    expect(dialog.queryByText('已阅读至末尾。')).to.equal(null);
    Object.defineProperty(text, 'clientHeight', { value: 990.5 });
    fireEvent.resize(window);
    await dialog.findByText('已阅读至末尾。');
  });

  it('open when the box is ticked before they were read, and not afterwards', async () => {
    restore = withTerms(300);
    const { page, user, within, waitFor } = await openSite('/register', server('saas', null));
    const box = await page.findByLabelText('我已阅读并同意');
    await user.click(box);
    expect(box.matches(':checked')).to.equal(false);
    const dialog = within(await page.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(box.matches(':checked')).to.equal(false);
    await user.click(box);
    await within(await page.findByRole('dialog')).findByText('已阅读至末尾。');
    await user.click(page.getByRole('button', { name: '同意' }));
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(box.matches(':checked')).to.equal(true);
    await user.click(box);
    await user.click(box);
    expect(box.matches(':checked')).to.equal(true);
    expect(page.queryByRole('dialog')).to.equal(null);
  });

  it('show that reading them failed, and are read again on request', async () => {
    restore = withTerms(300);
    const works = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
    const { page, user, within } = await openSite('/register', server('saas', null));
    await user.click(await page.findByRole('button', { name: '《用户协议》和《隐私政策》' }));
    const dialog = within(await page.findByRole('dialog'));
    await dialog.findByText('协议内容加载失败，请检查网络后重试。');
    globalThis.fetch = works;
    await user.click(dialog.getByRole('button', { name: '重试' }));
    await dialog.findByRole('region', { name: '协议全文' });
  });
});
