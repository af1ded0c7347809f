import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { askingCommonSchema, askingSheetSchema } from '../../../../../domain/forms/asking/askingSheet.js';
import { resolveAsking } from '../../../../../domain/forms/asking/resolveAsking.js';
import { resolveForm } from '../../../../../domain/forms/resolve.js';
import { commonSchema, sheetSchema } from '../../../../../domain/forms/sheet.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';

const read = (name: string): unknown => parse(readFileSync(`domain/forms/${name}.yaml`, 'utf8'));
const lease = resolveForm(
  sheetSchema.parse(read('definitions/claim/housing-lease')),
  commonSchema.parse(read('definitions/common')),
);
const asking = resolveAsking(
  lease,
  askingSheetSchema.parse(read('asking/claim/housing-lease')),
  askingCommonSchema.parse(read('asking/common')),
);

const harm = resolveForm(
  sheetSchema.parse(read('definitions/defense/ecological-damage-public-interest')),
  commonSchema.parse(read('definitions/common')),
);

/** The first topic of the complaint about a lease, who sues whom; on a screen as wide as a phone's, or wider. */
const openParties = async (key: string, isPhone: boolean) => {
  const opened = await openPleading({ definition: { ...lease, key }, asking, view: 'steps' });
  const goTo = async (title: string) => {
    const [link] = await opened.page.findAllByRole('link', { name: new RegExp(title) });
    if (!link) throw new Error(`no topic ${title}`);
    await opened.user.click(link);
    await opened.page.findByRole('heading', { name: title });
  };
  const own = window.matchMedia;
  window.matchMedia = (query) => Object.assign(own(query), { matches: isPhone && query.startsWith('(max-width') });
  // Drawn anew on that screen.
  await goTo('租约');
  await goTo('原告和被告');
  const defendants = () => opened.page.getByRole('heading', { name: '您要起诉谁？' }).closest('.question');
  const close = () => {
    window.matchMedia = own;
    opened.close();
  };
  return { ...opened, defendants, close };
};

describe('the parties of a new document, in the steps', function () {
  this.timeout(60_000);
  withBrowserDocument();

  it('are one open card and one line on a phone, which unfolds once somebody stands on the first side', async () => {
    const { page, user, waitFor, defendants, close } = await openParties('claim-lease-phone', true);
    const line = () => defendants()?.querySelector<HTMLDetailsElement>('.party-fold');
    expect(line()?.open).to.equal(false);
    const [name = page.container] = page.getAllByLabelText('真实姓名是什么？');
    await user.type(name, '张');
    await waitFor(() => expect(line()?.open).to.equal(true));
    close();
  });

  it('are two open cards on a wide screen', async () => {
    const { defendants, close } = await openParties('claim-lease-wide', false);
    expect(defendants()?.querySelector('.party-fold')).to.equal(null);
    close();
  });

  it('put the cursor into the card that is added after the open one became somebody', async () => {
    const definition = { ...lease, key: 'claim-lease-second' };
    const { page, user, waitFor, close } = await openPleading({ definition, asking, view: 'steps' });
    const [, name = page.container] = await page.findAllByLabelText('真实姓名是什么？');
    await user.type(name, '张三');
    await user.click(page.getByRole('button', { name: '添加被告（自然人）' }));
    await waitFor(() => {
      const path = document.activeElement?.closest<HTMLElement>('.party-card [data-path]')?.dataset['path'];
      expect(path).to.equal('defendants_natural.1.name');
    });
    close();
  });

  it('name the frequent kinds of company first and all of them after a press, and keep the one that is chosen in sight', async () => {
    const { page, user, close } = await openParties('claim-lease-company', false);
    const [company = page.container] = page.getAllByLabelText('公司、单位');
    await user.click(company);
    const kinds = () =>
      page.getAllByRole('checkbox').map(({ id }) => page.container.querySelector(`label[for="${id}"]`));
    const names = () => kinds().flatMap((label) => label?.textContent ?? []);
    expect(names().filter((name) => name.includes('公司') || name.includes('企业'))).to.deep.equal([
      '有限责任公司',
      '股份有限公司',
      '个人独资企业',
      '合伙企业',
    ]);
    await user.click(page.getByRole('button', { name: /^其他 11 类/ }));
    expect(names()).to.include.members(['有限责任公司', '事业单位', '上市公司']);
    expect(document.activeElement?.id).to.equal(page.getByLabelText('上市公司').id);
    close();
  });

  it('ask once who answers where the paper has a place for a person and another for an organisation', async () => {
    const common = askingCommonSchema.parse(read('asking/common'));
    const { page, user, close } = await openPleading({
      definition: harm,
      asking: resolveAsking(harm, undefined, common),
      view: 'steps',
    });
    const [link = page.container] = await page.findAllByRole('link', { name: /^答辩人/ });
    await user.click(link);
    page.getByRole('heading', { name: '谁来答辩？' });
    const cards = () => [...page.container.querySelectorAll('.party-card')].map((card) => card.textContent ?? '');
    expect(cards()).to.have.length(1);
    expect(cards()[0]).to.include('答辩人 1（自然人）').and.include('真实姓名是什么？');
    await user.click(page.getByLabelText('公司、单位'));
    expect(cards()).to.have.length(1);
    expect(cards()[0]).to.include('单位全称是什么？');
    close();
  });
});
