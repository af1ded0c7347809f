import { expect } from 'chai';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { comparisons } from '../../../../domain/contract/comparisons.js';
import { documents } from '../../../../domain/contract/documents.js';
import { complaintsOf } from '../../../../domain/forms/resolve.js';
import { comparisonTable } from '../../../../domain/comparison/comparisonTable.js';
import { elements, parsedXml, partsOf, visibleText } from '../../../adapters/word/testing/wordParts.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal, type TestBrowser } from '../../../tests/harness/testBrowser.js';
import { loadCatalogue } from '../../forms/index.js';

const claims = {
  rent_arrears: { overdue_rent: '13500' },
  overdue_interest: { interest: '320' },
  return_of_leased_property: { answer: '是', content: '返还房屋' },
  security_deposit_refund: { answer: '否' },
  utility_charges: { answer: '是' },
};
const complaint = {
  plaintiffs_natural: [{ name: '王某' }],
  defendants_natural: [{ name: '张某' }, { name: '李某' }],
  sections: {
    claims: { items: claims },
    facts: { items: { lease_term: { from: '2023-09-01', to: '2024-08-31' } } },
  },
};
const defence = (rent: object, number: string) => ({
  header: { case_number: number },
  respondents_natural: [{ name: '张某' }],
  sections: {
    responses: {
      items: {
        rent_arrears: rent,
        overdue_interest: { answer: '无' },
        return_of_leased_property_or_deposit: { answer: '有', objection: '房屋已返还' },
      },
    },
    facts: { items: { lease_term: { answer: '无' } } },
  },
});

describe('the table of claims against defences of a case', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  let id = '';

  before(async () => {
    court = await startTestApplication();
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    const opened = await court.newBrowser().send(
      requestOf(documents.submit, {
        body: {
          document_type: 'complaint',
          case_number: '',
          payload: { form_key: 'claim-housing-lease', form_data: complaint, verification_code: '' },
        },
      }),
    );
    expect(opened.status).to.equal(200);
    id = opened.headers.get('X-Case-Id') ?? '';
    const { case_info: info, defendants } = await clientOf(clerk, cases).documents({ path: { id } });
    const code = defendants.find(({ name }) => name === '张某')?.verification_code ?? '';
    for (const rent of [{ answer: '无' }, { answer: '有', objection: '已付一个月' }]) {
      const sent = await court.newBrowser().send(
        requestOf(documents.submit, {
          body: {
            document_type: 'defense',
            case_number: info.case_number,
            payload: {
              form_key: 'defense-housing-lease',
              form_data: defence(rent, info.case_number),
              verification_code: code,
            },
          },
        }),
      );
      expect(sent.status, await sent.clone().text()).to.equal(200);
    }
  });
  after(() => court.close());
  const table = () => clientOf(clerk, comparisons).table({ path: { id } });

  it('gives each claim and fact a cell for each defendant, with the version that it rests on', async () => {
    const { rows, defendants } = await table();
    expect(
      defendants.map(({ name, defense }) => [name, defense?.version, defense?.on_complaint_version]),
    ).to.deep.equal([
      ['张某', 2, 1],
      ['李某', undefined, undefined],
    ]);
    const words = (row: string) => rows.find((one) => one.id === row)?.cells.map((cell) => cell.words);
    expect(words('claims.rent_arrears')).to.deep.equal(['有异议', '未提交答辩状']);
    expect(words('claims.utility_charges')).to.deep.equal(['未涉及（表单未设此问）', '未提交答辩状']);
    expect(words('facts.lease_term')).to.deep.equal(['承认（无异议）', '未提交答辩状']);
    const rent = rows.find((one) => one.id === 'claims.rent_arrears');
    expect(rent?.amount).to.equal('13500');
    expect(rent?.cells[0]).to.deep.include({ agreed_in_version: 1, item_id: 'responses.rent_arrears' });
    expect(rent?.cells[0]?.lines.join()).to.contain('已付一个月');
    expect(rows.find((one) => one.id === 'claims.security_deposit_refund')?.state).to.equal('not_made');
  });

  it('sums what is disputed without adding defendants, and lists facts that only some admit apart', async () => {
    const { sums, undisputed } = await table();
    expect(sums.overall).to.deep.equal({ objected: '13500', agreed: '0', unclear: '320' });
    expect(sums.of_defendants[0]).to.deep.include({ objected: '13500', agreed: '320', unclear: '0' });
    expect(undisputed.all).to.deep.equal([]);
    expect(undisputed.some.map(({ id: fact }) => fact)).to.deep.equal(['facts.lease_term']);
  });

  it('is a Word file for the hearing, on its side, with a column for the pen', async () => {
    const { blob, fileName } = await clientOf(clerk, comparisons).word({ path: { id } });
    expect(fileName).to.match(/^诉辩对照表/);
    const document = parsedXml(partsOf(new Uint8Array(await blob.arrayBuffer()))['word/document.xml'] ?? '');
    const [heads] = elements(document, 'w:tr').map((row) => elements(row, 'w:tc').map(visibleText));
    const [size] = elements(document, 'w:pgSz');
    const [width] = elements(document, 'w:tblW');
    expect(Number(width?.attributes['w:w'])).to.be.above(Number(size?.attributes['w:h']));
    const day = /\d{4}年\d{1,2}月\d{1,2}日/gu;
    expect(heads?.map((head) => head.replace(day, '某日'))).to.deep.equal([
      '项目',
      '原告（第1版，某日）',
      '张某（第2版，某日）',
      '李某（未提交）',
      '庭审核对',
    ]);
    expect(visibleText(document)).to.contain('已付一个月').and.contain('（第1版曾无异议）').and.contain('13,500.00元');
    expect(visibleText(document)).to.contain('（起诉状第1版、张某答辩状第2版）').and.contain('至少一名被告有异议');
  });

  it('is refused for a case that does not exist, and after the parties were erased', async () => {
    const of = (which: string) => clerk.send(requestOf(comparisons.table, { path: { id: which } }));
    expect(await refusal(await of('no-such-case'))).to.deep.equal({ status: 404, code: 'case_not_found' });
    await clientOf(clerk, cases).erase({ path: { id }, body: { reason: '当事人依法申请' } });
    expect(await refusal(await of(id))).to.deep.equal({ status: 410, code: 'personal_data_erased' });
  });
});

describe('the evidence of a case beside the opinions on it', () => {
  let court: TestApplication;
  let clerk: TestBrowser;
  let number = '';
  let code = '';
  let id = '';

  /** The answers of an annex, with the prose without which neither pleading is taken. */
  const rows = (kind: 'claims' | 'responses', section: string, items: object) => ({
    sections: {
      [kind]: { open: '停止侵权一项。' },
      facts: { open: '见证据。' },
      [section]: { items },
    },
  });
  const submit = (type: 'complaint' | 'defense', form: string, answers: Record<string, unknown>) =>
    court.newBrowser().send(
      requestOf(documents.submit, {
        body: {
          document_type: type,
          case_number: number,
          payload: { form_key: form, form_data: answers, verification_code: type === 'defense' ? code : '' },
        },
      }),
    );

  before(async () => {
    court = await startTestApplication();
    clerk = court.newBrowser();
    await clerk.signIn(testAdministrator.email, testAdministrator.password);
    const opened = await submit('complaint', 'claim-trademark-infringement', {
      plaintiffs_legal: [{ entityName: '甲公司' }],
      defendants_legal: [{ entityName: '乙公司' }],
      ...rows('claims', 'annex-evidence', {
        evidence_one: { rows: [{ evidence_name: '商标注册证', purpose: '权利基础' }] },
        evidence_two: { rows: [{ evidence_name: '公证书' }, { evidence_name: '网页截图' }] },
      }),
    });
    expect(opened.status, await opened.clone().text()).to.equal(200);
    id = opened.headers.get('X-Case-Id') ?? '';
    const { case_info: info, defendants } = await clientOf(clerk, cases).documents({ path: { id } });
    number = info.case_number;
    code = defendants[0]?.verification_code ?? '';
  });
  after(() => court.close());

  it('is offered to the defendant with the numbers of the plaintiff’s annex', async () => {
    const { evidence } = await clientOf(court.newBrowser(), documents).claimForDefense({
      query: { case_number: number, defendant_code: code },
    });
    expect(evidence).to.deep.equal([
      { group: '1', no: '1-1', name: '商标注册证' },
      { group: '2', no: '2-1', name: '公证书' },
      { group: '2', no: '2-2', name: '网页截图' },
    ]);
  });

  it('stands for the court on the screen and in the Word file, silence as silence', async () => {
    const said = { authenticity: '认可', legality: '不认可', legality_reason: '取证程序有瑕疵', relevance: '认可' };
    const sent = await submit('defense', 'defense-trademark-infringement', {
      header: { case_number: number },
      respondents_legal: [{ entityName: '乙公司' }],
      ...rows('responses', 'annex-opinions', {
        opinions_one: { rows: [{ evidence_number: '1-1', evidence_name: '商标注册证' }] },
        opinions_two: {
          rows: [
            { evidence_number: '2-1', evidence_name: '公证书', ...said },
            { evidence_number: '9-9', evidence_name: '录音', authenticity: '不认可' },
          ],
        },
      }),
    });
    expect(sent.status, await sent.clone().text()).to.equal(200);
    const { evidence } = await clientOf(clerk, comparisons).table({ path: { id } });
    expect(evidence.rows.map(({ no, cells }) => [no, cells[0]?.words])).to.deep.equal([
      ['1-1', '未写质证意见'],
      ['2-1', '有不认可'],
      ['2-2', '未写质证意见'],
    ]);
    expect(evidence.rows[1]?.cells[0]?.lines).to.include('合法性：不认可，理由：取证程序有瑕疵');
    expect(evidence.unmatched.map(({ no, name }) => [no, name])).to.deep.equal([['9-9', '录音']]);
    const { blob } = await clientOf(clerk, comparisons).word({ path: { id } });
    const document = parsedXml(partsOf(new Uint8Array(await blob.arrayBuffer()))['word/document.xml'] ?? '');
    const printed = elements(document, 'w:tr').map((row) => elements(row, 'w:tc').map(visibleText));
    expect(printed.find(([first]) => first === '2-1 公证书')?.[2]).to.contain('取证程序有瑕疵');
    expect(printed.find(([first]) => first === '1-1 商标注册证')?.slice(1)).to.deep.equal([
      '拟证明：权利基础',
      '未写质证意见',
      '',
    ]);
    expect(printed.some(([first]) => first === '9-9 录音')).to.equal(true);
  });
});

describe('the pairs of complaints and defences', () => {
  it('have for every claim and fact a question in the defence, one of the same meaning beside it, or stand as not asked', async () => {
    const catalogue = await loadCatalogue();
    const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
    const pairs = forms.flatMap((definition) =>
      complaintsOf(definition, forms).map((complaintForm) => ({ definition, complaintForm })),
    );
    const counts = pairs.map(({ definition, complaintForm }) => {
      const { rows } = comparisonTable({ version: 1, definition: complaintForm, answers: {} }, [
        { id: 'd', name: 'd', left: false, defences: [{ version: 1, definition, answers: {} }] },
      ]);
      const states = rows.map(({ cells }) => cells[0]?.state);
      expect(
        states.every((state) => state === 'unanswered' || state === 'unasked' || state === 'beside_blank'),
        definition.key,
      ).to.equal(true);
      const number = (wanted: string) => states.filter((state) => state === wanted).length;
      return { rows: rows.length, unasked: number('unasked'), beside: number('beside_blank') };
    });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(counts).to.have.lengthOf(55);
    const [all, unasked, beside] = (['rows', 'unasked', 'beside'] as const).map((key) =>
      sum(counts.map((count) => count[key])),
    );
    expect({ all, unasked, beside }).to.deep.equal({ all: 813, unasked: 220, beside: 63 });
  });
});
