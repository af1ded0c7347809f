import { expect } from 'chai';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { loanSubmission } from '../../../tests/harness/pleadings.js';
import { startTestApplication, type TestApplication } from '../../../tests/harness/testApplication.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { housingLease } from '../../../adapters/word/fixtures.js';
import { renderDocument } from '../../../adapters/word/renderDocument.js';

const loan = {
  plaintiffs_natural: [{ name: '张三 <&> 😀' }],
  defendants_natural: [{ name: '李四' }],
  sections: {
    claims: { open: '请求判令还款', items: { principal: { principal: '12000.5' } } },
    facts: { open: '到期未还' },
  },
};
const form_key = 'claim-private-lending';

describe('POST /api/documents/read-word', () => {
  let site: TestApplication;
  before(async () => {
    site = await startTestApplication();
  });
  after(() => site.close());

  const send = (body: Uint8Array) =>
    site.newBrowser().send(requestOf(documents.readWord, { body: new Uint8Array(body) }));
  const read = (body: Uint8Array) => clientOf(site.newBrowser(), documents).readWord({ body: new Uint8Array(body) });
  const unsaved = async (form_data: Record<string, unknown>): Promise<Uint8Array> => {
    const { blob } = await clientOf(site.newBrowser(), documents).generate({ body: { form_key, form_data } });
    return new Uint8Array(await blob.arrayBuffer());
  };
  const saved = async (form_data: Record<string, unknown>): Promise<Uint8Array> => {
    const { blob } = await clientOf(site.newBrowser(), documents).submit(loanSubmission(form_data));
    return new Uint8Array(await blob.arrayBuffer());
  };
  const changed = (file: Uint8Array, name: string, change: (text: string) => string): Uint8Array => {
    const parts = unzipSync(file);
    return zipSync({ ...parts, [name]: strToU8(change(new TextDecoder().decode(parts[name]))) });
  };

  it('gives back what a downloaded and what a submitted document were made from', async () => {
    for (const make of [unsaved, saved])
      expect(await read(await make(loan))).to.deep.equal({
        form_key,
        path: '/claim/private-lending',
        edition: '2025',
        same_edition: true,
        form_data: loan,
        unchanged: true,
        same_text: true,
        problems: [],
      });
  });

  it('carries what is printed, never an answer that was hidden again', async () => {
    const open = { security_rights: { answer: '否', content: '不应外传的内容' } };
    const guarantee = { ...loan, sections: { ...loan.sections, claims: { ...loan.sections.claims, items: open } } };
    const file = await unsaved(guarantee);
    expect(new TextDecoder().decode(unzipSync(file)['customXml/item1.xml'])).to.not.include('不应外传');
    expect(JSON.stringify((await read(file)).form_data)).to.include('"answer":"否"');
  });

  it('distinguishes a file saved again from one whose words were changed', async () => {
    const file = await unsaved(loan);
    expect(await read(changed(file, 'word/document.xml', (xml) => `${xml} `))).to.include({
      unchanged: false,
      same_text: true,
    });
    const edited = await read(changed(file, 'word/document.xml', (xml) => xml.replaceAll('李四', '王五')));
    expect(edited).to.deep.include({ unchanged: false, same_text: false, form_data: loan });
  });

  it('leaves out what the form does not take, and names it', async () => {
    const answers = {
      ...loan,
      plaintiffs_natural: [{ name: '张三', birth_date: '1990-02-30', surprise: '1' }, 'nobody', { name: '赵六' }],
      sections: { claims: { items: { principal: { principal: '很多' } } } },
    };
    const file = await renderDocument(housingLease, {
      answersPart: { formKey: form_key, edition: '2019', answers: JSON.parse(JSON.stringify(answers)) as FormAnswers },
    });
    const { form_data, problems, same_edition } = await read(file);
    expect(same_edition).to.equal(false);
    expect(form_data).to.deep.equal({
      plaintiffs_natural: [{ name: '张三' }, { name: '赵六' }],
      defendants_natural: [{ name: '李四' }],
    });
    expect(problems.map(({ path }) => path)).to.have.members([
      'plaintiffs_natural.0.birth_date',
      'plaintiffs_natural.0.surprise',
      'plaintiffs_natural.1',
      'sections.claims.items.principal.principal',
    ]);
    expect(problems.find(({ path }) => path.endsWith('birth_date'))?.label).to.match(/原告.*第1项 · 出生日期/);
  });

  it('says in Chinese why it cannot read a file', async () => {
    const file = await unsaved(loan);
    const withAnswers = async (answers: string) => {
      const other = await renderDocument(housingLease, {
        answersPart: { formKey: 'claim-x', edition: '1', answers: {} },
      });
      return changed(other, 'customXml/item1.xml', () => answers);
    };
    const nested = `<answers xmlns="urn:juanzong:answers:1">{"formKey":"claim-x","edition":"1","answersHash":"","contentHash":"","textHash":"","answers":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}</answers>`;
    const cases: readonly (readonly [Uint8Array, number, string])[] = [
      [new Uint8Array(), 422, 'word_file_unknown'],
      [strToU8('%PDF-1.7 …'), 422, 'word_file_unknown'],
      [file.slice(0, file.length / 2), 422, 'word_file_damaged'],
      [zipSync({ 'word/document.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 1 }), 422, 'word_file_damaged'],
      [await withAnswers(nested), 422, 'word_file_damaged'],
      [await renderDocument(housingLease), 422, 'word_file_foreign'],
      [
        await renderDocument(housingLease, { answersPart: { formKey: '__proto__', edition: '1', answers: {} } }),
        422,
        'word_file_form_unknown',
      ],
      [new Uint8Array(5 * 1024 * 1024 + 1), 413, 'payload_too_large'],
    ];
    for (const [body, status, code] of cases) {
      const response = await send(body);
      expect(await refusal(response)).to.deep.equal({ status, code });
    }
  });
});
