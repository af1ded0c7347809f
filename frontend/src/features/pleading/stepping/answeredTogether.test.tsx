import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { askingCommonSchema, askingSheetSchema } from '../../../../../domain/forms/asking/askingSheet.js';
import { resolveAsking } from '../../../../../domain/forms/asking/resolveAsking.js';
import { resolveForm } from '../../../../../domain/forms/resolve.js';
import { commonSchema, sheetSchema } from '../../../../../domain/forms/sheet.js';
import { withBrowserDocument } from '../../../testing/browserDocument.js';
import { openPleading } from '../../../testing/openPleading.js';
import { jumpTo } from '../form/jumpTo.js';

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

const openEnd = async (key: string) => {
  const opened = await openPleading({ definition: { ...lease, key }, asking, view: 'steps' });
  const goTo = async (title: string) => {
    const [link] = await opened.page.findAllByRole('link', { name: new RegExp(title) });
    await opened.user.click(link ?? expect.fail(`no topic ${title}`));
    await opened.page.findByRole('heading', { name: title });
  };
  await goTo('调解等');
  const fold = () =>
    opened.page.getByText('有不了解的，逐项选择').closest('details') ?? expect.fail('nothing is folded');
  const chosen = (word: string) => opened.page.queryAllByRole('radio', { name: word, checked: true }).length;
  return { ...opened, goTo, fold, chosen };
};

describe('what is to be known of mediation, in the steps', function () {
  this.timeout(60_000);
  withBrowserDocument();

  it('is told in everyday words and known by one press, and each point can be answered by itself', async () => {
    const { page, user, fold, chosen, close } = await openEnd('claim-lease-mediation');
    page.getByRole('heading', { name: '先调解有这些好处，您都了解吗？' });
    page.getByText('调解不公开，内容保密');
    page.getAllByText(/^4\. 依照法律规定，调解具有保密性要求/, { selector: '.official-text p' });
    expect(fold().open).to.equal(false);
    await user.click(page.getByRole('button', { name: '上面几点我都看过，都了解' }));
    page.getByText('上面 6 项都已选“了解”。');
    expect(chosen('了解')).to.equal(6);
    await user.click(page.getByText('有不了解的，逐项选择'));
    const [first] = page.getAllByRole('radio', { name: '不了解' });
    await user.click(first ?? page.container);
    expect([chosen('了解'), chosen('不了解')]).to.deep.equal([5, 1]);
    close();
  });

  it('stands open one by one where a point is not known, and where the check page leads to one of them', async () => {
    const { page, user, goTo, fold, close } = await openEnd('claim-lease-mediation-open');
    expect(jumpTo('sections.mediation.items.benefits.confidentiality')).to.equal(true);
    expect(fold().open).to.equal(true);
    const [first] = page.getAllByRole('radio', { name: '不了解' });
    await user.click(first ?? page.container);
    await goTo('租约');
    await goTo('调解等');
    expect(fold().open).to.equal(true);
    close();
  });
});
