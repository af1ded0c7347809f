import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { serverTests } from './serverTests.js';

describe('the tests that run against real servers', () => {
  let found: string[];
  before(async () => {
    found = await serverTests();
  });

  it('are found in every module whose tests touch SQL or the event store', () => {
    const modules = ['knowledge', 'models', 'permanentCache', 'captcha', 'backup', 'reading', 'analysis', 'documents'];
    for (const name of modules)
      expect(
        found.some((path) => path.includes(`/${name}/`)),
        name,
      ).to.equal(true);
  });

  it('hold every test file that imports the harness of test servers itself', () => {
    const direct = readdirSync('backend', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `backend/${path}`)
      .filter((path) => /^import (?!type).*\/testServers\.js';$/m.test(readFileSync(path, 'utf8')));
    expect(direct).to.not.have.length(0);
    expect(found).to.include.members(direct);
  });

  it('leave out tests of the domain, which knows no server', () => {
    expect(found.filter((path) => path.startsWith('domain/'))).to.deep.equal([]);
  });
});
