import { expect } from 'chai';
import { requestOf } from '../../../domain/contract/clientOf.js';
import type { CallRequest } from '../../../domain/contract/transport.js';
import { documents } from '../../../domain/contract/documents.js';
import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { ownDocuments } from '../../../domain/contract/ownDocuments.js';
import type { Stores } from '../../composition/openStores.js';
import { complaintBy, complaintForm } from '../harness/submittedCase.js';
import type { Person } from '../harness/personas.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';

const most = 4;
const few = { points: most, seconds: 600 };

describe('what one account may add to the log', function () {
  this.timeout(120_000);
  let site: PopulatedApplication;
  let stores: Stores;
  let closeStores: () => Promise<void>;
  before(async () => {
    site = await startPopulatedApplication({
      allowances: { featureToggles: few, documentListChanges: few, submissionsByDay: few },
    });
    ({ stores, close: closeStores } = await site.court.openStores());
  });
  after(async () => {
    await closeStores();
    await site.close();
  });

  const eventsIn = async (stream: string): Promise<number> => (await stores.log.readStream(stream)).length;
  /** The statuses of requests one after the other; each refusal says when to come back. */
  const statuses = async (who: Person, requests: readonly CallRequest[]): Promise<number[]> => {
    const all: number[] = [];
    for (const request of requests) {
      const response = await site.client.send(who.cookie, request);
      all.push(response.status);
      if (response.status !== 429) continue;
      expect(response.code).to.equal('too_many_requests');
      expect(Number(response.headers.get('Retry-After'))).to.be.within(1, few.seconds);
    }
    return all;
  };
  const refusedFrom = (given: number, total: number, status = 200): number[] => [
    ...Array<number>(given).fill(status),
    ...Array<number>(total - given).fill(429),
  ];

  it('is bounded for features that it turns on and off for itself, and each to its own', async () => {
    const { user, otherUser } = site.people;
    const toggle = (isEnabled: boolean) =>
      requestOf(featureFlags.setOwn, { body: { key: 'ai_chat', is_enabled: isEnabled } });
    const total = 8;
    const toggles = Array.from({ length: total }, (_, n) => toggle(n % 2 === 0));
    expect(await statuses(user, toggles)).to.deep.equal(refusedFrom(most, total));
    expect(await eventsIn(stores.streams.featurePreference(user.id))).to.equal(most);
    // The state that it has already is no event.
    expect(await statuses(otherUser, [toggle(false), toggle(false), toggle(false)])).to.deep.equal([200, 200, 200]);
    expect(await eventsIn(stores.streams.featurePreference(otherUser.id))).to.equal(1);
  });

  it('is bounded for features that an administrator turns on and off for everybody', async () => {
    const path = { key: 'ai_autofill' } as const;
    const before = await eventsIn(stores.streams.featureFlag('ai_autofill'));
    const toggles = Array.from({ length: 8 }, (_, n) =>
      requestOf(featureFlags.setGlobal, { path, body: { is_enabled: n % 2 === 1 } }),
    );
    expect(await statuses(site.people.superuser, toggles)).to.deep.equal(refusedFrom(most, 8));
    expect(await eventsIn(stores.streams.featureFlag('ai_autofill'))).to.equal(before + most);
  });

  it('is bounded for own documents that it takes off the list and brings back', async () => {
    const { user } = site.people;
    const path = { id: user.submitted.documentId };
    const before = await eventsIn(stores.streams.account(user.id));
    const changes = Array.from({ length: 8 }, (_, n) =>
      requestOf(n % 2 === 0 ? ownDocuments.remove : ownDocuments.restore, { path }),
    );
    expect(await statuses(user, changes)).to.deep.equal([204, 200, 204, 200, 429, 429, 429, 429]);
    expect(await eventsIn(stores.streams.account(user.id))).to.equal(before + most);
  });

  it('is bounded for Word files that are submitted or kept, whatever the plan', async () => {
    const { otherUser } = site.people;
    const body = { form_key: complaintForm, form_data: complaintBy('某原告') };
    const files = Array.from({ length: 6 }, () => requestOf(documents.generate, { body }));
    // One was used up by the complaint that they submitted.
    expect(await statuses(otherUser, files)).to.deep.equal(refusedFrom(most - 1, 6));
    // The court's own count as administration.
    expect(await statuses(site.people.superuser, files)).to.deep.equal(refusedFrom(6, 6));
  });
});
