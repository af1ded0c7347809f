import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { cases } from '../../../../domain/contract/cases.js';
import { corrections, ownCorrections } from '../../../../domain/contract/corrections.js';
import { courtPeriods } from '../../../../domain/courtCalendar/courtPeriods.js';
import { documents } from '../../../../domain/contract/documents.js';
import { drafts } from '../../../../domain/contract/drafts.js';
import { forms } from '../../../../domain/contract/forms.js';
import { versions } from '../../../../domain/contract/versions.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { fill } from '../../../../domain/forms/fill.js';
import { definitionHash } from '../../../../domain/forms/spelledOut.js';
import { renderPleading } from '../../documents/wordDocument.js';
import { createWordRenderer } from '../../../adapters/word/wordRenderer.js';
import { rendererVersion } from '../../../adapters/word/rendererVersion.js';
import { describeRehearsal, isUnchanged, rehearseUpgrade } from '../../../composition/rehearseUpgrade.js';
import { readConfig } from '../../../platform/config/config.js';
import type { Overrides } from '../../../composition/overrides.js';
import { createLogger } from '../../../runtime/logging/logger.js';
import { writeBackup } from '../../backup/writeBackup.js';
import { checkDefinitions } from '../../audit/checkDefinitions.js';
import { collectFindings } from '../../audit/findings.js';
import { liveSource } from '../../ledger/liveSource.js';
import { createForms } from '../../forms/createForms.js';
import { loadCatalogue, type FormCatalogue } from '../../forms/catalogue.js';
import { loanComplaint } from '../testing/submissionClient.js';
import { loanSubmission } from '../../../tests/harness/pleadings.js';
import { eventually } from '../../../tests/torture/readiness.js';
import {
  startTestApplication,
  testAdministrator,
  testDataDirectory,
  type TestApplication,
} from '../../../tests/harness/testApplication.js';

const loan = 'claim-private-lending';
const official = await loadCatalogue();

/** The form as a careless release has it: the same edition, another title, and the question of the principal under another id. */
const changed = (form: FormDefinition): FormDefinition => ({
  ...form,
  preamble: { ...form.preamble, paragraphs: ['改过的说明。'] },
  sections: form.sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      item.id === 'principal' ? { ...item, id: 'borrowed', label: '借了多少' } : item,
    ),
  })),
});

/** A build that changed the forms within their edition: what was submitted before finds its definitions in the log alone. */
const careless: FormCatalogue = {
  ...official,
  get: (key) => {
    const form = official.get(key);
    return form && changed(form);
  },
};

const hashOf = (form: FormDefinition | undefined): string => (form ? definitionHash(form) : '');

describe('a build whose forms changed within their edition', function () {
  this.timeout(300_000); // it restores a backup three times
  const environment = { SECRET_KEY: 'a secret for tests, of more than thirty-two signs' };
  const logged: string[] = [];
  let dataDirectory = '';
  let site: TestApplication;
  let original: Uint8Array;
  let access = { case_number: '', verification_code: '' };
  let caseId = '';
  let oldCaseId = '';
  const word = createWordRenderer({ threads: 1 });

  const open = (catalogue?: FormCatalogue, more: Overrides = {}) =>
    startTestApplication({ ...(catalogue && { catalogue }), ...more }, { ...environment, DATA_DIR: dataDirectory });
  const court = async () => {
    const browser = site.newBrowser();
    await browser.signIn(testAdministrator.email, testAdministrator.password);
    return browser;
  };
  const draftPath = { form_key: 'claim-divorce', case_key: 'begun' };
  const divorce = official.get('claim-divorce');

  /** A hash that no definition has. */
  const lost = '0'.repeat(64);
  /** A case that was made with a definition which is nowhere. */
  const submitByLost = async (): Promise<string> => {
    const form = official.get(loan);
    if (!form) throw new Error('no form');
    const document = await renderPleading({ word }, fill(form, loanComplaint()));
    const { stores, close } = await site.openStores();
    const id = randomUUID();
    const context = {
      commandId: 'an earlier release',
      correlationId: 'an earlier release',
      actor: { kind: 'visitor', id: '' },
      now: new Date('2026-01-05T02:03:04.567Z'),
    } as const;
    await stores.caseFiles.keep(id, document);
    const pleading = {
      caseId: id,
      caseNumber: '新案件-20260105-ABCD2345',
      pleading: 'complaint',
      defendantId: null,
      version: 1,
      formKey: loan,
      edition: '2025',
      definitionHash: lost,
      renderer: rendererVersion,
      documentHash: document.hash,
      formData: loanComplaint(),
      submittedBy: null,
    } as const;
    await stores.log.append(
      stores.streams.case(id),
      [
        {
          type: 'CaseOpened',
          data: {
            caseId: id,
            temporaryNumber: pleading.caseNumber,
            cause: '民间借贷纠纷',
            ownerId: null,
            plaintiffCode: 'PLAN2345',
          },
        },
        { type: 'PleadingSubmitted', data: pleading },
      ],
      'no_stream',
      context,
    );
    await close();
    return id;
  };

  before(async () => {
    dataDirectory = await testDataDirectory();
    site = await open();
    const browser = site.newBrowser();
    const response = await browser.send(requestOf(documents.submit, loanSubmission(loanComplaint())));
    expect(response.status).to.equal(200);
    original = new Uint8Array(await response.arrayBuffer());
    caseId = response.headers.get('X-Case-Id') ?? '';
    access = {
      case_number: decodeURIComponent(response.headers.get('X-Case-Number') ?? ''),
      verification_code: decodeURIComponent(response.headers.get('X-Verification-Code') ?? ''),
    };
    oldCaseId = await submitByLost();
    await clientOf(await court(), drafts).write({
      path: draftPath,
      body: {
        revision: 0,
        values: {
          filing: { mode: 'new', caseNumber: '' },
          answers: { plaintiffs_natural: [{ name: '张三' }] },
          definition_hash: hashOf(divorce),
        },
      },
    });
    await site.application.close();
    site = await open(careless, { logger: createLogger('warn', { write: (line) => void logged.push(line) }) });
  });
  after(async () => {
    await site.close();
    await word.close();
    await rm(dirname(dataDirectory), { recursive: true, force: true });
  });

  it('serves what was filed with the words it was filed with, byte for byte', async () => {
    const file = await site.newBrowser().send(requestOf(versions.file, { body: { ...access, version: 1 } }));
    expect(file.status).to.equal(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(original)).to.equal(true);
    expect(file.headers.get('X-Document-Hash-Matches')).to.equal('true');
    expect(file.headers.get('X-Document-Wording')).to.equal('recorded');
  });

  it('shows the court the claims whole, in the words of then', async () => {
    const { documents: shown } = await clientOf(await court(), cases).documents({ path: { id: caseId } });
    expect(shown[0]?.wording).to.deep.equal({ basis: 'recorded', edition: '2025', unasked: 0 });
    expect(shown[0]?.final_data?.claimItems?.map(({ id }) => id)).to.deep.equal(['claims.principal']);
    expect(JSON.stringify(shown[0]?.model)).not.to.contain('借了多少');
  });

  it('takes the next version by the definition of the one before, named or not, and compares both', async () => {
    const browser = site.newBrowser();
    const loaded = await clientOf(browser, documents).loadForEditing({ body: access });
    expect(loaded.definition_hash).to.equal(hashOf(official.get(loan)));
    const { definition } = await clientOf(browser, forms).get({
      path: { form_key: loan },
      query: { definition: loaded.definition_hash },
    });
    expect(definition).to.deep.equal(official.get(loan));
    for (const [definition_hash, principal] of [
      [loaded.definition_hash, '13000.00'],
      [undefined, '14000.00'],
    ] as const) {
      const given = { number: access.case_number, code: access.verification_code };
      const { body } = loanSubmission(loanComplaint(['李四'], principal), given);
      const payload = { ...body.payload, definition_hash };
      const next = await browser.send(requestOf(documents.submit, { body: { ...body, payload } }));
      expect(next.status, await next.clone().text()).to.equal(200);
    }
    const { changes } = await clientOf(browser, versions).changes({ body: { ...access, from: 1, to: 3 } });
    expect(changes.map(({ path, before, after }) => [path, before, after])).to.deep.equal([
      [
        'sections.claims.items.principal.principal',
        '12,000.00元（人民币壹万贰仟元整）',
        '14,000.00元（人民币壹万肆仟元整）',
      ],
    ]);
    const redline = await browser.send(requestOf(versions.word, { body: { ...access, from: 1, to: 3 } }));
    const text = strFromU8(
      unzipSync(new Uint8Array(await redline.arrayBuffer()))['word/document.xml'] ?? new Uint8Array(),
    );
    expect(text).not.to.contain('借了多少');
  });

  it('prints a new case by the definition in use, and keeps both', async () => {
    const browser = site.newBrowser();
    const answers = {
      ...loanComplaint(),
      sections: { claims: { items: { borrowed: { principal: '5000' } } }, facts: { open: '到期未还。' } },
    };
    const response = await browser.send(requestOf(documents.submit, loanSubmission(answers)));
    expect(response.status, await response.clone().text()).to.equal(200);
    const { stores, close } = await site.openStores();
    const inUse = careless.get(loan);
    for (const form of [official.get(loan), inUse]) {
      const stored = await stores.log.readStream(stores.streams.formDefinition(hashOf(form)));
      expect(stored.map(({ type, data }) => [type, 'definition' in data ? data.definition : null])).to.deep.equal([
        ['FormDefinitionStored', form],
      ]);
    }
    await close();
  });

  it('opens a draft with the definition it was begun with, which nobody has submitted', async () => {
    const browser = await court();
    const { values } = await clientOf(browser, drafts).read({ path: draftPath });
    expect(values.definition_hash).to.equal(hashOf(divorce));
    const asked = { path: { form_key: 'claim-divorce' }, query: { definition: values.definition_hash ?? '' } };
    expect((await clientOf(browser, forms).get(asked)).definition).to.deep.equal(divorce);
  });

  it('asks for a correction of what was made with another definition', async () => {
    const mark = {
      source: 'clerk' as const,
      code: 'contradictory' as const,
      reason: '与合同不符',
      path: 'sections.claims.items.principal.principal',
    };
    const due = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const asked = await clientOf(await court(), corrections).ask({
      path: { id: caseId },
      body: { version: 3, due_on: due, again_because: '', marks: [mark] },
    });
    expect(asked.count).to.equal(1);
  });

  it('says of a version whose definition is nowhere that the one in use stands in for it, and that answers have no question', async () => {
    const browser = await court();
    const { documents: shown } = await clientOf(browser, cases).documents({ path: { id: oldCaseId } });
    expect(shown[0]?.wording).to.deep.equal({ basis: 'missing', edition: '2025', unasked: 1 });
    const file = await browser.send(requestOf(versions.caseFile, { path: { id: oldCaseId }, query: { version: '1' } }));
    expect(file.headers.get('X-Document-Wording')).to.equal('missing');
    expect(file.headers.get('X-Document-Hash-Matches')).to.equal('true');
  });

  it('names at /readyz and in the audit what is missing, and the answers that have no question', async () => {
    const ready = z.object({
      status: z.string(),
      checks: z.object({ definitions: z.record(z.string(), z.unknown()) }),
    });
    const health = ready.parse(await (await fetch(`${site.url}/readyz`)).json());
    expect(health.checks.definitions).to.deep.equal({
      ok: false,
      stops_service: false,
      missing: [`${loan}@2025 ${lost}`],
      answers_unasked: 1,
      unasked_in: [{ stream: `case-${oldCaseId}`, pleading: 'complaint', version: 1, answers: 1 }],
    });
    expect(health.status).to.equal('ready');
    const { stores, close } = await site.openStores();
    const findings = collectFindings();
    const log = {
      source: liveSource({ client: stores.client.raw, streams: stores.streams }),
      decode: stores.codec.decode,
    };
    const audit = (catalogue: FormCatalogue) => checkDefinitions(log, createForms({ ...stores, catalogue }), findings);
    await audit(careless);
    expect(findings.all().map(({ code, count }) => [code, count])).to.deep.equal([
      ['answers_unasked', 1],
      ['definition_missing', 1],
    ]);
    await close();
  });

  it('says so in the log of the process at the start', async () => {
    const line = await eventually('the start names it', 20_000, async () =>
      logged.find((one) => one.includes('has no question')),
    );
    expect(JSON.parse(line)).to.deep.include({
      submissions: 1,
      first: [{ caseId: oldCaseId, pleading: 'complaint', version: 1, answers: 1 }],
    });
  });

  it('is rehearsed from a backup: says how many files are there and what this build prints of them, and changes nothing', async () => {
    const path = join(dirname(dataDirectory), 'court.backup');
    const config = readConfig({ ...environment, DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
    const { stores, close } = await site.openStores();
    await writeBackup({
      path,
      knex: stores.knex,
      source: liveSource({ client: stores.client.raw, streams: stores.streams }),
      ledgerDirectory: config.ledgerDirectory,
      header: { backupId: randomUUID(), createdAt: new Date().toISOString() },
      secretKey: environment.SECRET_KEY,
    });
    await close();
    const rehearse = (catalogue: FormCatalogue, key: string = environment.SECRET_KEY) =>
      rehearseUpgrade({
        path,
        config: { ...config, secretKey: key },
        logger: createLogger('silent'),
        now: () => new Date(),
        catalogue,
      });
    const worse = await rehearse(careless);
    expect(worse).to.include({ versions: 5, notices: 1, filesMissing: 0, filesAltered: 0, unasked: 1, erased: 0 });
    expect(worse.reprints).to.deep.equal({ same: 4, other_printer: 0, other_answers: 1 });
    expect(isUnchanged(worse)).to.equal(false);
    expect(describeRehearsal(worse)).to.contain('答案与提交的文件不同           1 份');
    const fine = await rehearse(official);
    expect(fine).to.include({ versions: 5, filesMissing: 0, unasked: 0 });
    expect(fine.reprints).to.deep.equal({ same: 5, other_printer: 0, other_answers: 0 });
    expect([...fine.missing]).to.deep.equal([[`${loan}@2025 ${lost}`, 1]]);
    expect(isUnchanged(fine)).to.equal(false);
    expect(isUnchanged({ ...fine, missing: new Map() })).to.equal(true);
    const refused = await rehearse(official, 'another secret of more than thirty-two signs').then(
      () => 'opened',
      String,
    );
    expect(refused).to.match(/密钥/);
  });

  it('has its file byte for byte, and shows it whole in a build whose form in use still asks what was answered', async () => {
    await site.application.close();
    site = await open(official);
    const browser = await court();
    const { documents: shown } = await clientOf(browser, cases).documents({ path: { id: oldCaseId } });
    expect(shown[0]?.wording).to.deep.equal({ basis: 'missing', edition: '2025', unasked: 0 });
    expect(shown[0]?.final_data?.claimItems).to.have.lengthOf(1);
    const file = await browser.send(requestOf(versions.caseFile, { path: { id: oldCaseId }, query: { version: '1' } }));
    expect(file.headers.get('X-Document-Hash-Matches')).to.equal('true');
    const hash = createHash('sha256').update(Buffer.from(await file.arrayBuffer()));
    expect(hash.digest('hex')).to.equal(shown[0]?.document_hash);
    await site.application.close();
    site = await open(careless);
  });

  it('refuses answers to a definition that is nowhere, with a sentence that says what to do', async () => {
    const { body } = loanSubmission(loanComplaint());
    const payload = { ...body.payload, definition_hash: '0'.repeat(64) };
    const refused = await site.newBrowser().send(requestOf(documents.submit, { body: { ...body, payload } }));
    expect(refused.status).to.equal(404);
    expect(await refused.json()).to.include({ code: 'definition_not_found' });
  });

  it('keeps a mark whose place the newer form lacks, shows it to both sides, and lets the party say a word to it', async () => {
    const browser = site.newBrowser();
    const submit = async (
      answers: Record<string, unknown>,
      form: FormDefinition | undefined,
      given?: typeof access,
    ) => {
      const as = given && { number: given.case_number, code: given.verification_code };
      const { body } = loanSubmission(answers, as);
      const payload = { ...body.payload, definition_hash: hashOf(form) };
      const sent = await browser.send(requestOf(documents.submit, { body: { ...body, payload } }));
      expect(sent.status, await sent.clone().text()).to.equal(200);
      const decoded = (name: string) => decodeURIComponent(sent.headers.get(name) ?? '');
      const own = { case_number: decoded('X-Case-Number'), verification_code: decoded('X-Verification-Code') };
      return { id: sent.headers.get('X-Case-Id') ?? '', access: own };
    };
    const path = 'sections.claims.items.principal.principal';
    const first = await submit(loanComplaint(['周七'], '12000.00'), official.get(loan));
    const desk = clientOf(await court(), corrections);
    const due_on = courtPeriods(new Date(Date.now() + 7 * 86_400_000), 'Asia/Shanghai').day;
    const mark = { source: 'clerk' as const, code: 'unclear' as const, path, reason: '与借据不符' };
    await desk.ask({ path: { id: first.id }, body: { version: 1, due_on, again_because: '', marks: [mark] } });
    const answers = {
      ...loanComplaint(['周七'], '12000.00'),
      sections: { claims: { items: { borrowed: { principal: '11000' } } }, facts: { open: '到期未还。' } },
    };
    await submit(answers, careless.get(loan), first.access);

    const party = clientOf(browser, ownCorrections);
    const [told] = (await party.list({ body: first.access })).notices;
    expect(told?.marks).to.have.length(1);
    const [asked] = told?.marks ?? [];
    expect(asked).to.deep.include({ path, change: 'not_asked', value_now: '', settled: null });
    expect(asked?.label).to.contain('本金');
    expect(asked?.value_then).to.contain('12,000.00元');
    const words = '本金已改填在“借了多少”一项。';
    await party.explain({ body: { ...first.access, notice_id: told?.id ?? '', mark_id: asked?.id ?? '', words } });

    const seen = async () => (await desk.view({ path: { id: first.id }, query: {} })).notices[0];
    expect((await seen())?.marks).to.have.length(1);
    expect((await seen())?.marks[0]).to.deep.include({ change: 'not_asked', explanation: words, settled: null });
    // Only a person settles it.
    const settling = {
      path: { id: first.id, noticeId: told?.id ?? '' },
      body: { mark_ids: [asked?.id ?? ''], as: 'moot' as const },
    };
    await desk.settle(settling);
    expect((await seen())?.marks[0]?.settled).to.equal('moot');
  });
});
