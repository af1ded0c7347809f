import { expect } from 'chai';
import fc from 'fast-check';
import { vectors, order, orderInput } from './testing/ragModelFixtures.js';
import { fieldOf, inputOf, nameProblem, numberProblem, typedOf } from './ragModelFields.js';

describe('fields of a retrieval model', () => {
  it('start with the usual numbers, and show a model but for its key', () => {
    expect(typedOf(null)).to.deep.equal({
      type: 'embedding',
      name: '',
      endpoint: '',
      apiKey: '',
      outputDim: '',
      similarityTopK: '20',
      rerankTopK: '5',
    });
    expect(typedOf({ ...vectors, similarity_top_k: 7 })).to.deep.include({
      name: vectors.name,
      apiKey: '',
      outputDim: '1024',
      similarityTopK: '7',
    });
  });

  it('are sent trimmed, with numbers as numbers and only those of the type', () => {
    const typed = { ...typedOf(order), name: ` ${order.name} `, outputDim: 'x', similarityTopK: '' };
    expect(inputOf('rerank', typed)).to.deep.equal(orderInput);
    const wide = { ...typedOf(vectors), apiKey: ' sk-1 ', outputDim: '１,０２４', similarityTopK: ' 30' };
    expect(inputOf('embedding', wide)).to.deep.equal({
      name: vectors.name,
      api_endpoint: vectors.api_endpoint,
      api_key: 'sk-1',
      model_type: 'embedding',
      output_dim: 1024,
      similarity_top_k: 30,
    });
  });

  it('take a number exactly within its bounds', () => {
    const range = { least: 1, most: 16_000 };
    const within = (text: string) => numberProblem('输出维度', range, text);
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (number) => {
        const good = number >= 1 && number <= 16_000;
        expect(within(String(number))).to.equal(good || '输出维度应为1到16000的整数');
      }),
    );
    expect(within('  ')).to.equal('请填写输出维度');
    for (const bad of ['1.5', '1e3', '0x10', '一千', 'NaN', '+7']) expect(within(bad), bad).to.match(/整数/);
  });

  it('ask for a name that is not too long', () => {
    expect([nameProblem('甲'), nameProblem(' 　 '), nameProblem('名'.repeat(201))]).to.deep.equal([
      true,
      '请填写名称',
      '名称不能超过200个字',
    ]);
  });

  it('are known by the server’s names, and by no object’s own', () => {
    expect(['output_dim', 'model_type', 'toString', '__proto__'].map(fieldOf)).to.deep.equal([
      'outputDim',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
