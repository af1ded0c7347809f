import { expect } from 'chai';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { AccountCommand, KeptPleading } from './commands.js';
import { accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';

const given = specify(accountDecider);
const userId = 'u1';
const documentId = 'd-1';
const registered: AccountEvent = { type: 'AccountRegistered', data: { userId, email: 'a@example.cn' } };
const submitted = (version: number): KeptPleading => ({
  documentId,
  documentType: 'complaint',
  formKey: 'claim-private-lending',
  edition: '2025',
  cause: '民间借贷纠纷',
  caseId: 'c-1',
  version,
  defendantId: null,
  formData: null,
});
const keep = (data: KeptPleading): AccountCommand => ({ type: 'KeepPleading', data });
const kept = (data: KeptPleading): AccountEvent => ({ type: 'PleadingKept', data: { userId, ...data } });
const discard: AccountCommand = { type: 'DiscardPleading', data: { documentId } };
const discarded: AccountEvent = { type: 'PleadingDiscarded', data: { userId, documentId } };
const restored: AccountEvent = { type: 'PleadingRestored', data: { userId, documentId } };
const restore: AccountCommand = { type: 'RestorePleading', data: { documentId } };

describe('account: documents of one’s own', () => {
  it('point to a version of a case, each version once and never back', () => {
    given(registered)
      .when(keep(submitted(1)))
      .then(kept(submitted(1)));
    given(registered, kept(submitted(1)))
      .when(keep(submitted(1)))
      .thenNothing();
    given(registered, kept(submitted(1)))
      .when(keep(submitted(2)))
      .then(kept(submitted(2)));
    given(registered, kept(submitted(2)))
      .when(keep(submitted(1)))
      .thenNothing();
  });
  it('are taken off the list once', () => {
    given(registered, kept(submitted(1)))
      .when(discard)
      .then(discarded);
    given(registered, kept(submitted(1)), discarded)
      .when(discard)
      .thenNothing();
    given(registered).when(discard).thenRefused('document_not_found');
  });
  it('stay off the list when the same version is kept again, and are back with a new one', () => {
    given(registered, kept(submitted(1)), discarded)
      .when(keep(submitted(1)))
      .thenNothing();
    given(registered, kept(submitted(1)), discarded)
      .when(keep(submitted(2)))
      .then(kept(submitted(2)));
  });
  it('are brought back as they were, once', () => {
    given(registered, kept(submitted(2)), discarded)
      .when(restore)
      .then(restored);
    given(registered, kept(submitted(2)), discarded, restored)
      .when(restore)
      .thenNothing();
    given(registered, kept(submitted(2)), discarded, restored)
      .when(discard)
      .then(discarded);
    given(registered, kept(submitted(2)))
      .when(restore)
      .thenNothing();
    given(registered).when(restore).thenRefused('document_not_found');
  });
  it('were once brought back by being kept again, and are so in what was written then', () => {
    given(registered, kept(submitted(2)), discarded, kept(submitted(2)))
      .when(restore)
      .thenNothing();
    given(registered, kept(submitted(2)), discarded, kept(submitted(2)))
      .when(discard)
      .then(discarded);
  });
  it('take no more room in the log for being taken off the list and brought back, nor in memory for their answers', () => {
    const application: KeptPleading = {
      ...submitted(1),
      documentType: 'application',
      formKey: 'application-compulsory-enforcement',
      caseId: null,
      version: null,
      formData: { says: '甲'.repeat(100_000) },
    };
    const state = fold(accountDecider, [registered, kept(application), discarded]);
    expect(JSON.stringify(accountDecider.decide(restore, state)).length).to.be.below(200);
    expect(JSON.stringify(state).length).to.be.below(1100);
  });
  it('are found by their own id only, not by what every object has', () => {
    for (const id of ['__proto__', 'constructor', 'toString'])
      given(registered)
        .when({ type: 'DiscardPleading', data: { documentId: id } })
        .thenRefused('document_not_found');
  });
  // If each copied those before it, this would take longer than a test may.
  it('may be very many', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => kept({ ...submitted(1), documentId: `d-${n}` }));
    const state = fold(accountDecider, [registered, ...many]);
    expect(accountDecider.decide({ type: 'DiscardPleading', data: { documentId: 'd-0' } }, state)).to.have.length(1);
  });
  it('stay as they are while the account is barred; what it had submitted before is kept all the same', () => {
    const barred: AccountEvent = { type: 'AccountDeactivated', data: { userId } };
    given(registered, kept(submitted(1)), barred)
      .when(discard)
      .thenRefused('account_inactive');
    given(registered, kept(submitted(1)), discarded, barred)
      .when(restore)
      .thenRefused('account_inactive');
    given(registered, barred)
      .when(keep(submitted(1)))
      .then(kept(submitted(1)));
  });
  it('are gone with the account', () => {
    const erased: AccountEvent = { type: 'AccountErased', data: { userId, reason: '本人申请' } };
    for (const command of [keep(submitted(1)), discard, restore])
      given(registered, kept(submitted(1)), erased)
        .when(command)
        .thenRefused('personal_data_erased');
  });
});
