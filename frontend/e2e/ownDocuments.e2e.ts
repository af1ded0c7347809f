import { join } from 'node:path';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { accounts } from '../../domain/contract/accounts.js';
import { clientOf, requestOf } from '../../domain/contract/clientOf.js';
import { cases } from '../../domain/contract/cases.js';
import { corrections } from '../../domain/contract/corrections.js';
import { documents } from '../../domain/contract/documents.js';
import { users } from '../../domain/contract/users.js';
import { drafts } from '../../domain/contract/drafts.js';
import { eventually } from './eventually.js';
import { ownDocuments } from '../../domain/contract/ownDocuments.js';
import { captchaReader, logIn, newAccount, visitSignedIn } from './accountSteps.js';
import { administrator, type RunningApplication } from './application.js';
import { newProgram, programOf, untilShown } from './programs.js';
import { lendingAnswers, submitWith } from './submissions.js';
import { applicationWithAccounts, openPage, screenshotFolder, TIMEOUT_MS, wantedPictures } from './suite.js';
import {
  at,
  checkButton,
  draftStored,
  endPage,
  fill,
  fillLendingComplaint,
  pressInMenu,
  readReceipt,
  submit,
  takeReceipt,
} from './visitor.js';

/** Pictures of the page on a desk and on a telephone, light and dark, where they are wanted. */
const pictures = async (page: Page, name: string): Promise<void> => {
  if (wantedPictures() === undefined) return;
  const before = page.viewportSize();
  for (const [where, width, height] of [
    ['desktop', 1440, 900],
    ['phone', 390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(screenshotFolder(), `${name}-${where}-${colorScheme}.png`) });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
};

const moreButton = (within: Page | Locator) => within.getByRole('button', { name: /^更多操作：/ });

/** The menu of a row, which stands inside the window. */
const openMenu = async (page: Page): Promise<Locator> => {
  const menu = page.locator('.document-actions .dropdown-menu');
  await menu.waitFor();
  const box = await menu.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x).to.be.at.least(0);
  expect((box?.x ?? 0) + (box?.width ?? width + 1)).to.be.at.most(width);
  return menu;
};

/** Chooses a line of the menu of a row. */
const moreOf = async (page: Page, line: string): Promise<void> => {
  await moreButton(page).click();
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: line, exact: true }).click();
};

/** Chooses a line of the menu of a row without a mouse. */
const moreByKeys = async (row: Locator, line: string): Promise<void> => {
  await moreButton(row).press('ArrowDown');
  await openMenu(row.page());
  await pictures(row.page(), 'documents-menu');
  const keys = row.page().keyboard;
  const focused = () => row.page().evaluate(() => document.activeElement?.textContent);
  for (let step = 0; step < 10 && (await focused()) !== line; step += 1) await keys.press('ArrowDown');
  expect(await focused()).to.equal(line);
  await keys.press('Enter');
};

/** Submits a complaint with the session of the page, as another program would. */
const submitAs = async (page: Page, { url }: RunningApplication, case_number: string) => {
  const told = await submitWith(await programOf(page, url), {
    document_type: 'complaint',
    case_number,
    payload: { form_key: 'claim-private-lending', form_data: lendingAnswers('张三', ['李四']) },
  });
  return { caseNumber: told('X-Case-Number'), documentId: told('X-Document-Id') };
};

/** All that the browser keeps of this site: rows of its databases, names of caches, and keys with what stands under them. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the database does not open'));
      });
      for (const table of db.objectStoreNames)
        rows.push(
          ...(await new Promise<unknown[]>((resolve) => {
            const request = db.transaction(table).objectStore(table).getAll();
            request.onsuccess = () => resolve(request.result as unknown[]);
          })),
        );
      db.close();
    }
    const storages = { ...localStorage, ...sessionStorage };
    return { rows, caches: await caches.keys(), keys: Object.keys(storages), storages };
  });

/** The look of the pages, how far they were scrolled, and a token that names no account: it keeps the owner from being locked out. */
const mayStay =
  /^(?:daisyui-theme|juanzong-device|juanzong-form-view|react-router-scroll-positions|juanzong-position.*)$/;

/** What stays in the browser of somebody who signed out: nothing that was typed, no names of people, nothing but what may stay. */
const holdsNothing = async (page: Page, words: RegExp): Promise<void> => {
  const { rows, caches, keys, storages } = await everythingKept(page);
  expect([rows, caches]).to.deep.equal([[], []]);
  // The device's random token may look like a code.
  const said = JSON.stringify(Object.entries(storages).filter(([key]) => key !== 'juanzong-device'));
  expect(words.exec(said)?.[0]).to.equal(undefined);
  expect(keys.filter((key) => !mayStay.test(key))).to.deep.equal([]);
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
};

/** Addresses of what the console complains of from now on. */
const complaintsOf = (page: Page): readonly string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${new URL(message.location().url).pathname}`);
  });
  return complaints;
};

describe('my documents, in a browser and in saas mode', function () {
  this.timeout(TIMEOUT_MS);
  let saas: RunningApplication;
  before('start an application with accounts', async () => {
    saas = await applicationWithAccounts();
  });

  const signedIn = async (name: string): Promise<Page> => {
    const page = await openPage({ baseURL: saas.url });
    await visitSignedIn(page, await newAccount(saas.url, name), '/app/my-documents');
    await page.getByText('还没有文书').waitFor();
    return page;
  };

  it('keeps an application as one document, deletes it and brings it back from another page', async () => {
    const page = await signedIn('li');
    await page.goto('/application/compulsory-enforcement');
    const first = page.getByRole('textbox').first();
    const generate = async (text: string) => {
      await first.fill(text);
      const download = page.waitForEvent('download');
      await pressInMenu(page, '下载 Word 文书');
      await download;
      await page.locator('.kept-notice').waitFor();
    };
    await generate('甲法院');
    await generate('乙法院');
    await page.locator('.kept-notice').getByRole('link', { name: '我的文书' }).click();
    await page.getByText('共 1 份').waitFor();
    await page.getByRole('button', { name: '任务：0 项进行中，共 2 项' }).click();
    const tray = page.getByRole('dialog', { name: '任务' });
    const again = page.waitForEvent('download');
    await tray
      .getByRole('button', { name: /^再次下载/ })
      .first()
      .click();
    await again;
    await tray.getByRole('button', { name: '清除已结束的任务' }).click();
    await tray.getByText('这里没有任务。').waitFor();
    await tray.getByRole('button', { name: '关闭任务' }).click();
    await tray.waitFor({ state: 'hidden' });
    await moreOf(page, '删除');
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('还没有文书').waitFor();
    await page.getByRole('link', { name: '个人中心' }).click();
    await page.getByText('2 / 5').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('文书已恢复').waitFor();
    await page.getByRole('link', { name: '我的文书' }).click();
    await page.getByRole('button', { name: /^编辑/ }).click();
    await page.getByText('已打开“我的文书”中的文书').waitFor();
    expect(await first.inputValue()).to.equal('乙法院');
  });

  it('keeps what is submitted on the form, and takes as many versions as are submitted', async () => {
    const page = await signedIn('qian');
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['钱一'], defendant: '李四' });
    await submit(page);
    const { caseNumber } = await takeReceipt(page);
    const list = async (version: string) => {
      await page.goto('/app/my-documents');
      const row = page.getByRole('row').filter({ hasText: caseNumber });
      await row.getByText(version, { exact: true }).waitFor();
      await row.getByRole('link', { name: /^阅读/ }).click();
      return page.getByRole('button', { name: '编辑', exact: true }).click();
    };
    await list('第 1 版');
    await page.getByText('已加载案号').waitFor();
    await fill(page, 'plaintiffs_natural.0.name', '钱一二');
    await submit(page);
    expect(await takeReceipt(page)).to.deep.include({ caseNumber, code: undefined });
    for (let submitted = 2; submitted < 5; submitted += 1) await submitAs(page, saas, caseNumber);
    await list('第 5 版');
    await page.getByText('已加载案号').waitFor();
    await fill(page, 'plaintiffs_natural.0.name', '钱一二三');
    const name = at(page, 'plaintiffs_natural.0.name').locator('input').first();
    expect(await name.inputValue()).to.equal('钱一二三');
    await draftStored(page, '钱一二三');
    // The account's copy of an older state is not merged into what was loaded.
    expect(await page.locator('.party-block[data-path="plaintiffs_natural"] .party-card').count()).to.equal(1);
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).to.equal('钱一二三');
    await submit(page);
    expect((await takeReceipt(page)).version).to.equal('第 6 版');

    await signOut(page);
    await visitSignedIn(page, await newAccount(saas.url, 'sun'), '/app/my-documents');
    await page.getByText('还没有文书').waitFor();
    await page.goto('/claim/private-lending');
    await checkButton(page).waitFor();
    expect(await page.locator('body').innerText()).not.to.match(/钱一|京01|已加载案号/);
    expect(await page.getByLabel('上次提交后拿到的案号是多少？').count()).to.equal(0);
  });

  it('leaves nothing in the browser on signing out, which goes on through a reload until the server hears', async () => {
    const page = await signedIn('zhao');
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['赵一二'], defendant: '李四' });
    await draftStored(page, '赵一二');
    const before = await programOf(page, saas.url);
    const own = clientOf(before, drafts);
    await eventually('the account has the draft', async () => {
      const { items } = await own.list({ query: {} });
      const all = await Promise.all(items.map(({ form_key, case_key }) => own.read({ path: { form_key, case_key } })));
      return JSON.stringify(all).includes('赵一二');
    });
    const theServer = /\/(?:api|auth|users)\//;
    await page.route(theServer, (route) => route.abort());
    await signOut(page);
    await page.getByText('正在退出：服务器还没有答复').waitFor();
    await page.reload();
    await page.getByText('正在退出：服务器还没有答复').waitFor();
    expect((await before.send(requestOf(accounts.me, {}))).status).to.equal(200);
    await page.unroute(theServer);
    await page.getByText('您已退出登录').waitFor();
    expect((await before.send(requestOf(accounts.me, {}))).status).to.equal(401);
    await holdsNothing(page, /赵一二|zhao|user:/);
  });

  it('submits another version without a code; nobody else sees it', async () => {
    const page = await signedIn('zhang');
    const { caseNumber, documentId } = await submitAs(page, saas, '');
    await page.reload();
    const link = page.getByRole('link', { name: /^阅读民事起诉状/ });
    const tab = await page.context().newPage();
    await tab.goto((await link.getAttribute('href')) ?? 'no address');
    await tab.getByRole('heading', { name: /^已提交的版本（/ }).waitFor();
    await tab.close();
    await link.click();
    await page.getByText('只有一个版本').waitFor();
    const paper = page.getByRole('article', { name: /^民事起诉状/ });
    await paper.getByText('张三', { exact: true }).first().waitFor();
    await page.getByText('由本账号提交').waitFor();
    await page.getByRole('heading', { name: '法院已收到起诉状，等待立案审查' }).waitFor();
    await pictures(page, 'reading');
    // Looking made no draft and counted as no generation.
    const program = await programOf(page, saas.url);
    expect((await clientOf(program, drafts).list({ query: {} })).items).to.deep.equal([]);
    await page.goto('/app/my-documents');
    await page.getByRole('row').filter({ hasText: caseNumber }).waitFor();
    expect(await page.getByRole('button', { name: /^删除草稿/ }).count()).to.equal(0);
    await page.goBack();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await page.getByText('已加载案号').waitFor();
    expect(await page.getByLabel('上次提交后拿到的案号是多少？').inputValue()).to.equal(caseNumber);
    expect(await page.getByLabel('验证码').inputValue()).to.equal('');
    await fill(page, 'plaintiffs_natural.0.name', '张三丰');
    await submit(page);
    await endPage(page).getByText('已保存到“我的文书”').waitFor();
    await takeReceipt(page);

    const other = await signedIn('wu');
    const asked = requestOf(ownDocuments.open, { path: { id: documentId } });
    const { status } = await (await programOf(other, saas.url)).send(asked);
    expect(status).to.equal(404);
  });

  it('shows fifty cases: two demands on top, tags, an archive, an order and filters that a reload keeps, and nothing moves', async () => {
    const page = await openPage({ baseURL: saas.url, viewport: { width: 1440, height: 900 } });
    const who = await newAccount(saas.url, 'fifty');
    const court = newProgram(saas.url);
    await court.signIn(administrator.email, administrator.password);
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) moved.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visitSignedIn(page, who, '/app/my-documents');
    await page.getByText('还没有文书').waitFor();
    const lawyer = await programOf(page, saas.url);
    const { id } = await clientOf(lawyer, accounts).me();
    const plan = { subscription_plan: 'enterprise', subscription_expires_at: null } as const;
    await clientOf(court, users).change({ path: { id }, body: plan });
    const caseIds: string[] = [];
    for (let n = 1; n <= 50; n += 1) {
      const form_data = lendingAnswers(`委托人${n}`, ['某银行']);
      const payload = { form_key: 'claim-private-lending', form_data };
      const { headers } = await clientOf(lawyer, documents).submit({
        body: { document_type: 'complaint', case_number: '', payload },
      });
      caseIds.push(headers.get('X-Case-Id') ?? '');
    }
    await untilShown(lawyer);
    const path = 'sections.claims.items.principal.principal';
    const marks = [{ source: 'clerk' as const, code: 'unclear' as const, path, reason: '请写明' }];
    for (const [at, due_on] of [
      [3, '2098-12-31'],
      [44, '2098-06-30'],
    ] as const)
      await clientOf(court, corrections).ask({
        path: { id: caseIds[at] ?? '' },
        body: { version: 1, due_on, again_because: '', marks },
      });
    await untilShown(court);

    await page.reload();
    const demands = page.getByRole('region', { name: '法院要求 2 件' });
    await demands.waitFor();
    const links = await demands.getByRole('link').allInnerTexts();
    expect(links.map((text) => /委托人\d+ 诉 某银行/u.exec(text)?.[0])).to.deep.equal([
      '委托人45 诉 某银行',
      '委托人4 诉 某银行',
    ]);
    await page.getByText('共 50 份').waitFor();
    await page.getByRole('link', { name: '我的文书：2 件待处理' }).waitFor();
    const shift = () => page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum);
    expect(await shift()).to.be.below(0.1);
    await demands.getByRole('link').first().click();
    await page.getByRole('heading', { name: /需要补正 1 处，请在2098年6月30日以前提交/ }).waitFor();
    await page.goBack();

    await page.getByLabel('搜索我的文书').fill('委托人17');
    await page.getByText('共 1 份').waitFor();
    await moreOf(page, '标签');
    await page.getByRole('dialog', { name: '标签' }).getByRole('textbox').fill('急件');
    await page.getByRole('dialog', { name: '标签' }).getByRole('button', { name: '保存' }).click();
    await page.locator('.document-tags').getByText('急件').waitFor();
    await page.getByLabel('搜索我的文书').fill('委托人18');
    await page.getByRole('row').filter({ hasText: '委托人18' }).waitFor();
    await moreOf(page, '归档');
    await page.getByText('没有符合条件的文书').waitFor();
    await page.getByRole('button', { name: '清除搜索' }).click();
    await page.getByText('共 49 份').waitFor();
    await page.getByLabel('归档', { exact: true }).selectOption('已归档');
    await page.getByText('共 1 份').waitFor();
    await page.getByLabel('归档', { exact: true }).selectOption('未归档');
    await page.getByLabel('排序').selectOption('期限在先的在前');
    await page.getByRole('row').nth(1).filter({ hasText: '委托人45' }).waitFor();
    await page.reload();
    await page.getByRole('row').nth(1).filter({ hasText: '委托人45' }).waitFor();
    await page.getByRole('row').nth(2).filter({ hasText: '委托人4 诉' }).waitFor();
    await page.getByLabel('按标签筛选').selectOption('急件');
    await page.getByText('共 1 份').waitFor();
    await page.goBack();
    await page.getByText('共 49 份').waitFor();
    expect(await page.getByLabel('排序').inputValue()).to.equal('deadline');
  });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    it(`takes a lawyer through the morning at ${viewport.width} pixels: two demands answered, a case adopted, signed out with nothing left`, async () => {
      const page = await openPage({ baseURL: saas.url, viewport });
      const who = await newAccount(saas.url, 'lawyer');
      await visitSignedIn(page, who, '/app/my-documents');
      await page.getByText('还没有文书').waitFor();
      const submitFor = async (client: string) => {
        const told = await submitWith(await programOf(page, saas.url), {
          document_type: 'complaint',
          case_number: '',
          payload: { form_key: 'claim-private-lending', form_data: lendingAnswers(client, ['某银行']) },
        });
        return { number: told('X-Case-Number'), id: told('X-Case-Id'), code: told('X-Verification-Code') };
      };
      const own = [await submitFor('委托甲'), await submitFor('委托乙')];
      const court = newProgram(saas.url);
      await court.signIn(administrator.email, administrator.password);
      const path = 'sections.claims.items.principal.principal';
      const marks = [{ source: 'clerk' as const, code: 'unclear' as const, path, reason: '请写明' }];
      for (const [nth, due_on] of ['2098-12-31', '2098-06-30'].entries())
        await clientOf(court, corrections).ask({
          path: { id: own[nth]?.id ?? '' },
          body: { version: 1, due_on, again_because: '', marks },
        });
      await untilShown(court);
      const complaints = complaintsOf(page);

      const list = () => page.goto('/app/my-documents');
      const demands = (count: number) => page.getByRole('region', { name: `法院要求 ${count} 件` });
      const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number });
      for (const [answered, one] of [...own].reverse().entries()) {
        await list();
        await demands(2 - answered)
          .getByRole('link')
          .first()
          .click();
        await page.getByRole('heading', { name: /需要补正 1 处/ }).waitFor();
        await page.goBack();
        await rowOf(one.number)
          .getByRole('button', { name: /^按法院要求修改/ })
          .click();
        await page.getByText('已加载案号').waitFor();
        await fill(page, path, `${answered + 5}0000`);
        await submit(page);
        expect(await takeReceipt(page)).to.deep.include({ caseNumber: one.number, version: '第 2 版' });
      }
      await list();
      await rowOf(own[0]?.number ?? '')
        .getByText('第 2 版', { exact: true })
        .waitFor();
      expect(await page.getByRole('region', { name: /^法院要求/ }).count()).to.equal(0);

      await page.goto('/claim/private-lending');
      await fillLendingComplaint(page, { plaintiffs: ['委托丙'], defendant: '李四' });
      await draftStored(page, '委托丙');
      expect(complaints, 'the console complains of a new form').to.deep.equal([]);

      const colleague = newProgram(saas.url);
      const theirs = await submitWith(colleague, {
        document_type: 'complaint',
        case_number: '',
        payload: { form_key: 'claim-private-lending', form_data: lendingAnswers('冯某', ['陈某']) },
      });
      page.on('dialog', (dialog) => void dialog.accept());
      await list();
      await page.getByRole('button', { name: '添加已有案件' }).click();
      const dialog = page.getByRole('dialog', { name: '添加已有案件' });
      await dialog.getByLabel('案号').fill(theirs('X-Case-Number'));
      await dialog.getByLabel('验证码').fill('XXXX2345');
      await dialog.getByRole('button', { name: '加入我的文书' }).click();
      await dialog.getByText(/^没有加入：/).waitFor();
      expect(complaints.filter((complaint) => !complaint.endsWith('/api/user/documents/adoptions'))).to.deep.equal([]);
      await dialog.getByLabel('验证码').fill(theirs('X-Verification-Code'));
      await dialog.getByRole('button', { name: '加入我的文书' }).click();
      await dialog.waitFor({ state: 'detached' });
      await rowOf(theirs('X-Case-Number')).getByText('冯某 诉 陈某').waitFor();

      await moreByKeys(rowOf(own[1]?.number ?? ''), '删除');
      await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).press('Enter');
      await rowOf(own[1]?.number ?? '').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.closest('tr[data-row]') !== null);
      await signOut(page);
      await page.getByText('您已退出登录').waitFor();
      await holdsNothing(page, /委托|冯某|陈某|lawyer|user:|[2-9A-HJ-NP-Z]{8}"/);
    });

  it('takes over what was submitted before signing in, and goes on with it without a code', async () => {
    const page = await openPage({ baseURL: saas.url });
    await page.goto('/claim/private-lending');
    await fillLendingComplaint(page, { plaintiffs: ['吴九'], defendant: '郑十' });
    await submit(page);
    const { caseNumber } = await readReceipt(page);
    await endPage(page).getByLabel('我已保存编号和验证码').check();
    const captcha = captchaReader(page);
    await endPage(page).getByRole('link', { name: '我的文书' }).click();
    await page.waitForURL('**/login');
    await logIn(page, await newAccount(saas.url, 'wu'), await captcha());
    const offer = page.getByRole('region', { name: '登录前在这里提交过 1 份文书，是您的吗？' });
    await offer.getByText(caseNumber).waitFor();
    await pictures(page, 'adopting-offer');
    await offer.getByRole('button', { name: '加入我的文书' }).click();
    await page.getByText(`已加入“我的文书”，以后不用输入验证码：${caseNumber}`).waitFor();
    const row = page.getByRole('row').filter({ hasText: caseNumber });
    await row.getByText('吴九 诉 郑十').waitFor();
    await offer.waitFor({ state: 'detached' });
    await row.getByRole('link', { name: /^阅读/ }).click();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await page.getByText('已加载案号').waitFor();
    await fill(page, 'plaintiffs_natural.0.name', '吴九九');
    await submit(page);
    expect(await takeReceipt(page)).to.deep.include({ caseNumber, code: undefined, version: '第 2 版' });
    await page.goto('/app/my-documents');
    await row.getByText('吴九九 诉 郑十').waitFor();
    await row.getByText('第 2 版', { exact: true }).waitFor();
    await row.getByRole('link', { name: /^阅读/ }).click();
    await page.getByRole('button', { name: '编辑', exact: true }).waitFor();
  });

  it('adds a case of somebody else by number and code, and says why it does not', async () => {
    const colleague = await signedIn('feng');
    const told = await submitWith(await programOf(colleague, saas.url), {
      document_type: 'complaint',
      case_number: '',
      payload: { form_key: 'claim-private-lending', form_data: lendingAnswers('冯十一', ['陈十二']) },
    });
    const page = await signedIn('chu');
    await page.getByRole('button', { name: '添加已有案件' }).click();
    const dialog = page.getByRole('dialog', { name: '添加已有案件' });
    await dialog.getByLabel('案号').fill(told('X-Case-Number'));
    await dialog.getByLabel('验证码').fill('XXXX2345');
    await dialog.getByRole('button', { name: '加入我的文书' }).click();
    await dialog.getByText(/^没有加入：/).waitFor();
    await pictures(page, 'adopting-dialog');
    await dialog.getByLabel('验证码').fill(told('X-Verification-Code'));
    await dialog.getByRole('button', { name: '加入我的文书' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('row')
      .filter({ hasText: told('X-Case-Number') })
      .getByText('冯十一 诉 陈十二')
      .waitFor();
  });

  it('leads from the news of a defence to its paper, and gives each of two as a Word file', async () => {
    const page = await signedIn('shen');
    const plaintiff = await programOf(page, saas.url);
    const told = await submitWith(plaintiff, {
      document_type: 'complaint',
      case_number: '',
      payload: { form_key: 'claim-private-lending', form_data: lendingAnswers('沈某', ['韩某', '杨某']) },
    });
    const number = told('X-Case-Number');
    const court = newProgram(saas.url);
    await court.signIn(administrator.email, administrator.password);
    const { defendants } = await clientOf(court, cases).documents({ path: { id: told('X-Case-Id') } });
    const answers = [
      ['韩某', '借款已经还清，有银行回单为证。'],
      ['杨某', '我没有在借条上签字。'],
    ] as const;
    for (const [name, story] of answers)
      await submitWith(newProgram(saas.url), {
        document_type: 'defense',
        case_number: number,
        payload: {
          form_key: 'defense-private-lending',
          form_data: {
            header: { case_number: number },
            respondents_natural: [{ name }],
            sections: { responses: { open: story } },
          },
          defendant_code: defendants.find((one) => one.name === name)?.verification_code ?? '',
        },
      });
    await untilShown(plaintiff);

    await page.reload();
    await page.getByRole('link', { name: /^新进展：被告提交了答辩状/ }).click();
    const defenses = page.getByRole('region', { name: '对方的答辩状（2）' });
    await defenses.getByText('我没有在借条上签字。').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'defenses-title');
    await pictures(page, 'defenses');
    await defenses.getByRole('button', { name: '阅读被告韩某的答辩状' }).click();
    await defenses.getByText('借款已经还清，有银行回单为证。').waitFor();
    expect(await defenses.getByText('我没有在借条上签字。').count()).to.equal(0);
    const arriving = page.waitForEvent('download');
    await defenses.getByRole('button', { name: '下载被告韩某的答辩状 Word' }).click();
    expect((await arriving).suggestedFilename()).to.match(/^民事答辩状（民间借贷纠纷）\d{8}\.docx$/);
    await page.getByText('被告韩某的答辩状已下载，与提交时的文件完全一致。').first().waitFor();

    // Whoever holds number and code reads it where the progress of the case is asked for.
    const other = await openPage({ baseURL: saas.url });
    await other.goto('/progress');
    await other.getByLabel('案号').fill(number);
    await other.getByLabel('验证码').fill(told('X-Verification-Code'));
    await other.getByRole('button', { name: '查询进度' }).click();
    await other.getByRole('button', { name: '阅读被告杨某的答辩状' }).click();
    await other.getByText('我没有在借条上签字。').waitFor();
    await pictures(other, 'defenses-progress');
  });

  it('one pleading on two devices is submitted once, and a deleted draft stays deleted', async () => {
    const who = await newAccount(saas.url, 'sun');
    const device = async (): Promise<Page> => {
      const page = await openPage({ baseURL: saas.url });
      page.on('dialog', (dialog) => void dialog.accept());
      await visitSignedIn(page, who, '/app/my-documents');
      await page.getByText('还没有文书').waitFor();
      return page;
    };
    const [laptop, phone] = [await device(), await device()];
    const lending = '/claim/private-lending';
    const begin = async (plaintiff: string) => {
      await laptop.goto(lending);
      await checkButton(laptop).waitFor();
      await fillLendingComplaint(laptop, { plaintiffs: [plaintiff], defendant: '李四' });
      await laptop.getByText(/^已保存到账号（/).waitFor();
      await phone.goto('/');
      await phone.getByRole('link', { name: new RegExp(plaintiff) }).click();
      await phone.getByText(/已恢复 .* 的草稿/).waitFor();
    };
    const saysOver = async (words: string) => {
      await phone.getByRole('heading', { name: words }).waitFor();
      expect(await checkButton(phone).count()).to.equal(0);
    };

    await begin('孙一');
    await submit(laptop);
    const { caseNumber } = await takeReceipt(laptop);
    // Left open: the page asks when it comes back to the front.
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await saysOver('这份文书已在另一台设备上提交');
    await phone.getByText(`案号 ${caseNumber}，第 1 版`).waitFor();
    await phone.reload();
    await saysOver('这份文书已在另一台设备上提交');
    await phone.goto('/');
    await phone.getByText(`已在另一台设备上提交：案号 ${caseNumber}，第 1 版`).waitFor();
    await phone.getByRole('link', { name: /孙一/ }).click();
    await saysOver('这份文书已在另一台设备上提交');
    await phone.getByRole('button', { name: '不需要了，清除' }).click();
    await checkButton(phone).waitFor();

    await begin('孙二');
    await laptop.goto('/');
    await laptop.getByRole('button', { name: /^删除草稿 孙二/ }).click();
    await laptop.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await laptop.getByText(/草稿已删除/).waitFor();
    await fill(phone, 'plaintiffs_natural.0.name', '孙三');
    await saysOver('这份文书已在另一台设备上删除');
    for (const page of [laptop, phone]) {
      await page.goto('/');
      await page.getByRole('link', { name: /填写起诉状/ }).waitFor();
    }
    expect(await laptop.getByRole('link', { name: /孙/ }).count()).to.equal(0);
    // What was typed on the phone is lost by nobody: it goes on as a draft of its own.
    await phone.getByRole('link', { name: /孙三/ }).click();
    await saysOver('这份文书已在另一台设备上删除');
    await phone.getByRole('button', { name: '另存为新草稿' }).click();
    await at(phone, 'plaintiffs_natural.0.name').locator('input').first().waitFor();
    expect(await at(phone, 'plaintiffs_natural.0.name').locator('input').first().inputValue()).to.equal('孙三');

    // Looking at what was submitted makes no draft, here or in the account.
    await laptop.goto('/app/my-documents');
    for (let looks = 0; looks < 2; looks += 1) {
      // A press on the row, beside its buttons.
      await laptop.getByRole('row').filter({ hasText: caseNumber }).getByText('第 1 版', { exact: true }).click();
      await laptop.getByRole('button', { name: '编辑', exact: true }).click();
      await laptop.getByText('已加载案号').waitFor();
      await laptop.goto('/app/my-documents');
    }
    await laptop.getByRole('row').filter({ hasText: caseNumber }).waitFor();
    expect(await laptop.getByRole('link', { name: /孙一/ }).count()).to.equal(0);
  });
});
