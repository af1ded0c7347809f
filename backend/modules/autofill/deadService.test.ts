import { createServer } from 'node:net';
import { expect } from 'chai';
import { aiModels } from '../../../domain/contract/aiModels.js';
import { autofill } from '../../../domain/contract/autofill.js';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { testKey } from '../../tests/harness/modelServer/modelServer.js';
import { refuse, reply, replyBySchema, respond, silence } from '../../tests/harness/modelServer/scripts.js';

/** A port at which nobody listens. */
const deadPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

const png = (): Uint8Array<ArrayBuffer> => {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  head.writeUInt32BE(10, 16);
  head.writeUInt32BE(10, 20);
  return Uint8Array.from(head);
};

describe('a second reader whose service is late, busy, broken or gone', function () {
  this.timeout(120_000);
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt({
      allowances: { modelCalls: { points: 2000, seconds: 3600 } },
      models: { concealMs: 500, deadlines: { totalMs: 1500 } },
    });
  });
  after(() => court.close());

  const readers = {
    'the reader of pictures': () => court.newBrowser().send(requestOf(autofill.readAgain, { body: png() })),
    'the reader of texts': () =>
      court.newBrowser().send(
        requestOf(autofill.suggest, {
          body: { form_id: 'claim-private-lending', text_content: '今借到王小明人民币伍万元整。借款人：周强' },
        }),
      ),
  };

  /** A citizen is told in a sentence that it failed and that their work stands, in no words of the service or its address. */
  const expectSentence = async (response: Response): Promise<void> => {
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    expect([response.status, code], detail).to.deep.equal([502, 'model_call_failed']);
    expect(detail)
      .to.match(/再试；填写、保存和提交文书不受影响。$/u)
      .and.not.match(/[a-z\d]/iu);
  };

  for (const [name, ask] of Object.entries(readers)) {
    it(`${name} tells a citizen calmly of no answer, a busy service, a page in place of JSON and an empty reply, then reads`, async () => {
      for (const script of [
        silence,
        refuse(429, 'rate limit reached'),
        respond(200, '<html>gateway</html>', { 'content-type': 'text/html' }),
        reply(''),
      ]) {
        court.server.always(script);
        await expectSentence(await ask());
      }
      // Asked for again once the service is back, it answers.
      court.server.always(replyBySchema());
      expect((await ask()).status).to.equal(200);
    });

    it(`${name} tells the same of a service that is gone, and reads once another model is active`, async () => {
      const slot = name.endsWith('pictures') ? 'vision' : 'general';
      const centre = clientOf(court.administrator, aiModels);
      const { id } = await centre.add.platform({
        body: {
          model_name: `gone-${slot}`,
          base_url: `http://127.0.0.1:${await deadPort()}/v1`,
          api_key: testKey,
          capabilities: [slot],
          temperature: null,
          top_p: null,
          max_tokens: 4000,
          prompt_price: 0,
          completion_price: 0,
        },
      });
      await centre.activate.platform({ path: { id }, body: { model_type: slot } });
      await expectSentence(await ask());
      await centre.activate.platform({ path: { id: court.modelId }, body: { model_type: slot } });
      court.server.always(replyBySchema());
      expect((await ask()).status).to.equal(200);
    });
  }
});
