import { expect } from 'chai';
import { join } from 'node:path';
import { reply, type Script } from '../../backend/tests/harness/modelServer/scripts.js';
import { startModelServer, testKey, type ModelServer } from '../../backend/tests/harness/modelServer/modelServer.js';
import { aiModels } from '../../domain/contract/aiModels.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { programOf } from './programs.js';
import { desktop, openPage, phone, screenshotFolder, TIMEOUT_MS } from './suite.js';

const own = '2024年3月5日我借给周强30000元，说好三个月还清，到期后我多次';
const goesOn = '催要，周强一直拖延不还。';

/** What the model says, by what it is asked for. */
const said = {
  formal: '2024年3月5日，原告出借给周强30000元，约定三个月内还清；到期后原告多次催要，周强拖延不还。',
  concise: '周强借款30000元逾期不还。',
  orderly: '1. 2024年3月5日，原告经张伟见证出借30000元。\n2. 约定三个月内还清，周强至今未还，另欠利息1800元。',
  analysis: '借款人应当按照约定的期限返还借款。',
  bases: [
    { law: '中华人民共和国民法典', article: '第六百七十五条', supports: '返还借款' },
    { law: '中华人民共和国民法典', article: '第九千条', supports: '逾期利息' },
  ],
  hints: [
    {
      kind: 'risk',
      message: '没有写明借款是怎样交付的，举证可能困难。',
      grounds: [{ number: 1, quote: '借给周强30000元' }],
    },
  ],
};
const model: Script = (exchange) =>
  reply(exchange.request.response_format === undefined ? goesOn : JSON.stringify(said))(exchange);

describe('help of a model with what is written, in a browser', function () {
  this.timeout(TIMEOUT_MS);
  let server: ModelServer;
  before('start a scripted model', async () => {
    server = await startModelServer();
    server.always(model);
  });
  after('stop it', () => server.close());

  it('goes on, rewrites, cites and warns on a telephone and on a desk, by keyboard, and changes nothing unasked', async () => {
    const models = clientOf(await programOf(await openCourtPage()), aiModels);
    const { id } = await models.add.platform({
      body: { model_name: 'scripted', base_url: server.baseUrl, api_key: testKey, capabilities: ['general', 'fast'] },
    });
    for (const model_type of ['general', 'fast'] as const)
      await models.activate.platform({ path: { id }, body: { model_type } });
    try {
      for (const [name, viewport, colorScheme] of [
        ['phone', phone, 'dark'],
        ['desktop', desktop, 'light'],
      ] as const) {
        const page = await openPage({ viewport, colorScheme, bypassCSP: true });
        const picture = (what: string) =>
          page.screenshot({ path: join(screenshotFolder(), `writing-${name}-${what}.png`) });
        const check = async (what: string) => {
          await picture(what);
          expect(await axeInBothThemes(page), what).to.deep.equal([]);
          expect((await horizontalOverflow(page)).pixels, what).to.equal(0);
        };
        await page.goto('/claim/private-lending');
        const field = page.locator('[data-path="sections.facts.open"] textarea');
        await field.focus();
        await page.keyboard.insertText(own);
        await page.locator('.continuing-text').waitFor({ timeout: 30_000 });
        await check('continuing');
        expect(await field.inputValue()).to.equal(own);
        await page.keyboard.press('Tab');
        expect(await field.inputValue()).to.equal(own + goesOn);

        await page.getByRole('button', { name: '优化文字' }).press('Enter');
        await page.getByText('有新增内容').waitFor();
        await check('rewriting');
        await page.getByRole('button', { name: '采用 更正式' }).press('Enter');
        expect(await field.inputValue()).to.equal(said.formal);
        await page.getByRole('button', { name: '撤销' }).press('Enter');
        expect(await field.inputValue()).to.equal(own + goesOn);

        await page.getByRole('button', { name: '风险提示' }).press('Enter');
        await page.getByRole('button', { name: '再请AI检查' }).press('Enter');
        await page.getByText('没有写明借款是怎样交付的').waitFor();
        await check('risks');
        await page.getByRole('button', { name: '法律依据分析' }).press('Enter');
        await page.getByRole('button', { name: '开始分析' }).press('Enter');
        await page.getByText('请先点开标为“可疑”的引用').waitFor();
        await check('law');
        await page.getByRole('button', { name: '推荐证据清单' }).press('Enter');
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: '只按规则生成' }).press('Enter');
        expect((await download).suggestedFilename()).to.match(/^推荐证据清单_民事起诉状（民间借贷纠纷）_\d{14}\.docx$/);
        await page.getByText('推荐证据清单已开始下载！').waitFor();
        await check('evidence');
      }
    } finally {
      for (const model_type of ['general', 'fast'] as const) await models.deactivate.platform({ body: { model_type } });
      await models.remove.platform({ path: { id } });
    }
  });
});
