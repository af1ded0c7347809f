import { expect } from 'chai';
import type { FilingClock } from '../../../../../domain/contract/filingClock.js';
import { courtScreens } from '../../../testing/courtScreens.js';
import { pendingPageOf, pendingRow } from '../../caseFile/testing/fixtures.js';
import { pendingCaseFiled } from './pendingCases.js';

const clock = (change: Partial<FilingClock>): FilingClock => ({
  due_on: '2026-12-05',
  days_left: 4,
  halted: false,
  arranged: true,
  ...change,
});

describe('admin screens: the court’s period', () => {
  const open = courtScreens();

  it('stands beside each case that waits: how long, the last day, over or halted; red only where it is over', async () => {
    const { respond, page, user, call, address } = await open('/app/admin/pending-cases');
    const clocks = [
      clock({ days_left: -2 }),
      clock({ days_left: 0 }),
      clock({}),
      clock({ halted: true, days_left: -9 }),
      clock({ due_on: '2031-10-08', arranged: false }),
    ];
    await respond(
      0,
      pendingPageOf(clocks.map((one, at) => pendingRow({ id: `c-${at}`, case_number: `N-${at}`, clock: one }))),
    );
    page.getByText('法定期限今日到期（12月5日）');
    page.getByText('法定期限余 4 日，至 12月5日');
    page.getByText('等待补正，法定期限暂停');
    page.getByText('（2031年调休安排尚未录入）');
    const over = [...page.container.querySelectorAll('.filing-clock-over')].map(({ textContent }) => textContent);
    expect(over).to.deep.equal(['法定期限已过 2 日（12月5日）']);
    await user.selectOptions(page.getByLabelText('排列顺序'), '法定期限先到在前');
    expect(address()).to.equal('/app/admin/pending-cases?order=due');
    expect((await call(1)).path).to.contain('order=due');
  });
});

describe('admin screens: the views of pending cases', () => {
  const open = courtScreens();

  it('say how many cases each has, on all pages and whatever is searched', async () => {
    const { respond, page, act, store } = await open('/app/admin/pending-cases');
    const switchTo = (name: string) => page.getByRole('button', { name });
    expect(switchTo('补正已回')).to.not.equal(null);
    const rows = [pendingRow(), pendingRow({ id: 'c-2', case_number: 'N-2', correction: 'answered' })];
    await respond(0, { ...pendingPageOf(rows), counts: { all: 31, answered: 4, asked: 0 } });
    switchTo('全部 31');
    switchTo('补正已回 4');
    switchTo('等待补正 0');
    act(() => void store.dispatch(pendingCaseFiled({ id: 'c-2' })));
    switchTo('全部 30');
    switchTo('补正已回 3');
  });
});
