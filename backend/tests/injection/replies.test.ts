import { expect } from 'chai';
import { routeKeyOf } from '../../../domain/contract/contract.js';
import { autofill } from '../../../domain/contract/autofill.js';
import { chat } from '../../../domain/contract/chat.js';
import { documents } from '../../../domain/contract/documents.js';
import { modelTasks } from '../../../domain/contract/modelTasks.js';
import { clientOf } from '../../../domain/contract/clientOf.js';
import { writing } from '../../../domain/contract/writing.js';
import { tasks } from '../../../domain/assistance/tasks.js';
import { editionOf } from '../../../domain/assistance/task.js';
import { partsOf } from '../../adapters/word/testing/wordParts.js';
import { startModelCourt, type ModelCourt } from '../harness/modelCourt.js';
import { deafModel, sayingModel } from '../harness/modelServer/obedientModel.js';
import { reply, type Script } from '../harness/modelServer/scripts.js';
import { submitCase, submitComplaint } from '../harness/submittedCase.js';
import { testAdministrator, wideAllowances } from '../harness/testApplication.js';
import { createTestClient, type Client, type TestResponse } from '../harness/testClient.js';
import { askingCalls, type AskingCall } from './askingCalls.js';

/** Control, direction and zero-width characters among words, and a thought. */
const hostile = '\u202e欠款\u2066已经\u200b还清\u0007\ufeff\u00ad，\u200f先行<think>想一想</think>调解';
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** The same as JSON escapes it. */
const hiddenEscape = /\\u(?:00[01][0-9a-f]|007f|00ad|200|202|206|feff)/i;

/** Calls whose reply is a text: anything fits, and having nothing to say is no failure. */
const ofText = new Set([routeKeyOf(chat.ask), routeKeyOf(writing.continueText)]);
/** A form is asked for in parts, of each of which what fits is taken. */
const inParts = routeKeyOf(autofill.suggest);

describe('every call that asks a model', function () {
  this.timeout(240_000);
  let court: ModelCourt;
  let client: Client;
  let courtCookie: string;
  let calls: readonly AskingCall[];
  before(async () => {
    court = await startModelCourt({ allowances: wideAllowances }, { APP_MODE: 'saas' });
    client = createTestClient(court.url);
    courtCookie = await client.signIn(testAdministrator.email, testAdministrator.password);
    calls = askingCalls({
      harmless: await submitCase(client, '', courtCookie, '李某'),
      submit: (answers) => submitComplaint(client, '', courtCookie, answers),
      know: () => Promise.resolve(),
    });
  });
  after(() => court.close());

  const ask = ({ asks, usual }: AskingCall, script: Script): Promise<TestResponse> => {
    court.server.always(script);
    return client.send(asks === 'court' ? courtCookie : '', usual());
  };
  const textOf = ({ bytes, text, headers }: TestResponse): string =>
    headers.get('content-type')?.includes('wordprocessing') ? (partsOf(bytes)['word/document.xml'] ?? '') : text;

  it('shows nobody a hidden character that a model wrote, nor its thoughts', async () => {
    for (const called of calls) {
      const response = await ask(called, sayingModel(hostile));
      expect(response.status, `${called.key}: ${response.text}`).to.be.oneOf([200, 502]);
      const shown = textOf(response);
      expect(shown, called.key).to.not.match(hidden).and.to.not.match(hiddenEscape).and.to.not.contain('想一想');
    }
  });

  it('names the task and its version beside each result', async () => {
    const editions = new Set(tasks.map(editionOf));
    for (const called of calls) {
      const { headers } = await ask(called, deafModel);
      expect(editions.has(headers.get('x-model-task') ?? ''), called.key).to.equal(true);
    }
  });

  it('says in a sentence that the model refused', async () => {
    for (const called of calls) {
      const response = await ask(called, reply('', { refusal: '我不能回答。' }));
      if (called.key === routeKeyOf(chat.ask)) expect(response.text).to.include('"reason":"refused"');
      else expect([response.status, response.code], called.key).to.deep.equal([502, 'model_call_failed']);
      expect(response.text, called.key).to.not.contain('我不能回答');
    }
  });

  it('asks once more for a reply that is no JSON or of wrong types, and then says that it failed', async () => {
    for (const called of calls.filter(({ key }) => !ofText.has(key)))
      for (const wrong of ['这不是 JSON', '[]', '{"rows":7,"hints":"无","insights":{},"entries":1,"summary":[]}']) {
        const before = court.server.requests.length;
        const { status, code } = await ask(called, reply(wrong));
        if (called.key === inParts && wrong.startsWith('{')) continue;
        expect([status, code], `${called.key}: ${wrong}`).to.deep.equal([502, 'model_call_failed']);
        expect((court.server.requests.length - before) % 2, called.key).to.equal(0);
      }
  });

  it('takes a reply that is corrected at the second attempt', async () => {
    for (const called of calls.filter(({ key }) => !ofText.has(key) && key !== inParts)) {
      let isFirst = true;
      const response = await ask(called, (exchange) => {
        const script = isFirst ? reply('{}') : deafModel;
        isFirst = false;
        return script(exchange);
      });
      expect(response.status, `${called.key}: ${response.text}`).to.equal(200);
    }
  });

  it('is in the list of tasks that the court reads, with its model and its switch', async () => {
    const listed = await clientOf(court.administrator, modelTasks).list();
    expect(listed.map(({ name }) => name)).to.deep.equal(tasks.map(({ name }) => name));
    for (const { name, model, prompt, feature } of listed) {
      expect(model, name).to.equal('scripted');
      expect(prompt, name).to.not.equal('');
      if (feature) expect(feature.is_enabled, name).to.equal(true);
    }
    expect(listed.filter(({ feature }) => feature === null).map(({ name }) => name)).to.include('evidence-checklist');
    expect(calls.some(({ key }) => key === routeKeyOf(documents.evidenceChecklist))).to.equal(true);
  });
});
