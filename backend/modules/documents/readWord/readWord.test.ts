import { expect } from 'chai';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { drafts } from '../../../../domain/contract/drafts.js';
import { versions } from '../../../../domain/contract/versions.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { everyOffer } from '../../../../domain/recognition/offers/index.js';
import { readText } from '../../../../domain/recognition/readFor.js';
import { textOfWord } from '../../../../domain/word/document.js';
import { readWord } from '../../../../domain/word/readWord.js';
import { loanSubmission } from '../../../tests/harness/pleadings.js';
import {
  startTestApplication,
  testAdministrator,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { loadCatalogue } from '../../forms/catalogue.js';
import { problemsOf } from '../../../../domain/forms/problems/problemsOf.js';
import { readForm } from '../../../../domain/forms/reading/readForm.js';
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

const catalogue = await loadCatalogue();

/** What a paper form takes and a program stumbles over, with what is printed of it and what is asked about. */
const unusual = [
  {
    what: 'a day that is only a season (2008年春)',
    form_key,
    form_data: {
      ...loan,
      sections: { ...loan.sections, facts: { open: '到期未还', items: { loan_term: { from: '2008年春' } } } },
    },
    printed: '2008年春',
    asked: 'date_inexact',
  },
  {
    what: 'an amount that is only rough (约3万)',
    form_key,
    form_data: { ...loan, sections: { ...loan.sections, claims: { items: { principal: { principal: '约3万' } } } } },
    printed: '尚欠本金约3万元',
    asked: 'money_inexact',
  },
  {
    what: 'an amount in dollars (USD 5,000)',
    form_key,
    form_data: {
      ...loan,
      sections: { ...loan.sections, claims: { items: { principal: { principal: 'USD 5,000' } } } },
    },
    printed: '尚欠本金USD 5,000',
    asked: 'money_currency',
  },
  {
    what: 'a rate that follows the LPR (LPR+0.5)',
    form_key,
    form_data: {
      ...loan,
      sections: {
        ...loan.sections,
        facts: { open: '到期未还', items: { loan_rate: { kinds: ['利率'], rate: 'LPR+0.5' } } },
      },
    },
    printed: '利率☑：LPR+0.5',
    asked: 'rate_linked',
  },
  {
    what: 'a row of an annex with one cell',
    form_key: 'claim-unfair-competition',
    form_data: {
      plaintiffs_natural: [{ name: '张三' }],
      defendants_natural: [{ name: '李四' }],
      sections: {
        claims: { open: '停止侵害' },
        facts: { open: '被告仿冒包装' },
        'annex-evidence': { items: { evidence_two: { rows: [{ evidence_name: '公证购买记录' }] } } },
      },
    },
    printed: '2-1公证购买记录',
    asked: 'row_incomplete',
  },
  {
    what: 'names with characters beyond the basic plane and in an extension (𬭎, 㛃)',
    form_key,
    form_data: { ...loan, plaintiffs_natural: [{ name: '李𬭎' }], defendants_natural: [{ name: '王㛃' }] },
    printed: '姓名：李𬭎',
    asked: null,
  },
] as const;

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
        tracked_changes: null,
        problems: [],
        differences: [],
      });
  });

  it('gives back the newer version from the file that compares two that were submitted', async () => {
    const browser = site.newBrowser();
    const first = await clientOf(browser, documents).submit(loanSubmission(loan));
    const access = {
      case_number: decodeURIComponent(first.headers.get('X-Case-Number') ?? ''),
      verification_code: first.headers.get('X-Verification-Code') ?? '',
    };
    const next = { ...loan, sections: { ...loan.sections, claims: { open: '请求判令还款并支付利息' } } };
    const given = { number: access.case_number, code: access.verification_code };
    await clientOf(browser, documents).submit(loanSubmission(next, given));
    const { blob } = await clientOf(browser, versions).word({ body: { ...access, from: 1, to: 2 } });
    expect(await read(new Uint8Array(await blob.arrayBuffer()))).to.deep.include({
      form_key,
      form_data: next,
      unchanged: true,
      same_text: true,
      tracked_changes: 'after',
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
    expect(edited.differences).to.deep.equal([
      {
        path: 'defendants_natural.0.name',
        label: '被告（自然人）第1项 · 姓名',
        embedded: '李四',
        word: '王五',
        changes: [{ path: 'defendants_natural.0.name', value: '王五' }],
      },
    ]);
  });

  it('is refused a file that lost its answers, which is read as any old pleading', async () => {
    const { 'customXml/item1.xml': answers, ...parts } = unzipSync(await unsaved(loan));
    expect(answers).not.to.equal(undefined);
    const lost = zipSync(parts);
    expect(await refusal(await send(lost))).to.deep.equal({ status: 422, code: 'word_file_foreign' });
    const definition = catalogue.get(form_key) ?? expect.fail(form_key);
    const text = textOfWord(readWord(lost));
    const { reading, sides } = readText({ definition, text, readOn: '2026-05-10' });
    const offers = everyOffer(
      { definition, answers: {}, asking: catalogue.asking(form_key) },
      reading,
      (_, at) => sides[at] ?? null,
    );
    expect(offers.find(({ path }) => path.endsWith('principal.principal'))?.value).to.equal('12000.50');
    expect(offers.find(({ path }) => path === 'defendants_natural.0.name')?.value).to.equal('李四');
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

  for (const { what, form_key: form, form_data, printed, asked } of unusual)
    it(`gives back ${what} from the page over a draft, a submission and the Word file as it was written`, async () => {
      const definition = catalogue.get(form) ?? expect.fail(form);
      const typed = readForm(definition, form_data).formData;
      const codes = problemsOf(definition, form_data as FormAnswers, { today: '2026-01-05' });
      expect(codes.filter(({ severity }) => severity === 'stops')).to.deep.equal([]);
      if (asked !== null) expect(codes.map(({ code }) => code)).to.include(asked);

      const browser = site.newBrowser();
      await browser.signIn(testAdministrator.email, testAdministrator.password);
      const place = { form_key: form, case_key: `新案件/${what}` };
      const values = { filing: { mode: 'new' as const, caseNumber: '' }, answers: typed as Record<string, unknown> };
      const drawer = clientOf(browser, drafts);
      const { revision } = await drawer.write({ path: place, body: { revision: 0, values } });
      const { values: draft } = await drawer.read({ path: place });
      await drawer.remove({ path: place });
      expect([revision, draft.answers]).to.deep.equal([1, form_data]);

      const payload = { form_key: form, form_data: draft.answers, verification_code: '' };
      const { blob } = await clientOf(browser, documents).submit({
        body: { document_type: 'complaint', case_number: '', payload },
      });
      const file = new Uint8Array(await blob.arrayBuffer());
      const xml = new TextDecoder().decode(unzipSync(file)['word/document.xml']);
      expect(xml.replaceAll(/<[^>]*>/g, '')).to.include(printed);
      expect(await read(file)).to.deep.include({ form_data, unchanged: true, same_text: true, problems: [] });
    });
});
