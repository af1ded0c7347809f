import { expect } from 'chai';
import { pendingPageOf, pendingCase, pendingRow } from '../../caseFile/testing/fixtures.js';
import { courtScreens } from '../../../testing/courtScreens.js';

const rows = ['A', 'B', 'C'].map((name) => pendingRow({ id: `case-${name}`, case_number: `新案件-20260301-${name}` }));
const reviewOf = (name: string) => `/app/admin/filing-review/新案件-20260301-${name}`;

describe('admin screens: keys', () => {
  const open = courtScreens();

  /** The pending list, from which the second case was opened and read. */
  const reading = async () => {
    const screen = await open('/app/admin/pending-cases?order=oldest');
    const { respond, user, waitFor, calls, address } = screen;
    await respond(0, pendingPageOf(rows));
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(address()).to.equal(reviewOf('B')));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/documents'))).to.equal(true));
    await respond(
      calls.findLastIndex(({ path }) => path.endsWith('/documents')),
      pendingCase({ id: 'case-B', case_number: '新案件-20260301-B' }),
    );
    return screen;
  };

  it('g and a letter lead from any page to another, and mean nothing else meanwhile', async () => {
    const { user, address, waitFor } = await reading();
    await user.keyboard('gp');
    await waitFor(() => expect(address()).to.equal('/app/admin/pending-cases'));
    await user.keyboard('gc');
    await waitFor(() => expect(address()).to.equal('/app/admin/all-cases'));
    await user.keyboard('gn');
    await waitFor(() => expect(address()).to.equal('/app/admin/case-numbers'));
    await user.keyboard('gxp');
    expect(address()).to.equal('/app/admin/case-numbers');
  });

  it('Escape leads from a case back to its row, in the list as it was left', async () => {
    const { user, page, address, waitFor } = await reading();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).to.equal('/app/admin/pending-cases?order=oldest'));
    const row = await page.findByRole('row', { name: /20260301-B/ });
    await waitFor(() => expect(row.contains(row.ownerDocument.activeElement)).to.equal(true));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).to.equal(reviewOf('B')));
  });

  it('Escape closes the dialog that is open and leaves the case where it is', async () => {
    const { user, page, address, waitFor } = await reading();
    await user.keyboard('f');
    await page.findByLabelText('正式案号');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
    expect(address()).to.equal(reviewOf('B'));
  });

  it('the help names them all, and switches them off for this device', async () => {
    const { user, page, address, waitFor } = await open('/app/admin/all-cases');
    await user.keyboard('？');
    const help = await page.findByRole('dialog', { name: '快捷键' });
    expect(help.textContent).to.contain('案号登记簿').and.contain('下一页').and.contain('打开所在行的案件');
    const flip = async () => {
      await user.click(page.getByLabelText('在这台设备上使用单键快捷键'));
      await user.click(page.getByRole('button', { name: '知道了' }));
      await waitFor(() => expect(page.queryByRole('dialog')).to.equal(null));
      await user.keyboard('gn');
    };
    await flip();
    expect(address()).to.equal('/app/admin/all-cases');
    await user.keyboard('?');
    await flip();
    await waitFor(() => expect(address()).to.equal('/app/admin/case-numbers'));
  });

  it('n and p turn the pages of a list', async () => {
    const { user, respond, calls, address, waitFor } = await open('/app/admin/pending-cases');
    await respond(0, pendingPageOf(rows, { total: 11 }));
    await user.keyboard('p');
    expect(address()).to.equal('/app/admin/pending-cases');
    await user.keyboard('n');
    await waitFor(() => expect(address()).to.equal('/app/admin/pending-cases?page=2'));
    expect(calls.at(-1)?.path).to.contain('page=2');
  });
});
