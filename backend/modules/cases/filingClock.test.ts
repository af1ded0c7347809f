import { expect } from 'chai';
import { legalClock } from '../../../domain/case/legalClock.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { corrections } from '../../../domain/contract/corrections.js';
import { documents } from '../../../domain/contract/documents.js';
import { courtPeriods } from '../../../domain/courtCalendar/courtPeriods.js';
import { caseIn } from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

const path = 'sections.claims.items.rent_arrears.overdue_rent';
const complaint = (name: string, rent = '13500') => ({
  plaintiffs_natural: [{ name }],
  defendants_natural: [{ name: '张某' }],
  sections: {
    claims: { items: { rent_arrears: { overdue_rent: rent } } },
    facts: { items: { lease_term: { from: '2023-09-01', to: '2024-08-31' } } },
  },
});

describe('the court’s period of a pending case', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const submit = async (formData: Record<string, unknown>, given: { number?: string; code?: string } = {}) => {
    const payload = { form_key: 'claim-housing-lease', form_data: formData, verification_code: given.code ?? '' };
    const body = { document_type: 'complaint' as const, case_number: given.number ?? '', payload };
    const sent = await court.newBrowser().send(requestOf(documents.submit, { body }));
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const listed = async () =>
    (await clientOf(clerk, cases).pending({ query: { order: 'due' } })).items.map(({ id, clock }) => ({ id, clock }));

  it('runs from receipt, is halted and listed last while a correction is open, and runs anew with the corrected papers', async () => {
    const first = await submit(complaint('王某'));
    const second = await submit(complaint('李某'));
    const today = courtPeriods(new Date(), 'Asia/Shanghai').day;
    const { dueOn, daysLeft, isArranged } = legalClock({ from: today, today, isHalted: false });
    const running = { due_on: dueOn, days_left: daysLeft, halted: false, arranged: isArranged };
    expect(await listed()).to.deep.equal([
      { id: first.id, clock: running },
      { id: second.id, clock: running },
    ]);

    const marks = [{ source: 'clerk' as const, code: 'unclear' as const, path, reason: '' }];
    await clientOf(clerk, corrections).ask({
      path: { id: first.id },
      body: { version: 1, due_on: '2099-01-31', marks },
    });
    expect(await listed()).to.deep.equal([
      { id: second.id, clock: running },
      { id: first.id, clock: { ...running, halted: true } },
    ]);

    await submit(complaint('王某', '12000'), first);
    expect(await listed()).to.deep.equal([
      { id: second.id, clock: running },
      { id: first.id, clock: running },
    ]);
    const details = await clientOf(clerk, cases).documents({ path: { id: first.id } });
    expect(details.case_info.clock).to.deep.equal(running);
  });
});
