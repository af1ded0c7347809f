import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { cases } from '../../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { drafts } from '../../../../domain/contract/drafts.js';
import { versions } from '../../../../domain/contract/versions.js';
import type { Mark } from '../../../../domain/case/marks.js';
import { loanSubmission } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';

const loan = {
  plaintiffs_natural: [{ name: '张三' }],
  defendants_natural: [{ name: '李四' }],
  sections: { claims: { items: { principal: { principal: '50000' } } }, facts: { open: '到期未还' } },
};
const marks: readonly Mark[] = [
  { path: 'plaintiffs_natural.0.name', source: 'rules', by: '称谓之后', passage: '出借人：张三' },
  {
    path: 'sections.claims.items.principal.principal',
    source: 'model',
    by: '测试模型',
    passage: null,
    unchecked: true,
  },
];

describe('answers that were suggested and accepted', () => {
  let site: TestApplication;
  before(async () => {
    site = await startTestApplication();
  });
  after(() => site.close());

  const submitted = async (given: readonly Mark[]) => {
    const browser = site.newBrowser();
    const { body } = loanSubmission(loan);
    const response = await browser.send(
      requestOf(documents.submit, { body: { ...body, payload: { ...body.payload, marks: [...given] } } }),
    );
    expect(response.status).to.equal(200);
    return {
      file: new Uint8Array(await response.arrayBuffer()),
      id: response.headers.get('X-Case-Id') ?? '',
      number: decodeURIComponent(response.headers.get('X-Case-Number') ?? ''),
      code: decodeURIComponent(response.headers.get('X-Verification-Code') ?? ''),
      browser,
    };
  };
  const court = async () => {
    const browser = site.newBrowser();
    await browser.signIn(testAdministrator.email, testAdministrator.password);
    return clientOf(browser, cases);
  };

  it('are marked in the version that the court sees, only where they are printed', async () => {
    const { id } = await submitted([
      ...marks,
      { path: 'plaintiffs_natural.7.name', source: 'rules', by: '', passage: null },
    ]);
    const { documents: found } = await (await court()).documents({ path: { id } });
    expect(found[0]?.marks).to.deep.equal([
      { ...marks[0], label: '原告（自然人）第1项 · 姓名' },
      { ...marks[1], label: found[0]?.marks[1]?.label },
    ]);
    expect(found[0]?.marks[1]?.label).to.contain('本金');
  });

  it('stand in the data of the Word file and not in its text, and the file is made again byte for byte', async () => {
    const plain = await submitted([]);
    const marked = await submitted(marks);
    const [without, withMarks] = [unzipSync(plain.file), unzipSync(marked.file)];
    expect(withMarks['word/document.xml']).to.deep.equal(without['word/document.xml']);
    const item = 'customXml/item1.xml';
    expect(strFromU8(withMarks[item] ?? new Uint8Array()))
      .to.contain('出借人：张三')
      .and.to.contain('测试模型');
    expect(strFromU8(without[item] ?? new Uint8Array())).not.to.contain('marks');
    for (const { browser, number, code } of [plain, marked]) {
      const body = { case_number: number, verification_code: code, version: 1 };
      const file = await browser.send(requestOf(versions.file, { body }));
      expect(file.headers.get('X-Document-Hash-Matches')).to.equal('true');
    }
  });

  it('come back with the version when it is loaded to be changed', async () => {
    const { browser, number, code } = await submitted(marks);
    const { loadForEditing } = clientOf(browser, documents);
    const body = { case_number: number, verification_code: code };
    expect((await loadForEditing({ body })).marks).to.deep.equal(marks);
    const plain = await submitted([]);
    expect(
      await loadForEditing({ body: { case_number: plain.number, verification_code: plain.code } }),
    ).not.to.have.property('marks');
  });

  it('are gone with the personal data of the case', async () => {
    const { id } = await submitted(marks);
    const calls = await court();
    await calls.erase({ path: { id }, body: { reason: '当事人申请' } });
    const { documents: found } = await calls.documents({ path: { id } });
    expect(found.map(({ marks: left, form_data }) => [left, form_data])).to.deep.equal([[[], null]]);
  });

  it('are kept with an account’s draft', async () => {
    const browser = site.newBrowser();
    await browser.signIn(testAdministrator.email, testAdministrator.password);
    const calls = clientOf(browser, drafts);
    const path = { form_key: 'claim-private-lending', case_key: 'marked' };
    const values = {
      filing: { mode: 'new' as const, caseNumber: '' },
      answers: loan,
      marks: [{ ...marks[0], value: '张三' } as Mark & { value: string }],
    };
    await calls.write({ path, body: { revision: 0, values } });
    expect((await calls.read({ path })).values.marks).to.deep.equal(values.marks);
  });
});
