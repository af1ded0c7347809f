import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { confirmedNumber } from '../../../../domain/case/testing/fixtures.js';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { closures, ownClosures, type ClosureAsked } from '../../../../domain/contract/closures.js';
import { corrections } from '../../../../domain/contract/corrections.js';
import { documents } from '../../../../domain/contract/documents.js';
import { parsedXml, partsOf, visibleText } from '../../../adapters/word/testing/wordParts.js';
import { caseIn, type OpenedByParty } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';

const complaint = (name: string, rent = '13500') => ({
  plaintiffs_natural: [{ name }],
  defendants_natural: [{ name: '张某' }],
  sections: {
    claims: { items: { rent_arrears: { overdue_rent: rent } } },
    facts: { items: { lease_term: { from: '2023-09-01', to: '2024-08-31' } } },
  },
});
const textOf = (bytes: Uint8Array): string => visibleText(parsedXml(partsOf(bytes)['word/document.xml'] ?? ''));

describe('a submission that gets no number', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  const list = () => clientOf(clerk, cases);
  const desk = () => clientOf(clerk, closures);
  const party = () => clientOf(court.newBrowser(), ownClosures);

  before(async () => {
    court = await startTestApplication({}, { COURT_CODE: '京0101' });
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
  });
  after(() => court.close());

  const submit = async (
    formData: Record<string, unknown>,
    given: Partial<OpenedByParty> = {},
  ): Promise<OpenedByParty> => {
    const sent = await court.newBrowser().send(
      requestOf(documents.submit, {
        body: {
          document_type: 'complaint',
          case_number: given.number ?? '',
          payload: { form_key: 'claim-housing-lease', form_data: formData, verification_code: given.code ?? '' },
        },
      }),
    );
    expect(sent.status, await sent.clone().text()).to.equal(200);
    return caseIn(sent);
  };
  const access = ({ number, code }: OpenedByParty) => ({ case_number: number, verification_code: code });
  const progressOf = (opened: OpenedByParty) =>
    clientOf(court.newBrowser(), documents).progress({ body: access(opened) });
  const returned = { how: 'returned', reason: '没有写明被告的住所，也没有补正。' } as const;
  const closing = (id: string, body: ClosureAsked = returned) => ({ path: { id }, body });
  /** How a request ends: `done`, or the code of its refusal. */
  const outcomeOf = async (sending: Promise<Response>): Promise<string> => {
    const response = await sending;
    return response.ok ? 'done' : (await refusal(response)).code;
  };
  const close = (id: string, body: ClosureAsked = returned, key: string = randomUUID()) =>
    clerk.send(requestOf(closures.close, closing(id, body)), { idempotencyKey: key });
  const number = (id: string, given: string) =>
    clerk.send(requestOf(cases.assignNumber, { path: { id }, body: confirmedNumber(given) }));
  const withdraw = (opened: OpenedByParty) =>
    court.newBrowser().send(requestOf(ownClosures.withdraw, { body: { ...access(opened), reason: '' } }));
  const figures = async () => {
    const { total_cases: all, filed_cases: filed, pending_cases: pending, closed_cases: closed } = await list().stats();
    return { all, filed, pending, closed };
  };

  it('is returned with a notice that is kept, told to its party, listed, and taken out of those that wait', async () => {
    const opened = await submit(complaint('王某'));
    const before = await figures();
    const { closure_id: closureId } = await desk().close(closing(opened.id, { ...returned, read_version: 1 }));
    expect(await figures()).to.deep.equal({
      ...before,
      pending: (before.pending ?? 0) - 1,
      closed: (before.closed ?? 0) + 1,
    });

    const told = await progressOf(opened);
    expect(told).to.deep.include({ status: 'closed' });
    expect(told.closure).to.deep.include({ id: closureId, how: 'returned', reason: returned.reason, version: 1 });
    expect(told.steps[0]).to.deep.include({ kind: 'closed', closed_as: 'returned' });

    const path = { id: opened.id, closureId };
    const file = await clerk.send(requestOf(closures.word, { path }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).to.equal(told.closure?.document_hash);
    const text = textOf(bytes);
    expect(text)
      .to.contain('退回起诉状通知书')
      .and.contain(returned.reason)
      .and.contain('王某：')
      .and.contain('第七条');
    const own = await court
      .newBrowser()
      .send(requestOf(ownClosures.word, { body: { ...access(opened), closure_id: closureId } }));
    expect(new Uint8Array(await own.arrayBuffer())).to.deep.equal(bytes);

    const { items } = await desk().list({ query: { how: 'returned' } });
    expect(items.map(({ id, closed_as: as }) => [id, as])).to.deep.equal([[opened.id, 'returned']]);
    const waiting = await list().pending({ query: { page_size: 100 } });
    expect(waiting.items.some(({ id }) => id === opened.id)).to.equal(false);
    const { items: all } = await list().list({ query: { page_size: 100 } });
    expect(all.find(({ id }) => id === opened.id)).to.deep.include({ status: 'closed', closed_as: 'returned' });
    const details = await list().documents({ path: { id: opened.id } });
    expect(details.documents).to.have.length(1);
    expect(details.case_info.closure).to.deep.include({ how: 'returned', reason: returned.reason });
  });

  it('is refused by a ruling whose number is on the notice, and transferred or a duplicate without a notice', async () => {
    const [refused, transferred, duplicate, first] = [
      await submit(complaint('赵某')),
      await submit(complaint('钱某')),
      await submit(complaint('孙某', '100')),
      await submit(complaint('孙某', '200')),
    ];
    const ruling = '（2026）京0101民初9号';
    const { closure_id: closureId } = await desk().close(
      closing(refused.id, { how: 'refused', reason: '不是本案的直接利害关系人。', ruling_number: ruling }),
    );
    const file = await clerk.send(requestOf(closures.word, { path: { id: refused.id, closureId } }));
    const text = textOf(new Uint8Array(await file.arrayBuffer()));
    expect(text).to.contain('不予受理通知书').and.contain(ruling).and.contain('十日内');

    const elsewhere = '北京市西城区人民法院';
    const moved = await desk().close(
      closing(transferred.id, { how: 'transferred', reason: '合同约定由该院管辖。', transferred_to: elsewhere }),
    );
    expect((await progressOf(transferred)).closure).to.deep.include({ transferred_to: elsewhere, document_hash: null });
    expect(
      await outcomeOf(
        clerk.send(requestOf(closures.word, { path: { id: transferred.id, closureId: moved.closure_id } })),
      ),
    ).to.equal('closure_not_found');

    const same = (of: string): ClosureAsked => ({ how: 'duplicate', reason: '与另一件相同。', duplicate_of: of });
    expect(await outcomeOf(close(duplicate.id, same(duplicate.number)))).to.equal('closure_duplicate_itself');
    expect(await outcomeOf(close(duplicate.id, same('（2026）京0101民初404号')))).to.equal('closure_duplicate_unknown');
    expect(await outcomeOf(close(duplicate.id, same(refused.number)))).to.equal('closure_duplicate_closed');
    expect(await outcomeOf(close(duplicate.id, same(first.number)))).to.equal('done');
    expect((await progressOf(duplicate)).closure?.duplicate_of).to.deep.equal({ id: null, case_number: first.number });
  });

  it('is withdrawn by its party, who reads it on and may do nothing more in it', async () => {
    const opened = await submit(complaint('李某'));
    expect(await outcomeOf(withdraw({ ...opened, code: 'WRONG234' }))).to.equal('wrong_number_or_code');
    const { closure_id: closureId } = await party().withdraw({ body: { ...access(opened), reason: '已经和解' } });
    expect((await progressOf(opened)).closure).to.deep.include({ id: closureId, how: 'withdrawn', reason: '已经和解' });
    expect(await outcomeOf(withdraw(opened))).to.equal('case_closed');
    const again = court.newBrowser().send(
      requestOf(documents.submit, {
        body: {
          document_type: 'complaint',
          case_number: opened.number,
          payload: {
            form_key: 'claim-housing-lease',
            form_data: complaint('李某', '1'),
            verification_code: opened.code,
          },
        },
      }),
    );
    expect(await outcomeOf(again)).to.equal('case_closed');
    expect(await outcomeOf(number(opened.id, '（2026）京0101民初31号'))).to.equal('case_closed');
    const asking = clerk.send(
      requestOf(corrections.ask, {
        path: { id: opened.id },
        body: {
          version: 1,
          due_on: '2099-01-31',
          marks: [
            {
              source: 'clerk',
              code: 'unclear',
              path: 'sections.claims.items.rent_arrears.overdue_rent',
              reason: '',
            },
          ],
        },
      }),
    );
    expect(await outcomeOf(asking)).to.equal('case_closed');
    const loaded = await court.newBrowser().send(requestOf(documents.loadForEditing, { body: access(opened) }));
    expect(loaded.status).to.equal(200);
  });

  it('is closed once by a command that is sent twice, and by one of two clerks', async () => {
    const opened = await submit(complaint('周某'));
    const key = randomUUID();
    const [one, other] = await Promise.all([close(opened.id, returned, key), close(opened.id, returned, key)]);
    expect(await one.json()).to.deep.equal(await other.json());
    const second = await submit(complaint('吴某'));
    const outcomes = await Promise.all([
      outcomeOf(close(second.id)),
      outcomeOf(close(second.id, { ...returned, reason: '被告不明确。' })),
    ]);
    expect([...outcomes].sort()).to.deep.equal(['case_closed', 'done']);
  });

  it('is either numbered or withdrawn, whoever comes first, and the number stays free for another case', async () => {
    const given = '（2026）京0101民初77号';
    const opened = await submit(complaint('郑某'));
    const [numbering, withdrawal] = await Promise.all([
      outcomeOf(number(opened.id, given)),
      outcomeOf(withdraw(opened)),
    ]);
    expect([numbering, withdrawal]).to.be.deep.oneOf([
      ['done', 'closure_case_filed'],
      ['case_closed', 'done'],
    ]);
    const { status } = await progressOf(opened);
    expect(status).to.equal(numbering === 'done' ? 'filed' : 'closed');
    const next = await submit(complaint('冯某'));
    expect(await outcomeOf(number(next.id, given))).to.equal(numbering === 'done' ? 'case_number_taken' : 'done');
  });

  it('waits again once its closing is undone, unless the same was submitted anew', async () => {
    const opened = await submit(complaint('陈某'));
    const { closure_id: closureId } = await desk().close(closing(opened.id));
    const undo = (id: string) => ({ path: { id: opened.id }, body: { closure_id: id, reason: '误按退回' } });
    expect(await outcomeOf(clerk.send(requestOf(closures.reopen, undo(randomUUID()))))).to.equal('closure_undone');
    await desk().reopen(undo(closureId));
    expect((await progressOf(opened)).steps[0]).to.deep.include({ kind: 'reopened' });
    expect(await outcomeOf(clerk.send(requestOf(closures.reopen, undo(closureId))))).to.equal('closure_undone');
    // The notice stays what it was.
    expect((await clerk.send(requestOf(closures.word, { path: { id: opened.id, closureId } }))).status).to.equal(200);

    const again = await desk().close(closing(opened.id));
    await submit(complaint('陈某'));
    expect(await outcomeOf(clerk.send(requestOf(closures.reopen, undo(again.closure_id))))).to.equal(
      'closure_followed',
    );
  });

  it('is not closed on a version that a newer has passed, nor once it is filed', async () => {
    const opened = await submit(complaint('褚某'));
    await submit(complaint('褚某', '1'), opened);
    expect(await outcomeOf(close(opened.id, { ...returned, read_version: 1 }))).to.equal('complaint_changed');
    expect(await outcomeOf(number(opened.id, '（2026）京0101民初88号'))).to.equal('done');
    expect(await outcomeOf(close(opened.id))).to.equal('closure_case_filed');
    expect(await outcomeOf(withdraw(opened))).to.equal('closure_case_filed');
  });
});
