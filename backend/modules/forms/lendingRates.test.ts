import { expect } from 'chai';
import { z } from 'zod';
import { analysis } from '../../../domain/contract/analysis.js';
import { batches } from '../../../domain/contract/batches.js';
import type { CallInput } from '../../../domain/contract/call.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { forms } from '../../../domain/contract/forms.js';
import { lendingRates } from '../../../domain/contract/lendingRates.js';
import { problemsOf } from '../../../domain/forms/problems/problemsOf.js';
import { refusal } from '../../tests/harness/testBrowser.js';
import { caseIn, enoughToClaim, loanSubmission, shortComplaint } from '../../tests/harness/pleadings.js';
import { formKey, loadLendingTable, numbered, whole } from '../batches/testing/lendingTable.js';
import { startSaasCourt, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

const Problems = z.array(z.object({ code: z.string(), sentence: z.string() }));
/** A loan of 1 March 2026 at this rate. */
const loanAt = (rate: string) => ({
  ...shortComplaint('张三', '李四'),
  sections: {
    ...enoughToClaim,
    facts: {
      open: '借款到期未还。',
      items: { loan_term: { from: '2026-03-01' }, loan_rate: { kinds: ['利率'], rate } },
    },
  },
});
const above = '年利率12%超过合同成立时（2026年3月1日）一年期LPR（2.9%）的四倍11.6%，超过部分不受保护，请核对';

describe('loan prime rates that an administrator records', function () {
  this.timeout(420_000);
  let court: SaasCourt;
  before(async () => {
    court = await startSaasCourt();
    court.now.at = new Date('2026-03-02T08:00:00Z');
  });
  after(() => court.close());

  const desk = () => clientOf(court.admin, lendingRates);
  const change = (day: string, body: Omit<CallInput<typeof lendingRates.change>['body'], 'version'>, version = 0) =>
    court.admin.send(requestOf(lendingRates.change, { path: { day }, body: { version, ...body } }));
  const tooHigh = (problems: unknown): readonly string[] =>
    Problems.parse(problems)
      .filter(({ code }) => code === 'rate_too_high')
      .map(({ sentence }) => sentence);

  /** What a visitor's page says of an answer, by what the server gives it. */
  const saidToVisitor = async (rate: string): Promise<readonly string[]> => {
    const read = await clientOf(court.newBrowser(), forms).get({ path: { form_key: formKey }, query: {} });
    return tooHigh(
      problemsOf(read.definition, loanAt(rate), { today: '2026-03-02', lendingRates: read.lending_rates }),
    );
  };

  it('count at once on the visitor’s form, in the court’s review and in tables, with the new figure', async () => {
    expect(await saidToVisitor('12%/年')).to.deep.equal([]);
    const visitor = court.newBrowser();
    const { id } = caseIn(await visitor.send(requestOf(documents.submit, loanSubmission(loanAt('12%/年')))));
    const review = () => clientOf(court.admin, analysis).elements({ path: { id } });
    expect(tooHigh((await review()).problems)).to.deep.equal([]);

    const before = await desk().list();
    expect([before.version, before.outdated]).to.deep.equal([0, true]);
    expect(before.rates[0]).to.deep.equal({ day: '2025-11-20', percent: 3, source: 'release', release_percent: 3 });
    const table = await desk().change({ path: { day: '2026-02-24' }, body: { version: 0, percent: 2.9 } });
    expect([table.version, table.outdated]).to.deep.equal([1, false]);
    expect(table.rates[0]).to.deep.include({ day: '2026-02-24', percent: 2.9, source: 'recorded' });

    expect(await saidToVisitor('12%/年')).to.deep.equal([above]);
    expect(await saidToVisitor('11.6%/年')).to.deep.equal([]);
    expect(tooHigh((await review()).problems)).to.deep.equal([above]);

    const person = await court.newPerson();
    const calls = clientOf(person.browser, batches);
    const fileOf = await loadLendingTable();
    const made = await calls.create({ body: { form_key: formKey, name: '', file: fileOf(numbered(whole('李四'))) } });
    const { columns } = await calls.read({ path: { id: made.id }, query: {} });
    const pathOf = (end: string): string => columns.find(({ path }) => path.endsWith(end))?.path ?? end;
    const cells = {
      [pathOf('loan_term.from')]: '2026-03-01',
      [pathOf('loan_rate.kinds')]: '利率',
      [pathOf('loan_rate.rate')]: '12%/年',
    };
    const row = await calls.changeRow({ path: { id: made.id, row: 1 }, body: { revision: 1, cells } });
    expect(row.problems.map(({ sentence }) => sentence)).to.include(above);
  });

  it('stand in the place of the release’s own of the same day, and are taken back, each change with its actor', async () => {
    const { version } = await desk().list();
    const day = '2025-05-20';
    const of = ({ rates }: Awaited<ReturnType<ReturnType<typeof desk>['list']>>) =>
      rates.find((one) => one.day === day);
    const corrected = await desk().change({ path: { day }, body: { version, percent: 3.05 } });
    expect(of(corrected)).to.deep.equal({ day, percent: 3.05, source: 'recorded', release_percent: 3 });
    const back = await desk().change({ path: { day }, body: { version: version + 1, percent: null } });
    expect(of(back)).to.deep.equal({ day, percent: 3, source: 'release', release_percent: 3 });
    // The release's own is taken back by nobody.
    expect((await desk().change({ path: { day }, body: { version: 0, percent: null } })).version).to.equal(
      back.version,
    );
    const { stores, close } = await court.openStores();
    try {
      const events = await stores.lendingRateTable.history('setting');
      expect(events.slice(-2).map(({ type, metadata }) => [type, metadata.actor.kind])).to.deep.equal([
        ['LendingRateRecorded', 'user'],
        ['LendingRateTakenBack', 'user'],
      ]);
    } finally {
      await close();
    }
  });

  it('refuse what is out of bounds, later than today, too fine, unlikely without a word, and overtaken', async () => {
    const { version } = await desk().list();
    const refused = async (day: string, percent: number, basedOn = version) =>
      (await refusal(await change(day, { percent }, basedOn))).code;
    expect(await refused('2019-08-19', 4.25)).to.equal('fields_invalid');
    expect(await refused('2026-03-03', 3)).to.equal('fields_invalid');
    expect(await refused('2026-02-30', 3)).to.equal('fields_invalid');
    expect(await refused('2026-01-20', 0.4)).to.equal('fields_invalid');
    expect(await refused('2026-01-20', 20.5)).to.equal('fields_invalid');
    expect(await refused('2026-01-20', 2.955)).to.equal('fields_invalid');
    expect(await refused('2026-01-20', 3.5)).to.equal('lending_rate_unlikely');
    expect(await refused('2026-01-20', 3, version - 1)).to.equal('lending_rates_changed');
    expect((await desk().list()).version).to.equal(version);
    expect((await change('2026-01-20', { percent: 3.5, confirmed: true }, version)).status).to.equal(200);
    expect((await change('2026-01-20', { percent: null }, version + 1)).status).to.equal(200);
  });

  it('take the court’s day, which begins before that of Greenwich', async () => {
    court.now.at = new Date('2026-03-02T17:00:00Z');
    const { version } = await desk().list();
    expect((await change('2026-03-03', { percent: 2.9 }, version)).status).to.equal(200);
    court.now.at = new Date('2026-03-02T08:00:00Z');
  });

  it('keep the first of two administrators, and tell the other', async () => {
    const { version } = await desk().list();
    const answered = await Promise.all([
      change('2026-01-20', { percent: 3 }, version),
      change('2026-01-20', { percent: 2.95 }, version),
    ]);
    expect(answered.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect((await desk().list()).version).to.equal(version + 1);
  });
});
