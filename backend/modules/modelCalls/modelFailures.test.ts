import { expect } from 'chai';
import { clientOf, requestOf } from '../../../domain/contract/clientOf.js';
import { modelTasks } from '../../../domain/contract/modelTasks.js';
import { writing } from '../../../domain/contract/writing.js';
import { startModelCourt, type ModelCourt } from '../../tests/harness/modelCourt.js';
import { refuse, reply } from '../../tests/harness/modelServer/scripts.js';

const versions = JSON.stringify({ formal: '借款未还。', concise: '未还。', orderly: '1. 借款。\n2. 未还。' });
/** Asks the model of the slot `general`. */
const asking = requestOf(writing.optimiseText, { body: { text: '王小明借给李强三万元，一直不还。' } });

describe('a model of the platform whose service fails', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt();
  });
  after(() => court.close());
  const sentenceFor = async (browser = court.newBrowser()): Promise<unknown> => {
    const response = await browser.send(asking);
    expect(response.status).to.equal(502);
    return Reflect.get(Object(await response.json()), 'detail');
  };
  const failures = () => clientOf(court.administrator, modelTasks).failures();
  const models = async (): Promise<unknown> => {
    const body: unknown = await (await fetch(`${court.url}/readyz`)).json();
    return Reflect.get(Object(Reflect.get(Object(body), 'checks')), 'models');
  };

  it('tells a visitor only that it does not answer, and administrators what is wrong with it', async () => {
    court.server.always(refuse(401, 'no such key'));
    expect(await sentenceFor()).to.equal('智能功能暂时不能使用，请过一段时间再试；填写、保存和提交文书不受影响。');
    expect(await sentenceFor(court.administrator)).to.include('不接受这个接口密钥');
  });

  it('is seen by an operator on the page of models, in /readyz from the third failure, and in the metrics, until it replies', async () => {
    expect(await failures()).to.have.length(1);
    expect(await models()).to.include({ ok: true });
    await sentenceFor();
    const [failure] = await failures();
    expect(failure).to.include({ slot: 'general', model: 'scripted', calls: 3, outcome: 'key_invalid' });
    expect(await models()).to.deep.include({ ok: false, stops_service: false });
    expect((await fetch(`${court.url}/readyz`)).status).to.equal(200);
    expect(await (await fetch(`${court.url}/metrics`)).text()).to.include('juanzong_model_failures{slot="general"} 3');
    court.server.always(reply(versions));
    expect((await court.newBrowser().send(asking)).status).to.equal(200);
    expect(await failures()).to.deep.equal([]);
    expect(await models()).to.deep.equal({ ok: true, failing: [] });
  });

  it('tells a visitor of a reply that cannot be used what they can do, and nothing of other models or settings', async () => {
    const unusable = [
      reply('{"formal": 1}'),
      reply('不是 JSON'),
      reply(''),
      reply('{"formal": "借', { finish: 'length' }),
      refuse(429, 'slow down'),
      refuse(500, 'broken'),
    ];
    for (const given of unusable) {
      court.server.always(given);
      expect(await sentenceFor())
        .to.match(/再试.*；填写、保存和提交文书不受影响。$/)
        .and.not.match(/换一个|词元|密钥|设置|地址/);
    }
    court.server.always(reply('{"formal": 1}'));
    expect(await sentenceFor(court.administrator)).to.include('换一个模型');
  });
});
