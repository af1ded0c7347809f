import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.js';

/** The part of the form page that asks for what stands at this path of the answers. */
export const at = (page: Page, path: string): Locator => page.locator(`.pleading-main [data-path="${path}"]`);

/** Types into the field at a path. */
export const fill = (page: Page, path: string, value: string): Promise<void> =>
  at(page, path).locator('input, textarea').first().fill(value);

/** Chooses an option of the question at a path. */
export const choose = (page: Page, path: string, option: string): Promise<void> =>
  at(page, path).getByText(option, { exact: true }).click();

/** Makes sure that a block of parties has so many records to fill in. */
export const ensureParties = async (page: Page, block: string, count: number): Promise<void> => {
  const list = page.locator(`.party-block[data-path="${block}"]`);
  const records = list.locator('.party-card');
  for (let there = await records.count(); there < count; there += 1) {
    await list.getByRole('button', { name: /^添加/ }).click();
    await records.nth(there).waitFor();
  }
};

/** Fills in what a court needs of a private-lending complaint. */
export const fillLendingComplaint = async (
  page: Page,
  { plaintiffs, defendant }: { plaintiffs: readonly string[]; defendant: string },
): Promise<void> => {
  await ensureParties(page, 'plaintiffs_natural', plaintiffs.length);
  for (const [index, name] of plaintiffs.entries()) await fill(page, `plaintiffs_natural.${index}.name`, name);
  await ensureParties(page, 'defendants_natural', 1);
  await fill(page, 'defendants_natural.0.name', defendant);
  await fill(page, 'sections.claims.items.principal.principal', '100000');
  await fill(page, 'sections.facts.open', '双方签订《借款合同》，到期后被告未还款。');
};

/** All drafts that the browser profile of a page keeps, as JSON. */
const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('juanzong');
        opening.onerror = () => reject(new Error('the drafts do not open'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

/** Waits until a draft with `text`, which was typed last, is stored in the browser, and the page says so. */
export const draftStored = async (page: Page, text: string): Promise<void> => {
  await eventually(`a draft with ${text}`, async () => (await storedDrafts(page)).includes(text));
  const saved = page.locator('.status-line').getByText(/保存在这台设备（|保存到账号（|已存|只存/);
  await saved.filter({ visible: true }).first().waitFor();
};

/** The button of the form that leads to the check page. */
export const checkButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(去检查并提交|返回检查页|核对并生成)$/ });

/** Presses a line of the menu at the foot of the form. */
export const pressInMenu = async (page: Page, line: string): Promise<void> => {
  const foot = page.getByRole('group', { name: '文书操作' });
  await foot.getByRole('button', { name: '更多' }).click();
  await foot.getByRole('button', { name: line, exact: true }).click();
};

/** The button of the check page that submits. */
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: /^提交给/ });

/** The declaration on the check page that the answers are true. */
export const declaration = (page: Page): Locator => page.getByRole('checkbox', { name: /^我确认以上内容属实/ });

/** Goes from the form to the check page, declares that the answers are true and submits; `twice` presses like an impatient person. */
export const submit = async (page: Page, { twice = false } = {}): Promise<void> => {
  await checkButton(page).click();
  await declaration(page).check();
  await (twice ? submitButton(page).dblclick() : submitButton(page).click());
};

export type Receipt = { readonly caseNumber: string; readonly code: string | undefined; readonly version: string };

/** The page that ends a submission. */
export const endPage = (page: Page): Locator => page.locator('.end-page');

/** Reads number, code and version on the page that ends a submission. */
export const readReceipt = async (page: Page): Promise<Receipt> => {
  await page.waitForURL(/\/submitted\//);
  const line = (name: RegExp) =>
    endPage(page)
      .locator('.end-facts > div')
      .filter({ has: page.locator('dt', { hasText: name }) })
      .locator('dd');
  const caseNumber = await line(/^(临时编号|案号)$/)
    .locator('.end-value')
    .innerText();
  const version = await line(/^版本$/).innerText();
  const hasCode = (await line(/^验证码$/).count()) > 0;
  const code = hasCode
    ? await line(/^验证码$/)
        .locator('.end-value')
        .innerText()
    : undefined;
  return { caseNumber, code, version };
};

/** Reads the page that ends a submission, says that the code is kept, and is done with it: the home page follows. */
export const takeReceipt = async (page: Page): Promise<Receipt> => {
  const receipt = await readReceipt(page);
  if (receipt.code !== undefined) await endPage(page).getByLabel('我已保存编号和验证码').check();
  await endPage(page).getByRole('button', { name: '完成' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  return receipt;
};

/** Opens a submitted pleading from the home page by number and code. */
export const loadByCode = async (page: Page, caseNumber: string, code: string): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: '凭案号和验证码继续填写' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('案号').fill(caseNumber);
  await dialog.getByLabel('验证码').fill(code);
  await dialog.getByRole('button', { name: '加载文书' }).click();
};
