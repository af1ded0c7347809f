import { expect } from 'chai';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { corrections } from '../../../domain/contract/corrections.js';
import { courtCalendar } from '../../../domain/contract/courtCalendar.js';
import { documents } from '../../../domain/contract/documents.js';
import { courtPeriods, daysAfter } from '../../../domain/courtCalendar/courtPeriods.js';
import type { ArrangedDay } from '../../../domain/courtCalendar/holidays.js';
import { isStatutoryHoliday, isWeekend } from '../../../domain/courtCalendar/workingDays.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';

const off = (day: string, name = ''): ArrangedDay => ({ day, kind: 'off', name });

describe('the calendar of working days that administrators enter', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const years = () => clientOf(clerk, courtCalendar).years();
  const send = (year: string, version: number, days: readonly ArrangedDay[]) =>
    clerk.send(requestOf(courtCalendar.arrange, { path: { year }, body: { version, days: [...days] } }));
  const enter = async (year: string, days: readonly ArrangedDay[]) => {
    const version = (await years()).find((one) => one.year === year)?.version ?? 0;
    const sent = await send(year, version, days);
    expect(sent.status, await sent.clone().text()).to.equal(200);
  };

  it('has the years of the release until a year is entered, and again once it is taken back', async () => {
    const before = (await years()).find(({ year }) => year === '2026');
    expect(before).to.include({ version: 0, source: 'release', changed_at: null });
    await enter('2026', [off('2026-03-02', '本院')]);
    const entered = (await years()).find(({ year }) => year === '2026');
    expect(entered).to.include({ version: 1, source: 'entered' });
    expect(entered?.days).to.deep.equal([off('2026-03-02', '本院')]);
    await enter('2026', []);
    const back = (await years()).find(({ year }) => year === '2026');
    expect(back).to.deep.include({ version: 2, source: 'release', days: before?.days });
  });

  it('keeps the first of two administrators who change a year at once, and refuses the other with 409', async () => {
    const [one, other] = await Promise.all([
      send('2041', 0, [off('2041-03-04', '甲')]),
      send('2041', 0, [off('2041-03-05', '乙')]),
    ]);
    expect([one.status, other.status].sort()).to.deep.equal([200, 409]);
    const refused = one.status === 409 ? one : other;
    expect(await refused.json()).to.include({ code: 'arrangement_changed' });
    const [, kept] = [one, other]
      .map(({ status }, at) => ({ status, name: ['甲', '乙'][at] }))
      .sort((a, b) => b.status - a.status);
    expect((await years()).find(({ year }) => year === '2041')?.days.map(({ name }) => name)).to.deep.equal([
      kept?.name,
    ]);
  });

  it('names each day that it does not take and stores none of them', async () => {
    const sent = await send('2042', 0, [
      off('2042-01-01'),
      off('2043-01-01'),
      off('2042-01-01'),
      { day: '2042-03-03', kind: 'worked', name: '' },
    ]);
    expect(sent.status).to.equal(422);
    const { errors } = (await sent.json()) as { errors: { path: string; message: string }[] };
    expect(errors).to.deep.equal([
      { path: 'days.1', message: '2043-01-01不在2042年' },
      { path: 'days.2', message: '2042-01-01重复，每一日只能列一次' },
      { path: 'days.3', message: '2042-03-03本来就是工作日，不用列为上班' },
    ]);
    expect((await years()).some(({ year }) => year === '2042')).to.equal(false);
    expect((await send('1999', 0, [])).status).to.equal(404);
  });

  it('moves the court’s period in list and case, and the last day of a notice', async () => {
    const payload = {
      form_key: 'claim-housing-lease',
      form_data: {
        plaintiffs_natural: [{ name: '王某' }],
        defendants_natural: [{ name: '张某' }],
        sections: {
          claims: { items: { rent_arrears: { overdue_rent: '13500' } } },
          facts: { items: { lease_term: { from: '2023-09-01', to: '2024-08-31' } } },
        },
      },
      verification_code: '',
    };
    const body = { document_type: 'complaint' as const, case_number: '', payload };
    const submitted = await court.newBrowser().send(requestOf(documents.submit, { body }));
    expect(submitted.status, await submitted.clone().text()).to.equal(200);
    const id = decodeURIComponent(submitted.headers.get('X-Case-Id') ?? '');

    const clock = async () => {
      const { items } = await clientOf(clerk, cases).pending({ query: {} });
      const { case_info: info } = await clientOf(clerk, cases).documents({ path: { id } });
      const listed = items.find((one) => one.id === id)?.clock;
      expect(info.clock).to.deep.equal(listed);
      return listed;
    };
    // Whatever day it is: the week in which the period would end is off, and the day after it is worked even on a weekend.
    const end = daysAfter(courtPeriods(new Date(), 'Asia/Shanghai').day, 7);
    const first = Array.from({ length: 12 }, (_, at) => daysAfter(end, at));
    const last =
      Array.from({ length: 20 }, (_, at) => daysAfter(end, 12 + at)).find((day) => !isStatutoryHoliday(day)) ?? '';
    const named = [
      ...first.map((day) => off(day)),
      ...(isWeekend(last) ? [{ day: last, kind: 'worked' as const, name: '' }] : []),
    ];
    for (const year of new Set(named.map(({ day }) => day.slice(0, 4))))
      await enter(
        year,
        named.filter(({ day }) => day.startsWith(year)),
      );
    const { due_on: dueOn } = (await clock()) ?? {};
    expect([...first, ...Array.from({ length: 20 }, (_, at) => daysAfter(end, 12 + at))]).to.include(dueOn);
    expect(dueOn).to.equal(last);

    await enter('2098', [off('2098-01-06'), off('2098-01-07')]);
    const path = 'sections.claims.items.rent_arrears.overdue_rent';
    const marks = [{ source: 'clerk' as const, code: 'unclear' as const, path, reason: '' }];
    // A Monday.
    await clientOf(clerk, corrections).ask({ path: { id }, body: { version: 1, due_on: '2098-01-06', marks } });
    const view = await clientOf(clerk, corrections).view({ path: { id }, query: {} });
    expect(view.notices[0]).to.include({ due_end: '2098-01-08', holidays_known: true });
  });
});
