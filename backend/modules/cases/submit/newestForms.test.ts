import { expect } from 'chai';
import { requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { problemsOf } from '../../../../domain/forms/problems/problemsOf.js';
import { definitionHash } from '../../../../domain/forms/spelledOut.js';
import { caseIn, submissionOn } from '../../../tests/harness/pleadings.js';
import { startTestApplication, type TestApplication } from '../../../tests/harness/testApplication.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { createForms, loadCatalogue } from '../../forms/index.js';

const insult = 'claim-insult';
type Party = Readonly<Record<string, string>>;
const prosecution = (
  parties: Readonly<Record<string, readonly Party[]>> = {},
  compensation: Readonly<Record<string, string>> = { liable: '李某' },
) => ({
  plaintiffs_natural: [{ name: '王某' }],
  defendants_natural: [{ name: '李某' }],
  ...parties,
  sections: {
    claims: { items: { criminal_liability: { accused: '李某' }, compensation } },
    facts: { items: { facts: { text: '2026年1月在群里辱骂。' } } },
  },
});

/** The form as an earlier release might have had it: without the losses of a claim and without the account on a platform. */
const beforeItGrew = (form: FormDefinition): FormDefinition => ({
  ...form,
  parties: form.parties.map((role) => ({
    ...role,
    blocks: role.blocks.map((block) => ({ ...block, fields: block.fields.filter(({ id }) => id !== 'platform') })),
  })),
  sections: form.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({
      ...item,
      fields: item.fields.filter(({ id }) => id !== 'losses'),
    })),
  })),
});

describe('bad input to a private prosecution', function () {
  this.timeout(120_000);
  let court: TestApplication;
  let form: FormDefinition;
  let earlier: FormDefinition;
  before(async () => {
    court = await startTestApplication();
    const catalogue = await loadCatalogue();
    const inUse = catalogue.get(insult);
    if (!inUse) throw new Error('no form of insult');
    form = inUse;
    earlier = beforeItGrew(form);
    const { stores, close } = await court.openStores();
    await createForms({ ...stores, catalogue }).store(earlier, {
      correlationId: 'an earlier release',
      now: new Date(),
    });
    await close();
  });
  after(() => court.close());

  const submit = (
    answers: Readonly<Record<string, unknown>>,
    { of, definition }: { of?: { number: string; code: string }; definition?: FormDefinition } = {},
  ) => {
    const { body } = submissionOn(insult, answers, of);
    const named = definition === undefined ? {} : { definition_hash: definitionHash(definition) };
    return court
      .newBrowser()
      .send(requestOf(documents.submit, { body: { ...body, payload: { ...body.payload, ...named } } }));
  };
  const asked = (answers: FormAnswers): readonly string[] =>
    problemsOf(form, answers, { today: '2026-11-23' }).map(({ code, path, sentence }) => `${code} ${path} ${sentence}`);

  it('refuses an organisation that prosecutes, at the place where it was sent', async () => {
    const answer = await submit(prosecution({ plaintiffs_legal: [{ entityName: '江海贸易有限公司' }] }));
    const said: unknown = await answer.clone().json();
    expect(await refusal(answer)).to.deep.include({ status: 422, code: 'answers_invalid' });
    expect(said).to.have.nested.property('errors.0.path', 'plaintiffs_legal');
  });

  it('asks about an organisation that stands for a person’s name, on either side', () => {
    const answers = prosecution({
      plaintiffs_natural: [{ name: '江海贸易有限公司' }],
      defendants_natural: [{ name: '江海县公安局' }],
    });
    expect(asked(answers)).to.include.members([
      'name_form plaintiffs_natural.0.name 这份文书的自诉人只能是个人，这里填的是单位',
      'name_form defendants_natural.0.name 这份文书的被告人只能是个人，这里填的是单位',
    ]);
    expect(asked(prosecution()).filter((one) => one.startsWith('name_form'))).to.deep.equal([]);
  });

  it('asks about an accused who is the complainant, in the words of a criminal case', () => {
    const one = { name: '王某', id_number: '110105199003071239' };
    const found = asked(prosecution({ plaintiffs_natural: [one], defendants_natural: [one] }));
    expect(found).to.include.members([
      'name_shared defendants_natural.0.name 自诉人和被告人是同一个名字',
      'id_shared defendants_natural.0.id_number 自诉人和被告人填了同一个身份证号',
    ]);
  });

  it('goes on with what was written before the form grew, and takes what is new with the form in use alone', async () => {
    const grown = prosecution(
      { defendants_natural: [{ name: '李某', platform: '某平台，账号某某' }] },
      {
        liable: '李某',
        losses: '公证费2000元',
      },
    );
    expect(await refusal(await submit(grown, { definition: earlier }))).to.deep.include({ status: 422 });
    const opened = await submit(prosecution(), { definition: earlier });
    expect(opened.status, await opened.clone().text()).to.equal(200);
    const of = caseIn(opened);
    const next = await submit(grown, { of, definition: form });
    expect([next.status, next.headers.get('X-Document-Version')], await next.clone().text()).to.deep.equal([200, '2']);
  });
});
