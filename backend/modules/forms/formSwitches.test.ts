import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { batches } from '../../../domain/contract/batches.js';
import type { Call, CallInput, Definition } from '../../../domain/contract/call.js';
import { cases } from '../../../domain/contract/cases.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { documents } from '../../../domain/contract/documents.js';
import { forms } from '../../../domain/contract/forms.js';
import { formSwitches } from '../../../domain/contract/formSwitches.js';
import { formDomains } from '../../../domain/forms/formDomain.js';
import { caseIn, enoughToClaim, shortComplaint, shortDefence, submissionOn } from '../../tests/harness/pleadings.js';
import { startTestApplication, testAdministrator, type TestApplication } from '../../tests/harness/testApplication.js';
import type { TestBrowser } from '../../tests/harness/testBrowser.js';
import { loadCatalogue, type FormCatalogue, type FormSummary } from './catalogue.js';

const Refusal = z.looseObject({ code: z.string(), detail: z.string() });

describe('the switch of fields of law and forms', function () {
  this.timeout(300_000);
  let court: TestApplication;
  let administrator: TestBrowser;
  let visitor: TestBrowser;
  let catalogue: FormCatalogue;
  before(async () => {
    court = await startTestApplication();
    administrator = court.newBrowser();
    await administrator.signIn(testAdministrator.email, testAdministrator.password);
    visitor = court.newBrowser();
    catalogue = await loadCatalogue();
  });
  after(() => court.close());

  const desk = () => clientOf(administrator, formSwitches);
  const versionOf = async (target: string): Promise<number> => {
    const { domains, forms: some } = await desk().board();
    return [...domains, ...some].find((one) => one.target === target)?.version ?? -1;
  };
  const turn = async (target: string, isOn: boolean, sentence?: string) =>
    desk().set({
      path: { target },
      body: { version: await versionOf(target), is_on: isOn, ...(sentence !== undefined && { sentence }) },
    });
  const tried = async <D extends Definition>(called: Call<D>, asked: CallInput<D>, by: TestBrowser = visitor) => {
    const sent = await by.send(requestOf(called, asked));
    return sent.ok ? sent.status : { status: sent.status, ...Refusal.parse(await sent.json()) };
  };
  const off = (title: string, sentence: string) => (told: unknown) => {
    const { status, code, detail } = told as { status: number; code: string; detail: string };
    expect([status, code], title).to.deep.equal([409, 'form_switched_off']);
    expect(detail).to.contain(title).and.to.contain(sentence);
  };
  const lending = 'claim-private-lending';

  it('keeps the first of two administrators, tells the other, and records who it was', async () => {
    const wish = (sentence: string) =>
      administrator.send(
        requestOf(formSwitches.set, {
          path: { target: 'claim-bigamy' },
          body: { version: 0, is_on: false, sentence },
        }),
      );
    const answered = await Promise.all([wish('甲说'), wish('乙说')]);
    expect(answered.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const late = answered.find(({ status }) => status === 409);
    expect(await late?.json()).to.include({ code: 'form_switch_changed' });
    expect(await versionOf('claim-bigamy')).to.equal(1);
    await turn('claim-bigamy', true);
    const { stores, close } = await court.openStores();
    try {
      const events = await stores.formSwitchBoard.history('setting');
      expect(events.map(({ metadata }) => metadata.actor.kind)).to.deep.equal(['user', 'user']);
      expect(events.map(({ data }) => data.isOn)).to.deep.equal([false, true]);
    } finally {
      await close();
    }
  });

  it('refuses what is no field and no form, and too long a sentence', async () => {
    const body = { version: 0, is_on: false };
    expect(await tried(formSwitches.set, { path: { target: 'claim-witchcraft' }, body }, administrator)).to.include({
      status: 404,
      code: 'form_not_found',
    });
    expect(
      await tried(
        formSwitches.set,
        { path: { target: 'civil' }, body: { ...body, sentence: '长'.repeat(201) } },
        administrator,
      ),
    ).to.include({ status: 422, code: 'fields_invalid' });
  });

  /** What every path says of one form. */
  const saidOf = async ({ key, kind, domain, caseCause, documentName }: FormSummary) => {
    const api = clientOf(visitor, forms);
    const [listed, read, templates, found, recommended] = await Promise.all([
      api.list({}),
      api.get({ path: { form_key: key }, query: {} }),
      api.templates({ path: { docType: kind, category: domain } }),
      tried(forms.findPath, { query: { doc_type_name: kind, case_cause: caseCause ?? documentName } }),
      api.recommend({
        body: { description: `${caseCause ?? documentName}，要起诉`, available_templates: [{ id: key }] },
      }),
    ]);
    return {
      listed: listed.items.find((one) => one.form_key === key),
      read,
      template: templates.find(({ id }) => id === key),
      found,
      recommended,
    };
  };

  const mustBeOff = async (form: FormSummary, sentence: string) => {
    const { key, kind, title } = form;
    const said = await saidOf(form);
    expect(said.listed?.switched_off, key).to.equal(sentence);
    expect(said.read.switched_off, key).to.equal(sentence);
    expect(said.template, key).to.deep.include({ disabled: true, path: '', switched_off: sentence });
    off(title, sentence)(said.found);
    expect(said.recommended.proposals, key).to.deep.equal([]);
    const answers = { form_key: key, form_data: {} };
    off(title, sentence)(await tried(batches.workbook, { path: { form_key: key } }, administrator));
    off(title, sentence)(await tried(batches.table, { path: { form_key: key } }, administrator));
    if (kind === 'defense') {
      expect(said.template?.case_path, key).to.equal(`/defense/${key.slice('defense-'.length)}`);
      return;
    }
    off(title, sentence)(await tried(documents.blankForm, { path: { form_key: key } }));
    off(title, sentence)(await tried(documents.generate, { body: answers }));
    off(title, sentence)(await tried(documents.filingSet, { body: answers }));
    off(title, sentence)(await tried(documents.filingSetDocument, { path: { document: 'evidence' }, body: answers }));
    if (kind === 'claim') off(title, sentence)(await tried(documents.submit, submissionOn(key, {})));
  };
  const mustBeOn = async (form: FormSummary) => {
    const said = await saidOf(form);
    expect(said.listed, form.key).not.to.have.property('switched_off');
    expect(said.read, form.key).not.to.have.property('switched_off');
    expect(said.template, form.key).to.include({ disabled: false });
    expect(said.found, form.key).to.equal(200);
    expect(said.recommended, form.key).not.to.have.property('switched_off');
  };

  it('is obeyed on every path by each of the 113 forms, whichever are off, and all are offered again afterwards', async () => {
    const all = catalogue.list();
    const [chosen = []] = fc.sample(fc.subarray([...all], { minLength: 20, maxLength: 30 }), { numRuns: 1, seed: 45 });
    for (const { key } of chosen) await turn(key, false, `本院暂不受理${key}`);
    await turn('criminal', false);
    for (const form of all) {
      const own = chosen.includes(form);
      if (own) await mustBeOff(form, `本院暂不受理${form.key}`);
      else if (form.domain === 'criminal') await mustBeOff(form, '即将上线');
      else await mustBeOn(form);
    }
    const fields = await clientOf(visitor, forms).templateFields({ path: { docType: 'claim' } });
    expect(fields.find(({ category }) => category === 'criminal')).to.deep.include({
      count: 0,
      switched_off: '即将上线',
    });
    await turn('criminal', true);
    for (const { key } of chosen) await turn(key, true);
    for (const form of all) if (chosen.includes(form) || form.domain === 'criminal') await mustBeOn(form);
    const { domains, forms: board } = await desk().board();
    expect(domains.map(({ target }) => target)).to.deep.equal([...formDomains]);
    expect([...domains, ...board].every(({ is_on: isOn, sentence }) => isOn && sentence === null)).to.equal(true);
  });

  it('lets a case at court be answered, corrected and printed, and refuses a new one', async () => {
    const opened = await visitor.send(
      requestOf(documents.submit, submissionOn(lending, shortComplaint('张三', '李四'))),
    );
    const ours = caseIn(opened);
    await turn('civil', false, '本院系统升级，暂不受理');
    const title = catalogue.get(lending)?.title ?? '';
    off(title, '本院系统升级')(await tried(documents.submit, submissionOn(lending, shortComplaint('张三', '李四'))));
    const form_data = {
      ...shortComplaint('张三', '李四'),
      sections: { ...enoughToClaim, claims: { open: '还款一万元。' } },
    };
    expect(await tried(documents.submit, submissionOn(lending, form_data, ours))).to.equal(200);
    const answers = { form_key: lending, form_data };
    off(title, '本院系统升级')(await tried(documents.generate, { body: answers }));
    const named = { case_number: ours.number, verification_code: ours.code };
    expect(await tried(documents.generate, { body: { ...answers, ...named } })).to.equal(200);
    expect(
      await tried(documents.generate, { body: { ...answers, ...named, verification_code: 'XXXX2345' } }),
    ).to.include({ status: 404, code: 'wrong_number_or_code' });
    const { defendants } = await clientOf(administrator, cases).documents({ path: { id: ours.id } });
    const defence = {
      document_type: 'defense' as const,
      case_number: ours.number,
      payload: {
        form_key: 'defense-private-lending',
        form_data: shortDefence('李四', '借款已经还清。', ours.number),
        defendant_code: defendants[0]?.verification_code ?? '',
      },
    };
    expect(await tried(documents.submit, { body: defence })).to.equal(200);
    const { form_key, form_data: said } = defence.payload;
    expect(await tried(documents.generate, { body: { form_key, form_data: said } })).to.equal(200);
    await turn('civil', true);
    expect(await tried(documents.submit, submissionOn(lending, shortComplaint('张三', '李四')))).to.equal(200);
  });

  it('finds the case of a submission whose answer was lost before the switch', async () => {
    const draft_id = randomUUID();
    const { body } = submissionOn(lending, shortComplaint('赵一', '钱二'));
    const request = requestOf(documents.submit, { body: { ...body, draft_id } });
    const key = { idempotencyKey: randomUUID() };
    const first = await visitor.send(request, key);
    expect(first.status).to.equal(200);
    await turn(lending, false);
    const again = await visitor.send(request, key);
    expect([again.status, caseIn(again).id]).to.deep.equal([200, caseIn(first).id]);
    await turn(lending, true);
  });
});
