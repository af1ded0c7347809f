import { expect } from 'chai';
import { accounts } from '../../../domain/contract/accounts.js';
import { chat } from '../../../domain/contract/chat.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { users } from '../../../domain/contract/users.js';
import { writing } from '../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { chunkOf, eventOf, silence, stream } from '../../tests/harness/modelServer/scripts.js';
import { refusal, type TestBrowser } from '../../tests/harness/testBrowser.js';
import { registering, type SaasCourt } from '../ownDocuments/testing/saasCourt.js';

/** Writes a first piece and then nothing until the call is ended. */
const endless = stream(async (response, signal) => {
  response.write(eventOf(chunkOf({ content: '可以主张，' })));
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
});

describe('access that is withdrawn while a model replies', function () {
  this.timeout(240_000);
  let court: ModelCourt;
  let newPerson: SaasCourt['newPerson'];
  before(async () => {
    court = await startModelCourt({}, { APP_MODE: 'saas' });
    newPerson = registering(court, court.administrator);
  });
  after(() => court.close());

  const question = requestOf(chat.ask, {
    body: { form_key: 'claim-housing-lease', answers: {}, question: '能主张吗？' },
  });
  const setFeature = (key: string, is_enabled: boolean) =>
    clientOf(court.administrator, featureFlags).setGlobal({ path: { key }, body: { is_enabled } });
  /** The last event of a chat during which something happens, once its first piece was there. */
  const endOf = async (browser: TestBrowser, happens: () => Promise<unknown>): Promise<string> => {
    court.server.script(endless);
    const before = court.server.gone();
    const response = await browser.send(question);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let happened = false;
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      text += piece.value;
      if (text.includes('可以主张') && !happened) {
        happened = true;
        await happens();
      }
    }
    while (court.server.gone() === before) await new Promise((next) => setImmediate(next));
    return text.trim().split('\n\n').at(-1) ?? '';
  };

  it('ends the stream of an account that is turned off', async () => {
    const { id, browser } = await newPerson();
    const off = () => clientOf(court.administrator, users).change({ path: { id }, body: { is_active: false } });
    expect(await endOf(browser, off)).to.match(/^event: problem\n.*not_signed_in/);
  });

  it('ends the stream of a session that is gone', async () => {
    const { browser } = await newPerson();
    expect(await endOf(browser, () => clientOf(browser, accounts).logout())).to.match(
      /^event: problem\n.*not_signed_in/,
    );
  });

  it('ends the streams of a feature that the court turns off, of visitors and of who turned it on for themselves', async () => {
    const { browser } = await newPerson();
    await clientOf(browser, featureFlags).setOwn({ body: { key: 'ai_chat', is_enabled: true } });
    for (const asker of [court.newBrowser(), browser]) {
      expect(await endOf(asker, () => setFeature('ai_chat', false))).to.match(/^event: problem\n.*feature_off/);
      expect(await refusal(await asker.send(question))).to.include({ status: 403, code: 'feature_off' });
      await setFeature('ai_chat', true);
    }
  });

  it('ends a call that is not a stream too, and refuses it for that', async () => {
    court.server.script(silence);
    const before = court.server.gone();
    const asked = court.server.requests.length;
    const text = '被告欠原告借款三万元，到期后多次催要，至今没有归还，原告因此起诉。';
    const response = court.newBrowser().send(requestOf(writing.optimiseText, { body: { text } }));
    while (court.server.requests.length === asked) await new Promise((next) => setImmediate(next));
    await setFeature('text_optimization', false);
    expect(await refusal(await response)).to.deep.equal({ status: 403, code: 'feature_off' });
    while (court.server.gone() === before) await new Promise((next) => setImmediate(next));
  });
});
