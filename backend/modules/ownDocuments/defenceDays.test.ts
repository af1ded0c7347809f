import { expect } from 'chai';
import { confirmedNumber } from '../../../domain/case/testing/fixtures.js';
import { casePapers } from '../../../domain/contract/casePapers.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { courtPeriods, daysAfter } from '../../../domain/courtCalendar/courtPeriods.js';
import { firstWorkingDay } from '../../../domain/courtCalendar/workingDays.js';
import { newCaseNumber } from '../../tests/harness/newCaseNumber.js';
import { loanComplaint, loanDefense } from '../cases/testing/submissionClient.js';
import { list, openCase } from './testing/ownDocumentsOf.js';
import { asks, startSaasCourt, type Person, type SaasCourt } from './testing/saasCourt.js';

describe('the days of defences among one’s own documents', () => {
  let court: SaasCourt;
  before(async () => void (court = await startSaasCourt()));
  after(() => court.close());

  const later = (): void => void (court.now.at = new Date(court.now.at.getTime() + 60_000));
  const daysOf = async (person: Person) => (await list(person)).items.map((one) => one.defence_days);

  it('run from the recorded service, for the plaintiff and the defendant it is of, until it is revoked', async () => {
    const [plaintiff, defendant] = [await court.newPerson(), await court.newPerson()];
    const { number: temporary, caseId } = await openCase(plaintiff, loanComplaint(['李四', '赵六']));
    const { defendants } = await clientOf(court.admin, cases).documents({ path: { id: caseId } });
    const [first, second] = defendants;
    later();
    await clientOf(court.admin, cases).assignNumber({ path: { id: caseId }, body: confirmedNumber(newCaseNumber()) });
    later();
    expect(await daysOf(plaintiff)).to.deep.equal([undefined]);

    const on = courtPeriods(court.now.at, 'Asia/Shanghai').day;
    const service = { paper_ids: [], complaint_version: 1, on, served_by: '法警乙', note: '放在门卫处' };
    const serve = (defendantId: string | undefined, how: 'direct' | 'publication') =>
      clientOf(court.admin, casePapers).serve({
        path: { id: caseId },
        body: { ...service, how, defendant_id: defendantId ?? '' },
      });
    await serve(second?.id, 'publication');
    const { service_id: serviceId } = await serve(first?.id, 'direct');
    const soon = { name: '李四', due_on: firstWorkingDay(daysAfter(on, 15)), answered: false };
    const late = { name: '赵六', due_on: firstWorkingDay(daysAfter(on, 45)), answered: false };
    expect(await daysOf(plaintiff)).to.deep.equal([[soon, late]]);

    later();
    const answer = { number: temporary, code: first?.verification_code ?? '', answers: loanDefense() };
    expect((await asks(defendant).defend(answer)).status).to.equal(200);
    expect(await daysOf(plaintiff)).to.deep.equal([[{ ...soon, answered: true }, late]]);
    // A defendant learns of no other one's.
    expect(await daysOf(defendant)).to.deep.equal([[{ ...soon, answered: true }]]);

    later();
    await clientOf(court.admin, casePapers).revoke({ path: { id: caseId, serviceId }, body: { reason: '日期录错' } });
    expect(await daysOf(defendant)).to.deep.equal([undefined]);
    expect(await daysOf(plaintiff)).to.deep.equal([[late]]);
    const { stores, close } = await court.openStores();
    const rows = JSON.stringify(await stores.read('case_news').select());
    await close();
    for (const word of ['法警乙', '放在门卫处', '日期录错']) expect(rows).not.to.include(word);
  });
});
