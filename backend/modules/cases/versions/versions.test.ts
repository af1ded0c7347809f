import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { cases } from '../../../../domain/contract/cases.js';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import type { CorrectionRequest } from '../../../../domain/case/corrections.js';
import { elements, parsedXml, partsOf } from '../../../adapters/word/testing/wordParts.js';
import {
  submissionClient,
  loanComplaint,
  loanDefense,
  type TestResponse,
  type SubmissionClient,
} from '../testing/submissionClient.js';
import { startSubmissionRoutes, type SubmissionRoutes } from '../testing/startSubmissionRoutes.js';

type Options = Parameters<SubmissionClient['call']>[3];

describe('versions of what was submitted', function () {
  this.timeout(120_000);
  let site: SubmissionRoutes;
  let client: SubmissionClient;
  const submitted: TestResponse[] = [];
  let number: string;
  let caseId: string;
  let code: string;
  const defendant = { id: '', code: '' };
  /** The other one, who submits nothing. */
  const silent = { id: '', code: '' };
  const refusal = ({ status, code: word }: TestResponse) => [status, word];

  before(async () => {
    site = await startSubmissionRoutes();
    client = submissionClient(site.base);
    const [first, ...later] = [
      loanComplaint(['李四', '王五']),
      loanComplaint(['王五'], '15000.50'),
      loanComplaint(['王五', '赵六'], '15000.50'),
    ];
    submitted.push(await client.complain(first, { session: 'owner' }));
    number = submitted[0]?.caseNumber ?? '';
    caseId = submitted[0]?.caseId ?? '';
    code = submitted[0]?.verificationCode ?? '';
    for (const answers of later) {
      site.now.at = new Date(site.now.at.getTime() + 3_600_000);
      submitted.push(await client.complain(answers, { number, code }));
    }
    for (const { type, data } of await site.cases.history(caseId)) {
      if (type !== 'DefendantJoined') continue;
      if (data.name === '王五') Object.assign(defendant, { id: data.defendantId, code: data.code ?? '' });
      if (data.name === '赵六') Object.assign(silent, { id: data.defendantId, code: data.code ?? '' });
    }
    await client.defend(loanDefense(), { number, code: defendant.code });
    const suggested = {
      path: 'respondents_natural.0.name',
      source: 'model' as const,
      by: 'm',
      passage: '我跟你说实话',
      unchecked: true,
    };
    const second = requestOf(documents.submit, {
      body: {
        document_type: 'defense',
        case_number: number,
        payload: {
          form_key: 'defense-private-lending',
          form_data: loanDefense('借款已还一半。'),
          defendant_code: defendant.code,
          marks: [suggested],
        },
      },
    });
    expect((await client.send(second)).status).to.equal(200);
  });
  after(() => site.close());

  const ask = (what: string, more: object = {}, options: Options = {}) =>
    client.call('POST', `/api/documents/${what}`, { case_number: number, verification_code: code, ...more }, options);
  const court = (what: string, query: Record<string, string> = {}, options: Options = { session: 'court' }) =>
    client.call('GET', `/api/cases/${caseId}/${what}?${new URLSearchParams(query).toString()}`, undefined, options);
  const briefly = ({ body }: TestResponse) =>
    (body['changes'] as { kind: string; path: string }[]).map(({ kind, path }) => `${kind} ${path}`);

  it('are listed newest first, each with its time, hash and receipt', async () => {
    const { status, body } = await ask('versions');
    expect(status).to.equal(200);
    expect(body).to.include({ total: 3, page: 1, page_size: 10 });
    const items = body['items'] as Record<string, unknown>[];
    expect(items.map(({ version }) => version)).to.deep.equal([3, 2, 1]);
    expect(items[1]).to.deep.equal({
      version: 2,
      pleading: 'complaint',
      form_key: 'claim-private-lending',
      edition: '2025',
      wording: { basis: 'recorded', edition: '2025' },
      submitted_at: '2026-01-05T03:03:04.567Z',
      document_hash: submitted[1]?.hash,
      receipt_id: submitted[1]?.headers.get('X-Receipt-Id'),
    });
    const second = (await ask('versions', { page: 2, page_size: 2 })).body['items'] as { version: number }[];
    expect(second.map(({ version }) => version)).to.deep.equal([1]);
  });

  it('say what changed between any two, in either direction', async () => {
    const changes = await ask('version-changes', { from: 1, to: 2 });
    expect(changes.body).to.include({ from: 1, to: 2 });
    expect(briefly(changes)).to.deep.equal([
      'removed defendants_natural.0',
      'changed sections.claims.items.principal.principal',
    ]);
    expect(briefly(await ask('version-changes', { from: 3, to: 2 }))).to.deep.equal(['removed defendants_natural.1']);
    expect(briefly(await ask('version-changes', { from: 2, to: 2 }))).to.deep.equal([]);
  });

  it('are read as paper, each in its own words, by whom it says; a defendant reads the newest complaint, and nobody else', async () => {
    const said = ({ body: { version, pleading, title, submitted_at, submitted_by, model } }: TestResponse) =>
      [version, pleading, title, submitted_at, submitted_by, /15.?000\.50?/u.test(JSON.stringify(model))] as const;
    const title = '民事起诉状（民间借贷纠纷）';
    const first = await ask('version-content', { version: 1 });
    const at = ['2026-01-05T02:03:04.567Z', '2026-01-05T03:03:04.567Z', '2026-01-05T04:03:04.567Z'];
    expect(said(first)).to.deep.equal([1, 'complaint', title, at[0], 'account', false]);
    expect(JSON.stringify(first.body['model'])).to.include('李四');
    const own = await ask('version-content', { version: 1, verification_code: '' }, { session: 'owner' });
    expect(said(own)[4]).to.equal('self');
    expect(said(await ask('version-content', { version: 2 }))).to.deep.equal([
      2,
      'complaint',
      title,
      at[1],
      'code',
      true,
    ]);
    expect(refusal(await ask('version-content', { version: 4 }))).to.deep.equal([404, 'version_not_found']);
    const answered = { verification_code: defendant.code };
    expect(said(await ask('version-content', { version: 2, ...answered }))[1]).to.equal('defense');
    const complaint = await ask('complaint-content', answered);
    expect(said(complaint)).to.deep.equal([3, 'complaint', title, at[2], 'code', true]);
    const wrong = [404, 'wrong_number_or_code'];
    for (const given of [{}, { verification_code: 'XXXX2345' }, { verification_code: '' }])
      expect(refusal(await ask('complaint-content', given))).to.deep.equal(wrong);
    expect(refusal(await ask('version-content', { version: 1, verification_code: '' }))).to.deep.equal(wrong);
  });

  it('of a defendant are listed for the plaintiff and read by the plaintiff alone, the newest of each, without what was suggested to its author', async () => {
    const named = { defendant_id: defendant.id };
    const byOwner = [{ ...named, verification_code: '' }, { session: 'owner' }] as const;
    const progress = await ask('progress');
    expect(progress.body['defenses']).to.deep.equal([
      { defendant_id: defendant.id, name: '王五', left: false, version: 2, submitted_at: '2026-01-05T04:03:04.567Z' },
    ]);
    expect((await ask('progress', { verification_code: defendant.code })).body).not.to.have.property('defenses');
    for (const paper of [await ask('defense-content', named), await ask('defense-content', ...byOwner)]) {
      expect(paper.body).to.include({ version: 2, pleading: 'defense', correction: 'none' });
      expect(paper.body).not.to.have.property('submitted_by');
      expect(JSON.stringify(paper.body['model'])).to.include('借款已还一半。').and.not.to.include('借款已经还清。');
    }
    const file = await ask('defense-file', ...byOwner);
    const parts = Object.values(partsOf(file.bytes)).join();
    expect(parts).to.include('借款已还一半。').and.not.to.include('我跟你说实话');
    expect(file.headers.get('X-Document-Version')).to.equal('2');
    expect(file.headers.get('X-Document-Hash-Matches')).to.equal('false');
    const kept = await ask('version-file', { version: 2, verification_code: defendant.code });
    expect(Object.values(partsOf(kept.bytes)).join()).to.include('我跟你说实话');

    const refused = async (more: object, options: Options = {}) =>
      Promise.all(['defense-content', 'defense-file'].map(async (what) => refusal(await ask(what, more, options))));
    const twice = (status: number, word: string) => [
      [status, word],
      [status, word],
    ];
    expect(await refused({ defendant_id: silent.id })).to.deep.equal(twice(404, 'defense_not_submitted'));
    expect(await refused({ defendant_id: randomUUID() })).to.deep.equal(twice(404, 'defendant_not_found'));
    const strangers = [
      { verification_code: silent.code },
      { verification_code: '', defendant_code: defendant.code },
      { verification_code: '' },
    ];
    for (const [nth, given] of strangers.entries())
      expect(await refused({ ...named, ...given }, { address: `192.0.2.7${nth}` })).to.deep.equal(
        twice(404, 'wrong_number_or_code'),
      );
  });

  it('are read by the other side with what the court asked of them', async () => {
    const asked = async (defendantId: string | null, version: number) => {
      const { state } = await site.cases.load(caseId);
      const noticeId = randomUUID();
      const data: CorrectionRequest = {
        pleading: defendantId === null ? 'complaint' : 'defense',
        defendantId,
        noticeId,
        version,
        court: null,
        receivedOn: '2026-01-05',
        askedOn: '2026-01-05',
        dueOn: '2026-02-05',
        today: '2026-01-05',
        parties: { plaintiffs: '张三', defendants: '王五' },
        renderer: '1',
        documentHash: 'a'.repeat(64),
        standing: [],
        marks: [
          {
            markId: randomUUID(),
            source: 'clerk',
            code: 'unclear',
            path: 'sections',
            label: '事实',
            reason: '请写明',
            valueThen: '',
          },
        ],
      };
      expect(state.status).to.equal('pending');
      const context = {
        correlationId: 'r',
        actor: { kind: 'user', id: 'a-1' },
        now: site.now.at,
        commandId: noticeId,
      } as const;
      await site.cases.handle(caseId, { type: 'AskForCorrection', data }, context);
      return noticeId;
    };
    const standings = async () => [
      (await ask('complaint-content', { verification_code: defendant.code })).body['correction'],
      (await ask('defense-content', { defendant_id: defendant.id })).body['correction'],
      (await ask('defense-file', { defendant_id: defendant.id })).headers.get('X-Document-Correction'),
    ];
    expect(await standings()).to.deep.equal(['none', 'none', 'none']);
    const notices = [await asked(defendant.id, 2), await asked(null, 3)];
    expect(await standings()).to.deep.equal(['asked', 'asked', 'asked']);
    for (const noticeId of notices) {
      const context = {
        correlationId: 'r',
        actor: { kind: 'user', id: 'a-1' },
        now: site.now.at,
        commandId: `${noticeId}-back`,
      } as const;
      await site.cases.handle(caseId, { type: 'WithdrawCorrection', data: { noticeId } }, context);
    }
    expect(await standings()).to.deep.equal(['none', 'none', 'none']);
  });

  it('give the change as a Word file, by the plaintiff, at the newer version’s time at the court', async () => {
    const file = await ask('version-changes/word', { from: 1, to: 3 });
    expect(file.status).to.equal(200);
    const name = decodeURIComponent(file.headers.get('Content-Disposition') ?? '');
    expect(name).to.include('民事起诉状（民间借贷纠纷）修订对照（第1版至第3版）20260105.docx');
    const document = parsedXml(partsOf(file.bytes)['word/document.xml'] ?? '');
    const authors = ['w:ins', 'w:del'].flatMap((kind) =>
      elements(document, kind).map(({ attributes }) => `${attributes['w:author']} ${attributes['w:date']}`),
    );
    expect(new Set(authors)).to.deep.equal(new Set([`原告（${number}） 2026-01-05T12:03:04Z`]));
    expect(file.hash).to.equal((await ask('version-changes/word', { from: 1, to: 3 })).hash);
  });

  it('are given again byte for byte as they were submitted', async () => {
    for (const [index, original] of submitted.entries()) {
      const again = await ask('version-file', { version: index + 1 });
      expect(again.headers.get('X-Document-Hash-Matches')).to.equal('true');
      expect(again.headers.get('X-Document-Hash')).to.equal(original.hash);
      expect(Buffer.compare(again.bytes, original.bytes)).to.equal(0);
      expect(again.headers.get('Content-Disposition')).to.equal(original.headers.get('Content-Disposition'));
    }
  });

  it('are for each side its own', async () => {
    const own = { verification_code: '', defendant_code: defendant.code.toLowerCase() };
    expect((await ask('versions', own)).body).to.include({ total: 2 });
    expect(briefly(await ask('version-changes', { ...own, from: 1, to: 2 }))).to.deep.equal([
      'changed sections.responses.open',
    ]);
    expect((await ask('versions', { verification_code: '' }, { session: 'owner' })).body).to.include({ total: 3 });
    const address = '192.0.2.60';
    for (const session of ['other', 'court'] as const)
      expect(refusal(await ask('versions', { verification_code: '' }, { session, address }))).to.deep.equal([
        404,
        'wrong_number_or_code',
      ]);
  });

  it('return the same for a wrong number and a wrong code, whatever is asked, then slow down', async () => {
    const address = '192.0.2.61';
    const wrong = { verification_code: 'XXXX2345' };
    const what = ['versions', 'version-changes', 'version-changes/word', 'version-file', 'versions'];
    for (const one of what)
      expect(refusal(await ask(one, { ...wrong, from: 1, to: 2, version: 1 }, { address }))).to.deep.equal([
        404,
        'wrong_number_or_code',
      ]);
    expect(refusal(await ask('version-file', { version: 1 }, { address }))).to.deep.equal([429, 'too_many_requests']);
    const unknown = await ask('versions', { case_number: '新案件-20260105-XXXX2345' }, { address });
    expect(refusal(unknown)).to.deep.equal([404, 'wrong_number_or_code']);
  });

  it('name a version that is not there, and refuse a body of another shape', async () => {
    expect(refusal(await ask('version-changes', { from: 1, to: 9 }))).to.deep.equal([404, 'version_not_found']);
    expect(refusal(await ask('version-file', { version: 4 }))).to.deep.equal([404, 'version_not_found']);
    for (const more of [{ version: 0 }, { version: '1' }, {}])
      expect(refusal(await ask('version-file', more))).to.deep.equal([400, 'malformed_request']);
    expect(refusal(await ask('versions', { page_size: 101 }))).to.deep.equal([400, 'malformed_request']);
  });

  it('are open to the court by the id of the case, and the looking is recorded', async () => {
    site.views.splice(0);
    expect((await court('versions')).body).to.include({ total: 3 });
    expect(site.views).to.deep.equal([]);
    expect(briefly(await court('version-changes', { from: '2', to: '3' }))).to.deep.equal([
      'added defendants_natural.1',
    ]);
    expect((await court('version-file', { version: '1' })).hash).to.equal(submitted[0]?.hash);
    expect((await court('version-changes/word', { from: '1', to: '2' })).status).to.equal(200);
    expect(site.views.map((view) => [view.caseId, view.actor.id])).to.deep.equal(Array(3).fill([caseId, 'a-1']));
    expect((await court('versions', { defendant_id: defendant.id })).body).to.include({ total: 2 });
    expect(refusal(await court('versions', { defendant_id: randomUUID() }))).to.deep.equal([
      404,
      'defendant_not_found',
    ]);
    expect(refusal(await court('versions', {}, { session: 'owner' }))).to.deep.equal([403, 'forbidden']);
    expect(refusal(await court('versions', {}, {}))).to.deep.equal([401, 'not_signed_in']);
  });

  it('are gone once the personal data is erased: 410', async () => {
    const request = requestOf(cases.erase, { path: { id: caseId }, body: { reason: '当事人依法申请删除' } });
    const erased = await client.send(request, { session: 'court' });
    expect(erased.status, erased.detail).to.equal(200);
    const named = { defendant_id: defendant.id };
    for (const what of [
      'versions',
      'version-changes',
      'version-changes/word',
      'version-file',
      'defense-content',
      'defense-file',
    ])
      expect(
        refusal(await ask(what, { verification_code: '', from: 1, to: 2, version: 1, ...named }, { session: 'owner' })),
      ).to.deep.equal([410, 'personal_data_erased']);
    expect(refusal(await court('version-changes', { from: '1', to: '2' }))).to.deep.equal([
      410,
      'personal_data_erased',
    ]);
  });
});
