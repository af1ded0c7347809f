import { expect } from 'chai';
import { keyScopes, type KeyScope } from '../../../domain/serviceAccount/terms.js';
import type { Stores } from '../../composition/openStores.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import type { Access } from '../../platform/http/types.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';
import { pictureOf, secretsOf } from './testing/picture.js';
import { createdKey, revokeKey } from './testing/samples/serviceAccountSamples.js';
import { samples } from './testing/samples/samples.js';

/** The keys that are tried: each scope alone, and such as are good for nothing. */
type Tried = KeyScope | 'revoked' | 'altered' | 'malformed';
const tried: readonly Tried[] = [...keyScopes, 'revoked', 'altered', 'malformed'];

/** The refusal that the table prescribes for a key before the route itself runs. */
const refusalOf = ({ role, keyScope }: Access, key: Tried): readonly [number, string] | undefined => {
  if (key === 'revoked') return [401, 'service_key_revoked'];
  if (key === 'altered' || key === 'malformed') return [401, 'service_key_unknown'];
  // What is personal of the feed comes with the feed.
  const isHeld = role === 'key' && (keyScope === key || keyScope === 'case_events');
  return isHeld ? undefined : [403, 'service_key_out_of_scope'];
};

describe('every route with every key of another system', function () {
  this.timeout(300_000);
  let site: PopulatedApplication;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  const keys = new Map<Tried, string>();
  before(async () => {
    site = await startPopulatedApplication();
    ({ stores, close: closeStores } = await site.court.openStores());
    for (const scope of keyScopes) keys.set(scope, (await createdKey(site, [scope])).key);
    const [revoked, other] = [await createdKey(site), await createdKey(site)];
    await revokeKey(site, revoked.account.id);
    keys.set('revoked', revoked.key);
    keys.set('altered', `${other.key.slice(0, -2)}${other.key.endsWith('AA') ? 'BB' : 'AA'}`);
    keys.set('malformed', 'jzsk_secret');
  });
  after(async () => {
    await closeStores?.();
    await site?.close();
  });

  it('has operations of which each names its scope, and no scope without an operation but what is personal of the feed', () => {
    const named = Object.values(authorization).flatMap((entry) => {
      const { role, keyScope } = accessOf(entry);
      expect(keyScope !== undefined, 'a scope is named by the calls of keys alone').to.equal(role === 'key');
      return keyScope === undefined ? [] : [keyScope];
    });
    expect(new Set(named)).to.deep.equal(new Set(keyScopes.filter((scope) => scope !== 'case_events_personal')));
  });

  for (const [route, entry] of Object.entries(authorization)) {
    const sample = samples[route];
    const access = accessOf(entry);
    // What says the same to everybody looks at no key, as it looks at no session.
    if (!sample || access.sessionless) continue;
    it(`is refused or let in as the table says: ${route}`, async () => {
      // A superuser's session beside it lends a key nothing.
      const { superuser } = site.people;
      const request = await sample.call(site, superuser);
      const picture = await pictureOf(site, stores);
      for (const name of tried) {
        const headers = { Authorization: `Bearer ${keys.get(name) ?? ''}` };
        const response = await site.client.send(superuser.cookie, { ...request, headers });
        const refusal = refusalOf(access, name);
        if (!refusal) {
          expect(response.status, `${name}: ${response.text}`).to.equal(200);
          continue;
        }
        expect([response.status, response.code], name).to.deep.equal(refusal);
        expect(response.text).to.match(/密钥.{4,}。/u);
        for (const person of Object.values(site.people))
          for (const secret of secretsOf(person)) expect(response.text).not.to.include(secret);
      }
      expect(await pictureOf(site, stores)).to.deep.equal(picture);
    });
  }
});
