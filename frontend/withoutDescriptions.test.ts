import { expect } from 'chai';
import { withoutDescriptionsIn } from './withoutDescriptions.js';

describe('the contract as it is built into pages', () => {
  it('says nothing of its schemas, and checks what it checked', () => {
    const code = `const Field = z.object({
      id: z.string().describe('在一项之内唯一。').max(10),
      get fields() { return z.array(Field.meta({ id: 'Field' })).describe('一组'); },
    }).describe('一栏').meta({ id: 'Field', description: z.string().describe('x') });`;
    expect(withoutDescriptionsIn(code)).to.equal(`const Field = z.object({
      id: z.string().max(10),
      get fields() { return z.array(Field); },
    });`);
  });

  it('stays as it is where nothing is described', () => {
    const code = "export const describe = call('GET /describe', { meta, describe: meta(1) });";
    expect(withoutDescriptionsIn(code)).to.equal(code);
  });
});
