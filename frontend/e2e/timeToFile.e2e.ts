import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { codeOf, openCourtPage, review } from './administrator.js';
import { openPage, phone, TIMEOUT_MS } from './suite.js';
import { at, choose, declaration, ensureParties, readReceipt, submit, submitButton, takeReceipt } from './visitor.js';

/** What a person did: `steps` are taps, keys that are no characters, and choices; `characters` were typed. */
type Effort = { steps: number; characters: number };

declare global {
  interface Window {
    readonly effortMade: (kind: keyof Effort, amount: number) => Promise<void>;
  }
}

/**
 * Counts what the browser itself reports. What a phone lays over the page reports only its outcome: a choice in a list counts two taps
 * (open, choose), chosen photographs one each and one for done, a day three (year, month, day) beside the tap that opens its picker.
 */
const counted = async (page: Page): Promise<Effort> => {
  const effort: Effort = { steps: 0, characters: 0 };
  await page.exposeFunction('effortMade', (kind: keyof Effort, amount: number) => {
    effort[kind] += amount;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && void window.effortMade('steps', 1), true);
    addEventListener('keydown', ({ key }) => key.length > 1 && void window.effortMade('steps', 1), true);
    addEventListener(
      'input',
      (event) => {
        if (event instanceof InputEvent) void window.effortMade('characters', event.data?.length ?? 0);
      },
      true,
    );
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) void window.effortMade('steps', 2);
        if (!(target instanceof HTMLInputElement)) return;
        if (target.type === 'date') void window.effortMade('steps', 3);
        if (target.type === 'file') void window.effortMade('steps', (target.files?.length ?? 0) + 1);
      },
      true,
    );
  });
  return effort;
};

const handheld = { viewport: phone, hasTouch: true, isMobile: true };

/** A photograph of a paper; all people and numbers are made up. */
const photograph = async (page: Page, name: string, width: number, title: string, lines: readonly string[]) => {
  const text = lines.map((line) => `<p>${line}</p>`).join('');
  await page.setContent(
    `<style>main{background:#fdfcf7;padding:30px;width:${width}px;font:24px/1.8 sans-serif;color:#222}
    h1{font-size:32px;text-align:center}p{margin:0}</style><main lang="zh-CN"><h1>${title}</h1>${text}</main>`,
  );
  const buffer = await page.locator('main').screenshot({ type: 'jpeg', quality: 70 });
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
};

const photographs = async () => {
  const page = await openPage({ viewport: { width: 1000, height: 900 } });
  return [
    await photograph(page, '租房合同', 780, '房屋租赁合同', [
      '合同编号：ZL2023-0815',
      '出租人（甲方）：李建国',
      '身份证号码：31010419700305123X 电话：13700001111',
      '承租人（乙方）：陈芳 电话：13912345678',
      '第一条 房屋坐落于上海市徐汇区漕溪路8号502室，面积76平方米。',
      '第二条 租赁期限自2023年9月1日起至2024年8月31日止。',
      '第三条 月租金人民币4500元，按月转账支付。',
      '第四条 乙方支付押金人民币9000元，租赁期满后三日内退还。',
      '第五条 一方违约的，应当向对方支付一个月租金的违约金。',
      '第六条 发生争议的，由房屋所在地人民法院管辖。',
      '签订日期：2023年8月15日',
    ]),
    await photograph(page, '身份证', 560, '', [
      '姓名 陈芳',
      '性别 女 民族 汉',
      '出生 1985年12月12日',
      '住址 上海市浦东新区世纪大道1号',
      '公民身份号码 31010119851212456X',
    ]),
    await photograph(page, '转账记录', 480, '转账记录', [
      '转账金额：¥9,000.00',
      '付款人：陈芳',
      '收款人：李建国',
      '转账时间：2023年8月15日',
      '转账说明：房屋押金',
    ]),
  ];
};

type Answers = Readonly<Record<string, unknown>>;
type Answer = { readonly path: string; readonly value: string };

/** The answers that say something, each with its place. */
const answersIn = (value: unknown, path = ''): Answer[] => {
  if (typeof value === 'string') return value === '' ? [] : [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => answersIn(inner, path === '' ? key : `${path}.${key}`));
};

const type = async (page: Page, path: string, text: string): Promise<void> => {
  const list = at(page, path).locator('select');
  if ((await list.count()) > 0) {
    await list.selectOption(text);
    return;
  }
  const input = at(page, path).locator('input, textarea').first();
  await input.click();
  if ((await input.getAttribute('type')) === 'date') await input.fill(text);
  else await page.keyboard.insertText(text);
};

/** Submits to the receipt, and says what was sent. */
const submitted = async (page: Page): Promise<Answers> => {
  const sending = page.waitForRequest('**/generate-and-save');
  await submit(page);
  await takeReceipt(page);
  return ((await sending).postDataJSON() as { payload: { form_data: Answers } }).payload.form_data;
};

/** Answers who is who, and says who sues where the text leaves it open. */
const isPlaintiff = async (page: Page, name: string): Promise<void> => {
  const role = page.getByRole('button', { name: `${name}是原告`, exact: true });
  await role.waitFor();
  if ((await role.getAttribute('aria-pressed')) === 'false') await role.click();
  await page.getByRole('button', { name: '就是这样' }).click();
};

const withHelp = async (): Promise<{ effort: Effort; sent: Answers }> => {
  const papers = await photographs();
  const page = await openPage(handheld);
  const effort = await counted(page);
  await page.goto('/');
  await page.getByLabel('用平常的话说说发生了什么').click();
  await page.keyboard.insertText('房东不退押金');
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByRole('link', { name: '填写 民事起诉状（房屋租赁合同纠纷）' }).click();
  await page.getByRole('button', { name: '从文字或照片中识别' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择图片或 PDF' }).click();
  await (await choosing).setFiles(papers);
  const use = page.getByRole('button', { name: '用这些文字填写' });
  for (const { name } of papers) await page.getByRole('heading', { name }).waitFor();
  await use.click();
  await isPlaintiff(page, '陈芳');
  for (const name of [/^新增原告 /, /^新增被告 /]) await page.getByRole('button', { name }).click();
  // What is certain of the facts is taken with one press, the rest one by one.
  const rest = page.getByRole('button', { name: /^填入.* / });
  for (let left = await rest.count(); left > 0; left = await rest.count()) await rest.first().click();
  await choose(page, 'sections.claims.items.security_deposit_refund.answer', '是');
  await type(page, 'sections.claims.items.security_deposit_refund.amount', '9000');
  await choose(page, 'sections.claims.items.litigation_costs.answer', '是');
  await type(page, 'sections.facts.items.other_matters.text', '租期届满，原告已交还房屋，被告至今未退还押金。');
  return { sent: await submitted(page), effort };
};

const byHand = async (answers: Answers): Promise<{ effort: Effort; sent: Answers }> => {
  const page = await openPage(handheld);
  const effort = await counted(page);
  await page.goto('/');
  await page.getByRole('link', { name: /填写起诉状/ }).click();
  await page.getByRole('heading', { name: '选择民事起诉状' }).waitFor();
  await page.getByLabel('用平常的话说说发生了什么').click();
  await page.keyboard.insertText('房屋租赁');
  await page
    .getByRole('link', { name: /开始填写/ })
    .first()
    .click();
  for (const block of ['plaintiffs_natural', 'defendants_natural']) await ensureParties(page, block, 1);
  for (const { path, value } of answersIn(answers)) {
    // One of several ticks of a question has no place of its own.
    const question = path.replace(/\.\d+$/, '');
    if (question !== path && (await at(page, path).count()) === 0) {
      await choose(page, question, value);
      continue;
    }
    const option = at(page, path).getByRole('radio', { name: value, exact: true });
    if ((await option.count()) > 0) await choose(page, path, value);
    else await type(page, path, value);
  }
  return { sent: await submitted(page), effort };
};

/** What people have of one loan: their own words, what was said, and the paper that was signed; all people and numbers are made up. */
const loan = {
  story: '朋友向我借了五万块钱，写了借条，到期一直不还',
  note: `借条
今借到王小明人民币50000元整，于2024年3月5日转账交付，约定年利率12%，于2024年12月31日前归还。
借款人：周强
2024年3月5日`,
  chat: `王小明：借你的五万块什么时候还？
周强：最近手头紧，再等等。`,
  contract: [
    '合同编号：JK2024-0305',
    '出借人（甲方）：王小明 电话：13812345678',
    '身份证号码：110105199003071239',
    '借款人（乙方）：周强 电话：13900001111',
    '第一条 乙方向甲方借款人民币50000元。',
    '第二条 借款期限自2024年3月5日起至2024年12月31日止。',
    '第三条 借款年利率为12%。',
    '签订日期：2024年3月5日',
  ],
};

/** What is right at each place that the papers say something for; several where the form can be answered in several ways. */
const rightOfLoan: Readonly<Record<string, readonly string[]>> = {
  'plaintiffs_natural.0.name': ['王小明'],
  'plaintiffs_natural.0.gender': ['男'],
  'plaintiffs_natural.0.birth_date': ['1990-03-07'],
  'plaintiffs_natural.0.phone': ['13812345678'],
  'plaintiffs_natural.0.id_type': ['居民身份证'],
  'plaintiffs_natural.0.id_number': ['110105199003071239'],
  'defendants_natural.0.name': ['周强'],
  'defendants_natural.0.phone': ['13900001111'],
  'sections.claims.items.principal.principal': ['50000'],
  'sections.claims.items.total_claimed.amount': ['50000'],
  'sections.facts.items.contract_parties.lender': ['王小明'],
  'sections.facts.items.contract_parties.borrower': ['周强'],
  'sections.facts.items.loan_amount.agreed': ['50000'],
  'sections.facts.items.loan_amount.disbursed': ['50000'],
  'sections.facts.items.loan_amount.disbursed_by.0': ['转账'],
  'sections.facts.items.loan_term.from': ['2024-03-05'],
  'sections.facts.items.loan_term.to': ['2024-12-31'],
  'sections.facts.items.loan_disbursement.date': ['2024-03-05'],
  'sections.facts.items.interest_rate.rate': ['12'],
  'sections.facts.items.interest_rate.kinds.0': ['利率'],
};

/** Takes photographs on the landing page and looks for the form that they are about. */
const photographed = async (page: Page, papers: Awaited<ReturnType<typeof photographs>>): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '拍照／选文件' }).click();
  await (await choosing).setFiles(papers);
  for (const { name } of papers) await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: '用这些文字查找' }).click();
};

const withLoanPapers = async (): Promise<{ effort: Effort; steps: number; sent: Answers }> => {
  const camera = await openPage({ viewport: { width: 1000, height: 900 } });
  const paper = await photograph(camera, '借款合同', 780, '借款合同', loan.contract);
  const page = await openPage(handheld);
  const effort = await counted(page);
  await page.goto('/');
  await page.getByLabel('用平常的话说说发生了什么').click();
  await page.keyboard.insertText(`${loan.story}。\n${loan.note}\n${loan.chat}\n`);
  await photographed(page, [paper]);
  await page.getByRole('link', { name: '填写 民事起诉状（民间借贷纠纷）' }).click();
  await isPlaintiff(page, '王小明');
  await page.getByRole('button', { name: '新增原告 王小明' }).click();
  await page.getByRole('button', { name: '新增被告 周强' }).click();
  await at(page, 'sections.facts')
    .getByRole('button', { name: /^填入本部分/ })
    .click();
  // What is not certain is a question at its field; one that rules come to be certain of was filled with its section.
  for (const question of ['约定', '实际提供', '提供方式']) {
    const ask = page.getByRole('button', { name: new RegExp(`^填入 .*借款金额 · ${question}$`) });
    if ((await ask.count()) > 0) await ask.first().click();
  }
  await type(page, 'sections.claims.items.principal.principal', '50000');
  const sending = page.waitForRequest('**/generate-and-save');
  await submit(page);
  const { payload } = (await sending).postDataJSON() as { payload: { form_data: Answers } };
  await page.waitForURL(/\/submitted\//);
  const { steps } = effort;
  return { sent: payload.form_data, effort, steps };
};

/** A lease of three pages, photographed one by one; all people and numbers are made up. */
const leasePages = async () => {
  const camera = await openPage({ viewport: { width: 1000, height: 900 } });
  return [
    await photograph(camera, '合同第1页', 780, '房屋租赁合同', [
      '合同编号：ZL2023-0815',
      '出租人（甲方）：李建国',
      '身份证号码：31010419700305123X 电话：13700001111',
      '住址：上海市徐汇区漕溪路8号',
      '承租人（乙方）：陈芳 电话：13912345678',
      '身份证号码：31010119851212456X',
      '住址：上海市浦东新区世纪大道1号',
    ]),
    await photograph(camera, '合同第2页', 780, '', [
      '第一条 房屋坐落于上海市徐汇区漕溪路8号502室，面积76平方米。',
      '第二条 租赁期限自2023年9月1日起至2024年8月31日止。',
      '第三条 月租金人民币4500元，按月转账支付。',
      '第四条 乙方支付押金人民币9000元，租赁期满后三日内退还。',
      '第五条 甲方应于2023年9月1日将房屋交付乙方使用。',
    ]),
    await photograph(camera, '合同第3页', 780, '', [
      '第六条 一方违约的，应当向对方支付一个月租金的违约金。',
      '第七条 发生争议的，由房屋所在地人民法院管辖。',
      '甲方（签字）：李建国',
      '乙方（签字）：陈芳',
      '签订日期：2023年8月15日',
    ]),
  ];
};

/** What is right at each place that the lease, or a story of the same lease, says something for. */
const rightOfLease: Readonly<Record<string, string>> = {
  'plaintiffs_natural.0.name': '陈芳',
  'plaintiffs_natural.0.gender': '女',
  'plaintiffs_natural.0.birth_date': '1985-12-12',
  'plaintiffs_natural.0.phone': '13912345678',
  'plaintiffs_natural.0.domicile': '上海市浦东新区世纪大道1号',
  'plaintiffs_natural.0.id_type': '居民身份证',
  'plaintiffs_natural.0.id_number': '31010119851212456X',
  'defendants_natural.0.name': '李建国',
  'defendants_natural.0.gender': '男',
  'defendants_natural.0.birth_date': '1970-03-05',
  'defendants_natural.0.phone': '13700001111',
  'defendants_natural.0.domicile': '上海市徐汇区漕溪路8号',
  'defendants_natural.0.id_type': '居民身份证',
  'defendants_natural.0.id_number': '31010419700305123X',
  'sections.claims.items.security_deposit_refund.answer': '是',
  'sections.claims.items.security_deposit_refund.amount': '9000',
  'sections.facts.items.security_deposit.answer': '有',
  'sections.facts.items.security_deposit.amount': '9000',
  'sections.claims.items.total_claimed.amount': '9000',
  'sections.facts.items.contract_parties.landlord': '李建国',
  'sections.facts.items.contract_parties.tenant': '陈芳',
  'sections.facts.items.leased_property.text': '房屋坐落于上海市徐汇区漕溪路8号502室，面积76平方米。',
  'sections.facts.items.lease_term.from': '2023-09-01',
  'sections.facts.items.lease_term.to': '2024-08-31',
  'sections.facts.items.rent_and_payment.rent': '4500',
  'sections.facts.items.rent_and_payment.total': '54000',
  'sections.facts.items.default_liability.text': '一方违约的，应当向对方支付一个月租金的违约金。',
};

const topicTitle = (page: Page): Locator => page.locator('#topic-title');

/** From topic to topic: takes what is certain in each with the press that goes on, and answers what `answer` says of it. */
const walkSteps = async (page: Page, answer: (title: string) => Promise<void>): Promise<void> => {
  const check = page.getByRole('heading', { level: 1, name: '检查一遍，然后提交' });
  const take = page.locator('.step-take button');
  const isAtCheck = async (): Promise<boolean> => (await check.count()) > 0;
  while (!(await isAtCheck())) {
    const title = await topicTitle(page).innerText();
    await answer(title);
    const waits = page.locator('.step-nav li li').filter({ has: page.locator('.state-found') });
    const behind = page.locator(
      '.step-nav li li:has([aria-current]) ~ li, .step-nav > ol > li:has([aria-current]) ~ li li',
    );
    const isMore = (await waits.and(behind).count()) > 0;
    const straight = page.getByRole('button', { name: '直接去检查' });
    if ((await take.count()) > 0) await take.click();
    else if (isMore || (await straight.count()) === 0 || title === '想要什么')
      await page.getByRole('button', { name: '保存并继续', exact: true }).click();
    else await straight.click();
    await check.or(topicTitle(page).filter({ hasNotText: title })).waitFor();
  }
};

/** From the landing page to the end page in the steps, with the certain facts: how much it took, and what was sent. */
const inSteps = async (
  plaintiff: string,
  begin: (page: Page) => Promise<void>,
  answer: (page: Page, title: string) => Promise<void>,
): Promise<{ steps: number; sent: Answers }> => {
  const page = await openPage(handheld);
  const effort = await counted(page);
  await stepByStep(page, '/');
  await begin(page);
  await topicTitle(page).waitFor();
  // What was read is looked through once the form is there.
  await isPlaintiff(page, plaintiff);
  await page.locator('.step-take button').waitFor();
  await walkSteps(page, (title) => answer(page, title));
  const sending = page.waitForRequest('**/generate-and-save');
  await declaration(page).click();
  await submitButton(page).click();
  const { payload } = (await sending).postDataJSON() as { payload: { form_data: Answers } };
  await page.waitForURL(/\/submitted\//);
  return { steps: effort.steps, sent: payload.form_data };
};

const answerLease = async (page: Page, title: string): Promise<void> => {
  if (title === '想要什么') {
    expect(await page.getByRole('radio', { name: '租客' }).isChecked()).to.equal(true);
    // A claim with its amount, where the text tells it; nothing but a press takes it.
    const claim = page.getByRole('button', { name: /^填入并勾选“是” .*返还押金 · 金额$/ });
    if ((await claim.count()) > 0) await claim.click();
    else await page.getByRole('checkbox', { name: /^退押金/ }).click();
  }
  const amount = at(page, 'sections.claims.items.security_deposit_refund.amount').locator('input');
  if ((await amount.count()) > 0 && (await amount.inputValue()) === '')
    await type(page, 'sections.claims.items.security_deposit_refund.amount', '9000');
};

const wrongOfLease = (sent: Answers): readonly Answer[] =>
  answersIn(sent).filter(({ path, value }) => rightOfLease[path] !== value);

/** Counts interactions as a person makes them: a field that is filled in, or a press. */
const interactions = (page: Page) => {
  let count = 0;
  const press = async (target: Locator): Promise<void> => {
    count += 1;
    await target.click();
  };
  return {
    count: () => count,
    press,
    button: (name: string | RegExp) => press(page.getByRole('button', { name, exact: true })),
    say: async (path: string, text: string): Promise<void> => {
      count += 1;
      await at(page, path).locator('input, textarea').first().fill(text);
    },
    choose: (path: string, option: string) =>
      press(
        at(page, path)
          .getByRole('radio', { name: option })
          .or(at(page, path).getByRole('checkbox', { name: option })),
      ),
    /** Until the topic of that title is shown. */
    goOn: async (title: string): Promise<void> => {
      await press(page.getByRole('button', { name: '保存并继续' }));
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    },
  };
};

/** Step by step, as a browser without a choice of views opens a form. */
const stepByStep = async (page: Page, path: string): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('juanzong-form-view', 'steps'));
  await page.goto(path);
};

/** From the check page to the end page. */
const handIn = async (page: Page, hand: ReturnType<typeof interactions>): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: '检查一遍，然后提交' }).waitFor();
  await hand.press(declaration(page));
  await hand.press(submitButton(page));
  await page.waitForURL(/\/submitted\//);
};

/** The shortest complaint of a tenant who wants the deposit back: from the landing page to the receipt. */
const shortestComplaint = async (page: Page): Promise<number> => {
  const hand = interactions(page);
  await stepByStep(page, '/');
  await hand.button('房东不退押金');
  await hand.press(page.getByRole('link', { name: '填写 民事起诉状（房屋租赁合同纠纷）' }));
  await hand.say('plaintiffs_natural.0.name', '陈芳');
  await hand.say('defendants_natural.0.name', '李建国');
  await hand.goOn('想要什么');
  expect(await page.getByRole('radio', { name: '租客' }).isChecked()).to.equal(true);
  expect(await page.getByRole('checkbox', { name: /^退押金/ }).isChecked()).to.equal(true);
  await hand.goOn('租约');
  await hand.say('sections.claims.items.security_deposit_refund.amount', '9千');
  await hand.button('直接去检查');
  await handIn(page, hand);
  return hand.count();
};

/** A landlord's complaint in which every question that is asked of everyone is answered. */
const completeComplaint = async (page: Page): Promise<number> => {
  const hand = interactions(page);
  const { say, choose: chosen, press, goOn } = hand;
  await stepByStep(page, '/');
  await hand.button('房东不退押金');
  await press(page.getByRole('link', { name: '填写 民事起诉状（房屋租赁合同纠纷）' }));
  const person = async (block: string, name: string, id: string): Promise<void> => {
    await say(`${block}.0.name`, name);
    await say(`${block}.0.phone`, '13812345678');
    await say(`${block}.0.domicile`, '北京市东城区某路1号');
    await press(at(page, `${block}.0.residence`).getByRole('button', { name: '同住所地' }));
    await say(`${block}.0.id_number`, id);
    await page.waitForFunction(
      (path) => document.querySelector<HTMLSelectElement>(`[data-path="${path}"] select`)?.value === '居民身份证',
      `${block}.0.id_type`,
    );
  };
  await person('plaintiffs_natural', '张芳', '11010519491231002X');
  await person('defendants_natural', '李建国', '440524188001010014');
  await goOn('想要什么');
  await press(page.getByRole('radio', { name: '房东' }));
  // What was wanted as a tenant is not.
  await press(page.getByRole('checkbox', { name: /^退押金/ }));
  for (const want of [
    '拖欠的租金',
    '晚交租金的利息、违约金',
    '解除租约',
    '交还房子并赔偿',
    '占用房子的费用',
    '水电费等',
    '追讨费用',
    '诉讼费',
  ])
    await press(page.getByRole('checkbox', { name: want, exact: true }));
  const claims = 'sections.claims.items';
  await say(`${claims}.contract_termination.date`, '2024-03-01');
  await say(`${claims}.return_of_leased_property.content`, '交还某路1号101室');
  await say(`${claims}.occupation_fee.content`, '从2024年3月1日到搬走那天，每月4500元');
  await say(`${claims}.utility_charges.content`, '电费320元');
  await say(`${claims}.recovery_costs.content`, '律师费3000元');
  await goOn('租约');
  const facts = 'sections.facts.items';
  await say(`${facts}.contract_conclusion.text`, '2023年8月15日在北京签订');
  await say(`${facts}.leased_property.text`, '某路1号101室，76平方米');
  await say(`${facts}.lease_term.from`, '2023-09-01');
  await say(`${facts}.lease_term.to`, '2024-08-31');
  await press(at(page, `${facts}.delivery_date.date`).getByRole('button', { name: '和租期同一天开始' }));
  await chosen(`${facts}.security_deposit.answer`, '有');
  await say(`${facts}.security_deposit.amount`, '9000');
  await press(at(page, `${facts}.security_deposit.date`).getByRole('button', { name: '和租期同一天开始' }));
  await goOn('租金');
  await say(`${facts}.rent_and_payment.rent`, '4500');
  await chosen(`${facts}.rent_and_payment.means`, '转账');
  await chosen(`${facts}.rent_and_payment.mode`, '分期');
  await say(`${facts}.rent_and_payment.instalments`, '每月付一次');
  await say(`${facts}.rent_payments.paid`, '13500');
  await goOn('欠租');
  await say(`${facts}.overdue_rent.from`, '2023-12-01');
  await say(`${facts}.overdue_rent.as_of`, '2024-02-29');
  await page.waitForFunction(
    (path) => document.querySelector<HTMLInputElement>(`[data-path="${path}"] input`)?.value === '13500',
    `${claims}.rent_arrears.overdue_rent`,
  );
  await say(`${claims}.overdue_interest.interest`, '320');
  await say(`${claims}.overdue_interest.liquidated_damages`, '450');
  await say(`${claims}.overdue_interest.rate`, '每日万分之五');
  await chosen(`${claims}.overdue_interest.until_paid`, '是');
  await goOn('约定与证据');
  await say(`${facts}.default_liability.text`, '一方违约的，付一个月租金的违约金');
  await chosen(`${facts}.termination_conditions.answer`, '是');
  await say(`${facts}.termination_conditions.content`, '欠租超过一个月的，可以解除');
  await say(`${facts}.legal_basis.contract_terms`, '第五条');
  for (const evidence of ['租赁合同', '转账记录'])
    await press(at(page, `${facts}.evidence.text`).getByRole('button', { name: evidence }));
  await goOn('调解等');
  await chosen('sections.jurisdiction.items.agreement.answer', '无');
  await chosen('sections.jurisdiction.items.preservation.answer', '否');
  await hand.button('上面几点我都看过，都了解');
  await chosen('sections.mediation.items.consider.answer', '是');
  // Nothing that everyone is asked is left open.
  await hand.button('保存并继续');
  await handIn(page, hand);
  return hand.count();
};

/** Filing under the number that is typed, from the case's own page. */
const fileByCourt = async (page: Page): Promise<number> => {
  const hand = interactions(page);
  await hand.button('立案');
  await hand.press(page.getByLabel('正式案号'));
  await page.keyboard.insertText(`（2026）京0101民初1${String(Date.now()).slice(-5)}号`);
  await hand.button('下一步');
  await hand.button('确认立案');
  await page.getByText('案号已更新，案件已正式立案').waitFor();
  return hand.count();
};

/** A defence that says why one claim is not right, from the form to the end page. */
const shortDefence = async (page: Page, caseNumber: string, code: string): Promise<number> => {
  const hand = interactions(page);
  await stepByStep(page, '/defense/housing-lease');
  await hand.say('filing.caseNumber', caseNumber);
  await hand.say('filing.code', code);
  await hand.goOn('对方的要求');
  const deposit = 'sections.responses.items.return_of_leased_property_or_deposit';
  await hand.choose(deposit, '不同意');
  await hand.say(`${deposit}.objection`, '房屋有损坏，押金应当扣除维修费。');
  await hand.button('直接去检查');
  await handIn(page, hand);
  return hand.count();
};

describe('the time to file, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('three photographs and the rules save most of what the same complaint costs by hand on a phone', async () => {
    const help = await withHelp();
    const hand = await byHand(help.sent);
    expect(answersIn(hand.sent)).to.deep.equal(answersIn(help.sent));
    const said = ({ steps, characters }: Effort) => `${steps} steps and ${characters} characters`;
    console.log(`      with help ${said(help.effort)}, by hand ${said(hand.effort)}`);
    expect(help.effort.characters).to.be.at.most(hand.effort.characters / 2);
    // Each amount, date and fact that was found costs one press, because nobody may take them unread.
    expect(help.effort.steps).to.be.at.most((hand.effort.steps * 2) / 3);
  });

  it('own words, a note, a chat and a photographed contract become a complaint in 18 steps on a phone, with no wrong value', async () => {
    const { effort, steps, sent } = await withLoanPapers();
    console.log(`      ${steps} steps and ${effort.characters} characters`);
    const wrong = answersIn(sent).filter(({ path, value }) => !rightOfLoan[path]?.includes(value));
    expect(wrong).to.deep.equal([]);
    expect(steps).to.be.at.most(18);
  });

  it('three photographed pages of a lease become a complaint step by step in 19 steps on a phone, with their certain facts and no wrong value', async () => {
    const pages = await leasePages();
    const { steps, sent } = await inSteps(
      '陈芳',
      async (page) => {
        await photographed(page, pages);
        await page.getByRole('link', { name: '填写 民事起诉状（房屋租赁合同纠纷）' }).click();
      },
      answerLease,
    );
    console.log(`      ${steps} steps, ${answersIn(sent).length} answers`);
    expect(wrongOfLease(sent)).to.deep.equal([]);
    expect(answersIn(sent).length).to.be.at.least(24);
    expect(steps).to.be.at.most(19);
  });

  it('a story in own words becomes a complaint step by step in 13 steps on a phone, with its certain facts and no wrong value', async () => {
    const { steps, sent } = await inSteps(
      '陈芳',
      async (page) => {
        await page.getByLabel('用平常的话说说发生了什么').click();
        await page.keyboard.insertText(
          '我叫陈芳，去年9月租了李建国的房子，押金9000元，房租一个月四千五，今年8月31号到期了，房子已经还给他，房东一直不退押金。',
        );
        await page.getByRole('button', { name: '查找' }).click();
        await page.getByRole('link', { name: '填写 民事起诉状（房屋租赁合同纠纷）' }).click();
      },
      async (page, title) => {
        // Whom the story alone names, nobody adds with others.
        if (title === '原告和被告') await page.getByRole('button', { name: '新增被告 李建国' }).click();
        await answerLease(page, title);
      },
    );
    console.log(`      ${steps} steps, ${answersIn(sent).length} answers`);
    expect(wrongOfLease(sent)).to.deep.equal([]);
    expect(answersIn(sent).length).to.be.at.least(8);
    expect(steps).to.be.at.most(13);
  });

  it('a photographed note of debt and a chat become a complaint step by step in 16 steps on a phone, with their certain facts and no wrong value', async () => {
    const camera = await openPage({ viewport: { width: 1000, height: 900 } });
    const paper = await photograph(camera, '借条', 780, '借条', loan.note.split('\n').slice(1));
    const { steps, sent } = await inSteps(
      '王小明',
      async (page) => {
        await page.getByLabel('用平常的话说说发生了什么').click();
        await page.keyboard.insertText(`${loan.story}\n${loan.chat}`);
        await photographed(page, [paper]);
        await page.getByRole('link', { name: '填写 民事起诉状（民间借贷纠纷）' }).click();
      },
      async (page) => {
        const principal = at(page, 'sections.claims.items.principal.principal').locator('input');
        if ((await principal.count()) > 0) await type(page, 'sections.claims.items.principal.principal', '50000');
      },
    );
    console.log(`      ${steps} steps, ${answersIn(sent).length} answers`);
    const wrong = answersIn(sent).filter(({ path, value }) => !rightOfLoan[path]?.includes(value));
    expect(wrong).to.deep.equal([]);
    // The day of payment is a question: its sentence holds another day.
    expect(answersIn(sent).length).to.be.at.least(7);
    expect(steps).to.be.at.most(16);
  });

  it('a lease dispute by hand: at most 10 interactions for the shortest complaint, 4 to file it, 10 for a defence, 75 for a complete complaint', async () => {
    const tenant = await openPage(handheld);
    const shortest = await shortestComplaint(tenant);
    const { caseNumber } = await readReceipt(tenant);
    const court = await openCourtPage();
    await review(court, caseNumber);
    const code = await codeOf(court, '李建国');
    const defence = await shortDefence(await openPage(handheld), caseNumber, code);
    const filing = await fileByCourt(court);
    const complete = await completeComplaint(await openPage(handheld));
    console.log(`      shortest ${shortest}, filing ${filing}, defence ${defence}, complete ${complete}`);
    expect(shortest).to.be.at.most(10);
    expect(filing).to.be.at.most(4);
    expect(defence).to.be.at.most(10);
    expect(complete).to.be.at.most(75);
  });
});
