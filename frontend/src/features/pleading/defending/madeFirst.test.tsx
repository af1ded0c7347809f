import { expect } from 'chai';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { claim, lookUp, number, openForm, type Site } from '../testing/answeringPage.js';

/** Only the last of the three claims that the form asks about is made. */
const onlyCosts = { ...claim, sentences: [{ id: 'claims.costs', sentence: '原告请求：费用500元（第3项）' }] };
/** The plaintiff changed the principal since, took the interest back and asked for costs. */
const changed = {
  ...claim,
  version: 3,
  sentences: [
    { id: 'claims.principal', sentence: '原告请求：本金90,000元（第1项）' },
    { id: 'claims.costs', sentence: '原告请求：费用500元（第3项）' },
  ],
};

const questions = ({ page }: Site): readonly string[] =>
  [...page.container.querySelectorAll('[data-path^="sections.responses.items."] h3')].map(
    ({ textContent }) => textContent,
  );
const fold = ({ page }: Site, line: RegExp): HTMLDetailsElement => {
  const details = page.getByText(line).closest('details');
  if (details === null) throw new Error(`${String(line)} is no line that unfolds`);
  return details;
};

describe('the questions of a defence beside its complaint', () => {
  withBrowserDocument();

  const toAnswers = async (site: Site) => {
    const { page, user } = site;
    await user.type(await page.findByLabelText(/案号是多少？$/), number);
    await user.type(page.getByLabelText('验证码是多少？'), 'DFND2345');
    await user.click(page.getByRole('button', { name: '保存并继续' }));
    await page.findByRole('heading', { level: 2, name: /^答辩/ });
  };
  const choose = async ({ page, user, within }: Site, path: string, option: string) => {
    const question = page.container.querySelector<HTMLElement>(`[data-path="sections.responses.items.${path}"]`);
    if (question === null) throw new Error(`there is no question ${path}`);
    await user.click(within(question).getByLabelText(option, { exact: true }));
  };
  const toCheck = async ({ page, user }: Site) => {
    await user.click(page.getByRole('button', { name: /去检查并提交|直接去检查|保存并继续/ }));
    await page.findByRole('heading', { level: 1, name: /检查一遍/ });
  };

  for (const view of ['whole', 'steps'] as const)
    it(`in the ${view === 'whole' ? 'whole form' : 'steps'} begin with what was claimed, and fold what was not`, async () => {
      const site = await openForm({ view, finds: () => onlyCosts });
      await (view === 'whole' ? lookUp(site) : toAnswers(site));
      await site.page.findByText('原告请求：费用500元（第3项）');
      expect(questions(site).map((one) => one.replace(/^\d\. /, ''))).to.deep.equal([
        '对费用有无异议',
        '对本金有无异议',
        '对利息有无异议',
      ]);
      const line = fold(site, /原告没有提出的 2 项（不用答）/);
      expect(line.open).to.equal(false);
      expect([...line.querySelectorAll('h3')]).to.have.length(2);
    });

  it('in the steps show the cell for own words first where the claims are a passage', async () => {
    const site = await openForm({
      view: 'steps',
      finds: () => ({ ...claim, sentences: [{ id: 'claims', sentence: '原告请求：还我钱。' }] }),
    });
    await toAnswers(site);
    await site.page.findByText('原告请求：还我钱。');
    expect(site.page.getByLabelText(/用自己的话/).closest('details')).to.equal(null);
    expect(fold(site, /原告没有逐项填写的 3 项/).open).to.equal(false);
  });

  it('are remarked on before submitting, a claim without an answer and an answer without a claim, and 不同意 reads so', async () => {
    const site = await openForm({ finds: () => onlyCosts });
    await lookUp(site);
    await site.page.findByText('原告请求：费用500元（第3项）');
    await choose(site, 'principal', '有');
    await toCheck(site);
    site.page.getByRole('button', { name: '原告的这项请求您还没有答：费用500元（第3项）。同意不同意，请选一个。' });
    site.page.getByRole('button', { name: /^原告没有提出“对本金有无异议”，您答了“不同意（有异议）”：这一项不用答/ });
    const listed = [...site.page.container.querySelectorAll('.check-row, .check-unanswered li')].map(
      ({ textContent }) => textContent,
    );
    expect(listed.findIndex((one) => one.includes('对费用有无异议'))).to.be.greaterThan(-1);
    expect(
      listed.some((one) => one.includes('对利息有无异议')),
      'neither claimed nor answered',
    ).to.equal(false);
    expect(site.page.getByText('不同意（有异议）')).to.not.equal(null);
  });

  it('show what the plaintiff changed since they were answered, when the draft is opened again and its complaint asked for', async () => {
    const again = { keeping: memoryDrafts(), name: 901 };
    const first = await openForm({ again });
    await lookUp(first);
    await first.page.findByText('原告请求：本金100,000元（第1项）');
    await choose(first, 'principal', '有');
    await choose(first, 'interest', '有');
    await first.waitFor(async () => {
      const [draft] = await again.keeping.drafts.list('defense-answering-901');
      expect(draft?.complaint).to.deep.equal(claim);
      expect(JSON.stringify(draft?.values.answers)).to.contain('interest');
    });
    first.page.unmount();
    const site = await openForm({ again, finds: () => changed });
    await site.page.findByText('原告请求：本金100,000元（第1项）');
    await site.user.type(site.page.getByLabelText('验证码是多少？'), 'DFND2345');
    await toCheck(site);
    await site.page.findByRole('button', {
      name: /对本金有无异议：原告已修改此项：原来是“原告请求：本金100,000元”，现在是“原告请求：本金90,000元”。请看您的回答还对不对。/,
    });
    site.page.getByRole('button', { name: /原告没有提出“对利息有无异议”/ });
    site.page.getByRole('button', { name: /原告已撤回此项：原来是“原告请求：利息8,500元”/ });
    await site.user.click(site.page.getByRole('button', { name: /^修改：1. 对本金有无异议/ }));
    await site.page.findByText('原告已修改此项：原来是“原告请求：本金100,000元”，现在是“原告请求：本金90,000元”。');
    site.page.getByText('原告后来增加了此项。');
    expect(fold(site, /原告没有提出的 1 项/).open, 'an answer that is there is shown').to.equal(true);
  });
});
