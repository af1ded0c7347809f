import { expect } from 'chai';
import { firstAdministratorId } from './firstAdministratorId.js';

describe('the id of the first administrator', () => {
  it('is another one in each installation, and the same at each start', () => {
    const key = new Uint8Array(32).fill(7);
    const own = firstAdministratorId(key);
    expect(own).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(own).to.not.equal(firstAdministratorId(new Uint8Array(32).fill(8)));
    expect(firstAdministratorId(key)).to.equal(own);
  });
});
