import { expect } from 'chai';
import { actorIdCalled, actorName, namesWithoutAccount, system } from './actorNames.js';

describe('the name of who did something', () => {
  it('is the e-mail of an account, and says of an account without one that it was erased', () => {
    const account = { kind: 'user', id: 'a-1' } as const;
    expect(actorName({ ...account, email: 'court@example.cn' })).to.equal('court@example.cn');
    expect(actorName({ ...account, email: null })).to.equal('已删除的账号');
  });

  it('is the kind of everybody else, with the task of the application where it is known', () => {
    expect(actorName({ kind: 'visitor', id: '', email: null })).to.equal('访客');
    expect(actorName({ kind: 'system', id: 'sealLog', email: null })).to.equal('系统（日志封存）');
    expect(actorName({ kind: 'system', id: 'something new', email: null })).to.equal('系统');
  });

  it('leads back to the id that events have, for each of those without an account', () => {
    for (const name of namesWithoutAccount.filter((one) => one !== system)) {
      const id = actorIdCalled(name);
      if (id === undefined) throw new Error(`${name} leads nowhere`);
      expect(actorName({ kind: id === '' ? 'visitor' : 'system', id, email: null })).to.equal(name);
    }
    expect(actorIdCalled('日志封存'), 'without the word before it').to.equal('sealLog');
    for (const name of ['court@example.cn', system]) expect(actorIdCalled(name), name).to.equal(undefined);
  });
});
