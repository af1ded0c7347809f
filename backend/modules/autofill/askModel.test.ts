import { expect } from 'chai';
import { problems as refusals } from '../../../domain/contract/problems.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { loadCatalogue } from '../forms/index.js';
import { askModel } from './askModel.js';

describe('asking a model for a form in several calls', () => {
  it('says that the credits ran out where that is why a part has no reply', async () => {
    const definition = (await loadCatalogue()).get('claim-construction-contract');
    if (!definition) throw new TypeError('the catalogue has no such form');
    let calls = 0;
    const { problems } = await askModel(
      () => {
        calls += 1;
        if (calls > 1) return Promise.reject(new DomainError('credits_insufficient'));
        return Promise.resolve({ reply: {}, misfits: 0, model: 'scripted' });
      },
      { definition, source: '工程款未付。' },
    );
    expect(calls).to.equal(3);
    expect(problems).to.deep.equal([`表单的一部分没有识别：${refusals.credits_insufficient.sentence}`]);
  });
});
