import { expect } from 'chai';
import { originAt, originIn } from './origin.js';

const at = (pathname: string, search = '', state: unknown = null) => originIn(originAt({ pathname, search, state }));

describe('where one comes back to after signing in', () => {
  it('is the page one was on', () => expect(at('/claim/divorce', '?from=2')).to.equal('/claim/divorce?from=2'));

  it('is no place when one was on the home page', () => expect(at('/')).to.equal(undefined));

  it('is handed on between signing in and signing up', () => {
    for (const path of ['/login', '/register']) {
      expect(at(path, '', { from: '/app/my-agents' })).to.equal('/app/my-agents');
      expect(at(path)).to.equal(undefined);
    }
  });

  for (const state of ['/app', { from: 7 }, { from: 'https://evil.example/' }, { from: '//evil.example/' }, undefined])
    it(`is no place for ${JSON.stringify(state)}`, () => expect(originIn(state)).to.equal(undefined));
});
