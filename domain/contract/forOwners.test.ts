import { expect } from 'chai';
import { z } from 'zod';
import { area, callsIn, methodOf, namedCalls, patternOf, type Call } from './call.js';
import { clientOf, pathOf } from './clientOf.js';
import type { Transport } from './transport.js';
import { contract } from './contract.js';
import { both, forOwners } from './forOwners.js';
import { json, nothing } from './responses.js';

const Own = z.object({ id: z.string() });
const Platform = Own.extend({ is_public: z.boolean() });
const notes = area(
  { key: 'notes', title: '便签', description: '测试用。' },
  forOwners(
    { own: '/api/user/notes', platform: '/api/admin/all/notes' },
    {
      list: both('GET', {
        summary: '{whose}便签',
        own: { response: json(z.array(Own), '{whose}便签，新的在前。') },
        platform: { response: json(z.array(Platform), '全部。'), description: '含{whose}。' },
      }),
      remove: both('DELETE /{id}', {
        path: z.object({ id: z.string() }),
        summary: '删除{whose}便签',
        response: nothing('已删除。'),
        refuses: ['not_found'],
        platform: { refuses: ['not_found', 'forbidden'] },
      }),
    },
  ),
);

/** The address of a call as if it were about nobody's things: `GET /models/{id}` for both of a pair. */
const addressOf = (called: Call): string =>
  `${methodOf(called)} ${patternOf(called)
    .split('/')
    .filter((part) => !['', 'api', 'user', 'admin', 'rag', 'platform', 'vector-stores'].includes(part))
    .join('/')}`;

describe('calls on one’s own things and on the platform’s', () => {
  it('are declared once, under both prefixes, in words about either owner', () => {
    expect(callsIn(notes).map(({ key }) => key)).to.deep.equal([
      'GET /api/user/notes',
      'GET /api/admin/all/notes',
      'DELETE /api/user/notes/{id}',
      'DELETE /api/admin/all/notes/{id}',
    ]);
    const { list, remove } = notes;
    expect([list.own.summary, list.platform.summary]).to.deep.equal(['自己的便签', '平台的便签']);
    expect(list.own.response.about).to.equal('自己的便签，新的在前。');
    expect([list.own.description, list.platform.description]).to.deep.equal([undefined, '含平台的。']);
    expect([remove.own.refuses, remove.platform.refuses]).to.deep.equal([['not_found'], ['not_found', 'forbidden']]);
    expect(pathOf(remove.platform, { path: { id: 'a/b' } })).to.equal('/api/admin/all/notes/a%2Fb');
  });

  it('have a schema of their own where the owners are shown different things', async () => {
    const asked: string[] = [];
    const transport: Transport = {
      exchange: async ({ path }) => {
        asked.push(path);
        return Response.json([{ id: 'a', is_public: true }]);
      },
      misread: (what) => new Error(what),
    };
    const client = clientOf(transport, notes);
    expect(await client.list.own()).to.deep.equal([{ id: 'a' }]);
    expect(await client.list.platform()).to.deep.equal([{ id: 'a', is_public: true }]);
    expect(asked).to.deep.equal(['/api/user/notes', '/api/admin/all/notes']);
  });

  it('are nowhere declared twice in the contract', () => {
    const singles = Object.entries(contract).flatMap(([name, calls]) =>
      namedCalls(calls).flatMap(({ scope, called }) =>
        scope === null ? [{ name, address: addressOf(called), called }] : [],
      ),
    );
    const twice = singles.filter(({ address, called }) =>
      singles.some((other) => other.called !== called && other.address === address),
    );
    // What is on for everybody and what is on for oneself are different things with different fields.
    expect(twice.map(({ called }) => called.key)).to.deep.equal([
      'GET /api/user/feature-flags',
      'GET /api/admin/feature-flags',
    ]);
  });
});
