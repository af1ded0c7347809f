import { expect } from 'chai';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { elements, parsedXml, partsOf, visibleText } from '../../../adapters/word/testing/wordParts.js';
import { refuse, reply } from '../../../tests/harness/modelServer/scripts.js';
import { startModelCourt, type ModelCourt } from '../../../tests/harness/modelCourt.js';
import { refusal } from '../../../tests/harness/testBrowser.js';

const body = {
  claims: [{ question: '2. 利息', answers: ['尚欠利息：1,200元'] }, '返还借款本金'],
  facts: [{ question: '9. 是否存在逾期还款', answers: '是' }],
  doc_type: '民事起诉状（民间借贷纠纷）',
};
const entry = (number: number, name: string, proves = '欠款的事实', from = '本人保存') => ({
  for: number,
  name,
  proves,
  from,
});

describe('POST /api/documents/generate-evidence-checklist', () => {
  let court: ModelCourt;
  before(async () => {
    court = await startModelCourt({ now: () => new Date('2026-03-02T01:02:03Z') });
  });
  after(() => court.close());
  const generate = async (more: { with_model?: boolean } = {}) => {
    const client = clientOf(court.newBrowser(), documents);
    const { blob, fileName } = await client.evidenceChecklist({ body: { ...body, ...more } });
    const document = parsedXml(partsOf(new Uint8Array(await blob.arrayBuffer()))['word/document.xml'] ?? '');
    const rows = elements(document, 'w:tr').map((row) => elements(row, 'w:tc').map(visibleText));
    return { fileName, rows, text: visibleText(document) };
  };

  it('lists what is usual for the cause and the demands without a model, in a table to be completed', async () => {
    const { fileName, rows, text } = await generate({ with_model: false });
    expect(fileName).to.equal('推荐证据清单_民事起诉状（民间借贷纠纷）_20260302090203.docx');
    expect(rows.slice(0, 2)).to.deep.equal([['序号', '证据名称', '证明目的', '来源', '页码'], ['规则生成']]);
    expect(rows.find(([, name]) => name?.startsWith('利息'))?.slice(1)).to.deep.equal([
      '利息、违约金的约定和计算明细',
      '请求的利率、基数、起止时间和数额（利息、是否存在逾期还款）',
      '合同条款，自行制作计算表',
      '',
    ]);
    expect(text).not.to.contain('AI');
    expect(court.server.requests).to.deep.equal([]);
  });

  it('adds what a model names, apart and marked, but nothing that repeats, invents or serves nothing', async () => {
    court.server.script(
      reply(
        JSON.stringify({
          entries: [
            entry(1, '利率约定的补充协议'),
            entry(1, '利息、违约金的约定和计算明细'),
            entry(2, '2024年3月5日的借条'),
            entry(3, '证人张伟的证言', '逾期的事实'),
            entry(2, '向6222020200112233445付款'),
            entry(9, '没有对应的证据'),
            entry(3, '对账单', '长'.repeat(200)),
            entry(3, '催收\u200b记录\n二'),
          ],
        }),
      ),
    );
    const { fileName, rows, text } = await generate();
    expect(fileName).to.equal('AI推荐证据清单_民事起诉状（民间借贷纠纷）_20260302090203.docx');
    const from = rows.findIndex(([title]) => title === 'AI生成，仅供参考');
    expect(rows.slice(from + 1).map(([, ...cells]) => cells)).to.deep.equal([
      ['利率约定的补充协议', '欠款的事实（利息）', '本人保存', ''],
      ['催收记录 二', '欠款的事实（是否存在逾期还款）', '本人保存', ''],
    ]);
    expect(text).to.contain('请逐项核对');
    const [system, user] = court.server.requests.at(-1)?.messages ?? [];
    expect(system?.content).not.to.contain('1,200');
    expect(user?.content).to.contain('[1] 2. 利息\n尚欠利息：1,200元');
  });

  it('says what failed, so that the list can be asked for by rules alone', async () => {
    court.server.script(refuse(401, 'bad key'));
    const response = await court.newBrowser().send(requestOf(documents.evidenceChecklist, { body }));
    expect(await refusal(response)).to.deep.equal({ status: 502, code: 'model_call_failed' });
  });
});
