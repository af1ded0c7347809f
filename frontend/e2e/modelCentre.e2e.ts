import { expect } from 'chai';
import { reply, type Script } from '../../backend/tests/harness/modelServer/scripts.js';
import { startModelServer, testKey, type ModelServer } from '../../backend/tests/harness/modelServer/modelServer.js';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { TIMEOUT_MS } from './suite.js';

/** A model that can do everything it is tested for. */
const capable: Script = (exchange) => {
  const { messages, response_format: format } = exchange.request;
  const asked = JSON.stringify(messages);
  if (format !== undefined) return reply('{"shape":"正方形","corners":4}')(exchange);
  return reply(asked.includes('image_url') ? '红色' : '好')(exchange);
};

describe('the model centre, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let server: ModelServer;
  before('start a scripted model', async () => {
    server = await startModelServer();
    server.always(capable);
  });
  after('stop it', () => server.close());

  it('adds a model by its service and key, tests it, puts it to use and deletes it, with nothing for axe to find', async () => {
    // The content security policy keeps axe out as it keeps out everything else that is not ours.
    const page = await openCourtPage({ bypassCSP: true });
    const found: string[] = [];
    const check = async (name: string) =>
      void found.push(...(await axeInBothThemes(page)).map((line) => `${name}: ${line}`));
    await page.goto('/app/admin/ai-models');
    await page.getByText('平台还没有模型').waitFor();
    await check('no models');

    await page.getByRole('button', { name: '添加模型' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('厂商').selectOption('本地 vLLM');
    expect(await dialog.getByLabel('接口地址').inputValue()).to.equal('http://127.0.0.1:8000/v1');
    await dialog.getByLabel('该服务不需要密钥').uncheck();
    await dialog.getByLabel('模型名称').fill('scripted');
    await dialog.getByLabel('接口地址').fill(server.baseUrl);
    await dialog.getByRole('button', { name: '保存并测试' }).click();
    await dialog.getByText('请填写接口密钥').waitFor();
    await check('dialog');
    await dialog.getByLabel('接口密钥').fill(testKey);
    await dialog.getByRole('button', { name: '保存并测试' }).click();

    const verdicts = page.getByRole('dialog', { name: '测试结果：scripted' });
    for (const sentence of ['已连接上模型服务。', '接口密钥有效。', '能边生成边显示。', '能识别图片。'])
      await verdicts.getByText(sentence).waitFor();
    await check('verdicts');
    await verdicts.getByText('关闭', { exact: true }).click();
    await verdicts.waitFor({ state: 'hidden' });

    const general = page.getByRole('switch', { name: '通用：scripted' });
    await general.click();
    await page.getByText('平台模型已启用：现用作通用模型').waitFor();
    const unavailable = page.getByRole('group', { name: '删除scripted（请先取消全部启用）' });
    await unavailable.focus();
    await page.getByRole('tooltip', { name: '请先取消全部启用' }).waitFor();
    await check('a model in use');
    expect(await page.content()).not.to.contain(testKey);

    await general.click();
    await page.getByRole('button', { name: '删除scripted' }).click();
    await dialog.getByRole('button', { name: '删除' }).click();
    await page.getByText('平台还没有模型').waitFor();
    expect(found).to.deep.equal([]);
  });
});
