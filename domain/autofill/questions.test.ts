import { expect } from 'chai';
import { z } from 'zod';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { promptOf } from '../assistance/task.js';
import { autofill } from '../assistance/tasks/autofill.js';
import { nameOf, questionsOf } from './questions.js';

const said = (value: unknown, quote = '原文') => ({ value, quote });

describe('what a model is asked to fill in a form', () => {
  const form = sampleForm();
  const all = questionsOf(form);
  const offered = (reply: Record<string, unknown>) =>
    all.flatMap(({ schema, offersIn }) =>
      offersIn(schema.parse(reply)).map(({ path, value, quote }) => [path, value, quote]),
    );

  it('is asked by a schema that names every field, and a task that names the form', () => {
    const written = all.map(({ schema }) => JSON.stringify(z.toJSONSchema(schema))).join();
    for (const name of ['证件号码', '统一社会信用代码', '尚欠本金', '一般授权']) expect(written).to.contain(name);
    expect(promptOf(autofill, { 文书: nameOf(form) })).to.contain('民事起诉状（示例纠纷）');
  });

  it('is kept of a reply as far as it fits, value by value', () => {
    expect(
      offered({
        plaintiffs_natural: [
          {},
          {
            name: said(' 张三 '),
            id_number: 'no record',
            phone: { value: 13812345678, quote: '' },
            gender: said('未知'),
          },
          { birth_date: said('2024-02-30'), phone: said('13812345678') },
        ],
        defendants_legal: null,
        claims_i1: { principal: said('￥12,000.50元'), as_of: said('去年'), until_paid: null, unknown: said('x') },
        header: 7,
      }),
    ).to.deep.equal([
      ['plaintiffs_natural.0.name', '张三', '原文'],
      ['plaintiffs_natural.1.phone', '13812345678', '原文'],
      ['sections.claims.items.i1.principal', '12000.50', '原文'],
    ]);
    expect(offered({ plaintiffs_natural: ['nobody', 7] })).to.deep.equal([]);
    expect(offered({})).to.deep.equal([]);
  });
});
