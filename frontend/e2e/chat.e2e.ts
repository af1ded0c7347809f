import { expect } from 'chai';
import { startModelServer, testKey, type ModelServer } from '../../backend/tests/harness/modelServer/modelServer.js';
import { beginStream, chunkOf, eventOf, reply } from '../../backend/tests/harness/modelServer/scripts.js';
import { aiModels } from '../../domain/contract/aiModels.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { eventually } from './eventually.js';
import { horizontalOverflow, namelessControls } from './pageChecks.js';
import { programOf } from './programs.js';
import { openPage, phone, TIMEOUT_MS } from './suite.js';

describe('the chat beside a form, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let server: ModelServer;
  let takeAway: () => Promise<unknown>;
  before('put a scripted model to use', async () => {
    server = await startModelServer();
    const models = clientOf(await programOf(await openCourtPage()), aiModels);
    const { id } = await models.add.platform({
      body: { model_name: 'scripted', base_url: server.baseUrl, api_key: testKey, is_public: false },
    });
    await models.activate.platform({ path: { id }, body: { model_type: 'general' } });
    takeAway = async () => {
      await models.deactivate.platform({ body: { model_type: 'general' } });
      await models.remove.platform({ path: { id } });
    };
  });
  after('take it away', async () => {
    await takeAway();
    await server.close();
  });

  it('fits a telephone, streams, stops the model with the reply, and fetches nothing that a model names', async () => {
    const page = await openPage({ viewport: phone, bypassCSP: true });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil')) elsewhere.push(request.url());
    });
    await page.goto('/claim/housing-lease');
    await page.getByRole('button', { name: 'AI助手', exact: true }).click();
    const panel = page.getByRole('region', { name: 'AI助手' });
    const field = panel.getByLabel('您的问题');
    await field.waitFor();

    // The service holds each word back until the page shows the one before.
    let goOn = (): void => undefined;
    server.script(async ({ response, signal }) => {
      beginStream(response);
      response.write(eventOf(chunkOf({ content: '**先写欠租**' })));
      await new Promise<void>((resolve) => {
        goOn = resolve;
        signal.addEventListener('abort', () => resolve());
      });
      response.write(eventOf(chunkOf({ content: '，再写违约金。![x](https://evil.example/?q=1)' })));
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    });
    await field.fill('先写什么？');
    await field.press('Enter');
    await panel.locator('strong').getByText('先写欠租').waitFor();
    goOn();
    await panel.getByText('再写违约金').waitFor();
    await panel.getByRole('button', { name: '停止' }).click();
    await panel.getByText('您已停止这次回答').waitFor();
    await eventually('the model is told', () => server.gone() === 1);

    server.script(
      reply(
        '## 结论\n\n按《中华人民共和国民法典》第七百零三条，可以主张：\n\n1. 欠租\n2. 违约金\n\n| 项目 | 依据 |\n| --- | --- |\n| 欠租 | 合同约定的每月租金标准和支付期限 |\n\n详见[这里](https://evil.example/2)。',
      ),
    );
    await panel.getByRole('button', { name: '重试' }).click();
    await panel.getByRole('heading', { name: '结论' }).waitFor();
    await panel.getByText('已核对').first().waitFor();
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    expect(await namelessControls(page)).to.deep.equal([]);
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect(elsewhere).to.deep.equal([]);

    // What stands above the sheet can be reached and filled in while it is open.
    const name = page.getByLabel('姓名', { exact: true }).first();
    if (!(await name.isVisible())) await page.getByRole('button', { name: /添加原告（自然人）/ }).click();
    await name.click();
    await name.pressSequentially('陈芳');
    expect(await name.inputValue()).to.equal('陈芳');
  });
});
