import { expect } from 'chai';
import { originAt, originIn } from './origin.js';

const at = (pathname: string, search = '', state: unknown = null) => originIn(originAt({ pathname, search, state }));

describe('the page to return to after signing in', () => {
  it('is the page with the link to the login page', () =>
    expect(at('/claim/divorce', '?from=2')).to.equal('/claim/divorce?from=2'));

  it('is not set on the home page', () => expect(at('/')).to.equal(undefined));

  it('is passed on between the pages to sign in and to register', () => {
    for (const path of ['/login', '/register']) {
      expect(at(path, '', { from: '/app/my-agents' })).to.equal('/app/my-agents');
      expect(at(path)).to.equal(undefined);
    }
  });

  for (const state of ['/app', { from: 7 }, { from: 'https://evil.example/' }, { from: '//evil.example/' }, undefined])
    it(`is not read from the router state ${JSON.stringify(state)}`, () => expect(originIn(state)).to.equal(undefined));
});
