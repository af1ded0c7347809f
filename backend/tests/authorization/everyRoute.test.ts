import { expect } from 'chai';
import { planIncludes, type Plan } from '../../../domain/account/plans.js';
import { scopeOf } from '../../platform/http/shownData.js';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import type { Stores } from '../../composition/openStores.js';
import type { Access } from '../../platform/http/types.js';
import { documents } from '../../../domain/contract/documents.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import type { TestResponse } from '../harness/testClient.js';
import { personas, type Person, type Persona } from '../harness/personas.js';
import { pictureOf, secretsOf } from './testing/picture.js';
import type { Sample } from './testing/sample.js';
import { samples } from './testing/samples/samples.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';

const planOf: Readonly<Record<Persona, Plan | undefined>> = {
  anonymous: undefined,
  inactive: undefined,
  explorer: 'explorer',
  user: 'professional',
  otherUser: 'professional',
  superuser: 'admin',
};

/** The refusal that the table prescribes for a persona before the route itself runs. */
const refusalOf = ({ role, plan }: Access, persona: Persona): readonly [number, string] | undefined => {
  const held = planOf[persona];
  if (role === 'anonymous') return undefined;
  if (role === 'key') return [401, 'service_key_required'];
  if (held === undefined) return [401, 'not_signed_in'];
  if (role === 'court' && persona !== 'superuser') return [403, 'forbidden'];
  return plan !== undefined && !planIncludes(held, plan) ? [403, 'plan_required'] : undefined;
};

describe('every route as everybody', () => {
  let site: PopulatedApplication;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  before(async () => {
    site = await startPopulatedApplication();
    ({ stores, close: closeStores } = await site.court.openStores());
  });
  after(async () => {
    await closeStores?.();
    await site?.close();
  });

  it('has a sample for each route of the table, with another person’s data for routes that name personal data', () => {
    expect(Object.keys(samples).sort()).to.deep.equal(Object.keys(authorization).sort());
    const owned = Object.keys(authorization).filter((key) => accessOf(authorization[key] ?? 'anonymous').own);
    expect(owned).not.to.deep.equal([]);
    expect(owned.filter((key) => !samples[key]?.foreign)).to.deep.equal([]);
  });

  it('reserves the court’s routes for its people, and personal routes for signed-in people', () => {
    const roles = Object.entries(authorization).map(([key, entry]) => [key, accessOf(entry).role] as const);
    const within = (paths: RegExp) => roles.filter(([key]) => paths.test(key)).map(([, role]) => role);
    expect(new Set(within(/ \/api\/(admin|cases)(\/|$)/))).to.deep.equal(new Set(['court']));
    expect(new Set(within(/ \/(api\/user|users)\//))).to.deep.equal(new Set(['user']));
  });

  /** Sends it as `who`, on a session of its own where it does not outlive the request. */
  const send = async ({ session }: Sample, who: Person, request: CallRequest): Promise<TestResponse> => {
    const begun = session === 'ends' && planOf[who.persona] !== undefined;
    const cookie = begun ? await site.client.signIn(who.email, who.password) : who.cookie;
    const response = await site.client.send(cookie, request);
    if (session === 'renewed' && response.cookie !== undefined) who.cookie = response.cookie;
    return response;
  };
  /** Somebody else, who has things. */
  const ownerFor = (persona: Persona): Person => site.people[persona === 'otherUser' ? 'user' : 'otherUser'];
  const saysNothingOf = ({ text }: TestResponse, owners: readonly Person[]): void => {
    for (const owner of owners) for (const secret of secretsOf(owner)) expect(text).not.to.include(secret);
  };
  const othersThan = (persona: Persona): Person[] =>
    Object.values(site.people).filter((one) => one.persona !== persona);

  for (const [key, entry] of Object.entries(authorization)) {
    const sample = samples[key];
    if (!sample) continue; // the test above names it
    const access = accessOf(entry);
    const refusedTo = personas.filter((persona) => refusalOf(access, persona));
    const letsIn = personas.filter((persona) => !refusalOf(access, persona));
    const { foreign, foreignFor = [], foreignAnswers = 404 } = sample;

    describe(key, () => {
      if (refusedTo.length > 0)
        it(`refuses ${refusedTo.join(', ')}`, async () => {
          const everybody = refusedTo.map((persona) => site.people[persona]);
          const requests = await Promise.all(
            everybody.map(async (who) => ({ who, request: await sample.call(site, who) })),
          );
          const picture = await pictureOf(site, stores);
          for (const { who, request } of requests) {
            const response = await send(sample, who, request);
            expect([response.status, response.code], who.persona).to.deep.equal(refusalOf(access, who.persona));
            saysNothingOf(response, Object.values(site.people));
          }
          expect(await pictureOf(site, stores)).to.deep.equal(picture);
        });

      for (const persona of letsIn) {
        it(`lets in ${persona}`, async () => {
          const who = site.people[persona];
          const response = await send(sample, who, await sample.call(site, who));
          expect(response.status, response.text).to.be.oneOf([...(sample.answers ?? [200, 201, 204])]);
          // The court sees others' data where `shownData` says so, and is recorded.
          if (persona !== 'superuser' || scopeOf(key) === undefined) saysNothingOf(response, othersThan(persona));
        });

        if (foreign && foreignFor.includes(persona))
          it(`shows ${persona} another person’s data`, async () => {
            const response = await send(sample, site.people[persona], await foreign(site, ownerFor(persona)));
            expect(response.status, response.text).to.equal(200);
          });
        else if (foreign)
          it(`hides another person’s data from ${persona}`, async () => {
            const owner = ownerFor(persona);
            const request = await foreign(site, owner);
            const picture = await pictureOf(site, stores);
            const response = await send(sample, site.people[persona], request);
            expect(response.status, response.text).to.equal(foreignAnswers);
            saysNothingOf(response, [owner]);
            expect(await pictureOf(site, stores)).to.deep.equal(picture);
          });
      }
    });
  }

  describe('the id of another person’s document in a body', () => {
    it('is a new document of one’s own', async () => {
      const { user, otherUser } = site.people;
      const theirs = requestOf(ownDocuments.open, { path: { id: otherUser.submitted.documentId } });
      const before = await site.client.send(otherUser.cookie, theirs);
      expect(before.status).to.equal(200);
      const body = {
        form_key: 'application-compulsory-enforcement',
        form_data: {},
        document_id: otherUser.submitted.documentId,
      };
      const kept = await site.client.send(user.cookie, requestOf(documents.generate, { body }));
      expect(kept.status, kept.text).to.equal(200);
      const mine = await site.client.send(user.cookie, theirs);
      expect(mine.json).to.include({ document_type: 'application' });
      saysNothingOf(mine, [otherUser]);
      expect((await site.client.send(otherUser.cookie, theirs)).json).to.deep.equal(before.json);
    });
  });
});
