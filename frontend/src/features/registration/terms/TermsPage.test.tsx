import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openSite } from '../../../testing/openSite.js';
import { server, withTerms } from '../testing/registrationSite.js';

describe('the page of the terms', () => {
  withBrowserDocument();
  let restore = () => {};
  beforeEach(() => {
    restore = withTerms(300);
  });
  afterEach(() => restore());
  const opened = (items: unknown) =>
    openSite(
      '/terms',
      server('open', null, ({ path }) => (path === '/api/config/recipients' ? { items } : undefined)),
    );

  it('shows both texts and the services by name and host, the court’s own without one', async () => {
    const { page } = await opened([
      { host: null, name: null, uses: ['search'] },
      { host: 'api.deepseek.com', name: 'DeepSeek', uses: ['answer', 'vision'] },
    ]);
    const rows = (await page.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows).to.deep.equal([
      '服务用于',
      '本院自己的服务器，内容不离开本院检索知识库',
      'DeepSeekapi.deepseek.com回答、起草和分析、读取图片',
    ]);
    const { textContent } = await page.findByRole('region', { name: '协议全文' });
    expect(textContent).to.include('/user-agreement.txt').and.to.include('/privacy-policy.txt');
  });

  it('says that nothing is sent where no model serves', async () => {
    const { page } = await opened([]);
    await page.findByText(/目前没有使用任何模型服务/);
  });

  it('says what could not be read, and reads again', async () => {
    let fails = true;
    const { page, user } = await openSite(
      '/terms',
      server('open', null, async ({ path }) => {
        if (path !== '/api/config/recipients') return undefined;
        const { networkError } = await import('../../../http/apiError.js');
        if (fails) throw networkError();
        return { items: [] };
      }),
    );
    const retry = await page.findByRole('button', { name: '重试' });
    fails = false;
    await user.click(retry);
    await page.findByText(/目前没有使用任何模型服务/);
  });
});
