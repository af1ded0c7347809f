import { expect } from 'chai';
import { parse } from 'acorn';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { newerThanFloor } from './newerThanFloor.js';
import { openPage, TIMEOUT_MS } from './suite.js';
import { at, ensureParties, fill } from './visitor.js';

const dist = new URL('../../dist/frontend/', import.meta.url);

/** Newer calls in the built files that are made only where the browser has them, or have been given to it. */
const guarded: Readonly<Record<string, string>> = {
  'call: toHex': '@noble/hashes and ApexCharts (a function of its own)',
  'call: fromHex': '@noble/hashes asks first',
  'call: startViewTransition': 'React and React Router ask first',
  'call: popover': 'a property of React Bootstrap',
  'call: new DecompressionStream': 'features/audit/wholeBundle.ts asks first',
};

/** What browsers load of the build: name and code of each script, those in the verifier's page with them. */
const builtScripts = (): readonly (readonly [string, string])[] => [
  ...readdirSync(new URL('assets/', dist))
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => [name, readFileSync(new URL(`assets/${name}`, dist), 'utf8')] as const),
  ...[...readFileSync(new URL('verify.html', dist), 'utf8').matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(
    ([, code = '']) => ['verify.html', code] as const,
  ),
];

/**
 * Makes of this browser one that is as old as the oldest: takes away what came later, and lets lookbehind be a syntax error. As text:
 * what the compiler of the tests adds to named functions is not in the page.
 */
const olderEngine = `(() => {
  const later = [
    [Array.prototype, 'toSorted toReversed toSpliced with'],
    [Array, 'fromAsync'],
    [Promise, 'withResolvers try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map filter take drop flatMap reduce toArray forEach some every find'],
    [globalThis, 'Iterator Temporal DecompressionStream CompressionStream scheduler navigation URLPattern OffscreenCanvas'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [RegExp, 'escape'],
    [AbortSignal, 'any timeout'],
    [URL, 'canParse parse'],
    [Uint8Array, 'fromHex fromBase64'],
    [Uint8Array.prototype, 'toHex toBase64'],
    [globalThis.Element?.prototype ?? {}, 'checkVisibility getHTML setHTMLUnsafe'],
    [globalThis.Document?.prototype ?? {}, 'startViewTransition'],
  ];
  for (const [owner, names] of later) for (const name of names.split(' ')) delete owner[name];
  const refuse = (given) => {
    if (/\\(\\?<[=!]/.test(String(given[0]?.source ?? given[0])))
      throw new SyntaxError('Invalid regular expression: invalid group specifier name');
  };
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (native, given, target) => (refuse(given), Reflect.construct(native, given, target)),
    apply: (native, self, given) => (refuse(given), Reflect.apply(native, self, given)),
  });
})();
`;

/** A page in such a browser, the addresses of its workers, which are as old, and the faults that it has met. */
const openOlder = async () => {
  const page = await openPage();
  const faults: string[] = [];
  const workers: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  await page.addInitScript(olderEngine);
  await page.route(/\/assets\/\w*Worker-[^/]*\.js$/, async (route) => {
    workers.push(route.request().url());
    const response = await route.fetch();
    await route.fulfill({ response, body: olderEngine + (await response.text()) });
  });
  return { page, faults, workers };
};

describe('the oldest browsers that package.json names', function () {
  this.timeout(TIMEOUT_MS);

  it('can read every script of the build, and call what it calls', () => {
    const scripts = builtScripts();
    expect(scripts.length).to.be.above(50);
    const newer = scripts.flatMap(([name, code]) =>
      newerThanFloor(code)
        .filter((found) => guarded[found] === undefined)
        .map((found) => `${name}: ${found}`),
    );
    expect(newer).to.deep.equal([]);
  });

  it('are given no syntax, pattern or call that came later', () => {
    expect(newerThanFloor('const a = /(?<!甲)乙/u;')).to.have.length(1);
    expect(newerThanFloor('const a = /[\\p{L}--[a-z]]/v;')).to.have.length(1);
    expect(newerThanFloor('class A { static { work(); } }')).to.have.length(1);
    expect(newerThanFloor('using file = open();')).to.have.length(1);
    expect(newerThanFloor('Promise.withResolvers(); Promise.try(work); new Iterator();')).to.have.length(3);
    expect(newerThanFloor('const a = /(?<year>\\d{4})(?!年)/u; list.toSorted(); await work();')).to.deep.equal([]);
  });

  it('show the home page, a form and what was read from a text', async () => {
    const { page, faults, workers } = await openOlder();
    await page.goto('/');
    await page.getByRole('link', { name: /填写起诉状/ }).waitFor();
    await page.goto('/claim/private-lending');
    await ensureParties(page, 'plaintiffs_natural', 1);
    await fill(page, 'plaintiffs_natural.0.name', '张芳');
    expect(await at(page, 'plaintiffs_natural.0.name').getByRole('textbox').inputValue()).to.equal('张芳');
    await page.goto('/claim/housing-lease');
    await page.getByRole('button', { name: '从文字或照片中识别' }).click();
    await page
      .getByLabel(/粘贴合同/)
      .fill('出租人：李建国，电话13700001111\n承租人：陈芳\n月租金人民币4500元，押金9000元。');
    await page.getByRole('button', { name: '识别', exact: true }).click();
    await page.getByRole('button', { name: '李建国是被告', exact: true }).click();
    await page.getByRole('button', { name: '就是这样' }).click();
    await page.getByRole('button', { name: '新增被告 李建国', exact: true }).waitFor();
    expect(faults).to.deep.equal([]);
    expect(workers).to.have.length(1);
  });

  it('are told apart from older ones, which read one sentence instead of the page', async () => {
    const page = await openPage();
    const sentence = page.getByText(/这个浏览器的版本过低，打不开本网站/);
    const script = readFileSync(new URL('older.js', dist), 'utf8');
    parse(script, { ecmaVersion: 5 });
    await page.goto('/');
    await page.getByRole('link', { name: /填写起诉状/ }).waitFor();
    expect(await sentence.count()).to.equal(0);
    await page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'const later = /[a--b]/vv;' }),
    );
    await page.goto('/');
    await sentence.waitFor();
    await page.addInitScript('delete Array.prototype.findLast');
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/');
    await sentence.waitFor();
  });

  it('are not blamed where a script did not come, and are told to switch scripts on', async () => {
    const page = await openPage();
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByText(/页面没有打开/).waitFor();
    expect(await page.getByText(/版本过低/).isVisible()).to.equal(false);
    await page.unroute('**/assets/index-*.js');
    await page.getByRole('link', { name: '重新加载' }).click();
    await page.getByRole('link', { name: /填写起诉状/ }).waitFor();
    const silent = await openPage({ javaScriptEnabled: false });
    await silent.goto('/');
    const sentence = silent.locator('noscript');
    await sentence.waitFor();
    expect(await sentence.innerText()).to.equal('本网站需要启用 JavaScript 才能填写文书。');
  });
});

describe('a page that breaks', function () {
  this.timeout(TIMEOUT_MS);

  const causes: readonly (readonly [string, RegExp, (page: Page) => Promise<unknown>])[] = [
    ['the network', /网络断开了/, (page) => page.route('**/assets/**', (route) => route.abort())],
    ['an update', /网站刚刚更新/, (page) => page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))],
    [
      'the server',
      /服务器暂时不能提供/,
      (page) => page.route('**/assets/**', (route) => route.fulfill({ status: 503 })),
    ],
    [
      'the browser',
      /这个浏览器的版本过低，读不懂这一页/,
      (page) =>
        page.route('**/assets/*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'export default /[a--b]/vv;' }),
        ),
    ],
    [
      'the page itself',
      /这一页在显示时出了错，与您的网络无关/,
      (page) =>
        page.route('**/assets/*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'undefined.toSorted();' }),
        ),
    ],
  ];
  for (const [cause, sentence, happen] of causes)
    it(`names ${cause} as the cause, and offers to load again`, async () => {
      const page = await openPage();
      await page.goto('/');
      await page.getByRole('link', { name: /填写起诉状/ }).waitFor();
      await happen(page);
      await page.getByRole('link', { name: /填写起诉状/ }).click();
      await page.getByText(sentence).waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: '重新加载' }).click();
      await page.getByRole('heading', { name: '选择民事起诉状' }).waitFor();
    });
});
