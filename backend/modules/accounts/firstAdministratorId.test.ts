import { expect } from 'chai';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { StoredEvent } from '../../adapters/eventStore/codec.js';
import { streamNames } from '../../adapters/eventStore/streams.js';
import {
  constantAdministratorId,
  findFirstAdministratorId,
  installationAdministratorId,
} from './firstAdministratorId.js';

describe('the id of the first administrator', () => {
  const streams = streamNames();
  const key = new Uint8Array(32).fill(7);
  const own = installationAdministratorId(key);
  const constantStream = streams.account(constantAdministratorId);
  const find = (signIns: readonly string[], log: readonly string[]) =>
    findFirstAdministratorId({
      key,
      streams,
      credentials: {
        findByUser: async (userId) =>
          signIns.includes(userId) ? { userId, email: 'a@court.cn', passwordHash: '' } : undefined,
      },
      log: {
        readStream: async (stream) =>
          log.includes(stream) ? [{ type: 'AccountRegistered' } as unknown as Recorded<DomainEvent>] : [],
      },
      readAll: async function* () {
        for (const streamId of ['$settings', ...log]) yield { event: { streamId } as StoredEvent };
      },
    });

  it('is another one in each installation, and the same at each start', async () => {
    expect(own).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(own).to.not.equal(installationAdministratorId(new Uint8Array(32).fill(8)));
    expect(await find([], [])).to.equal(own);
    expect(await find([own], [streams.account(own)])).to.equal(own);
  });

  it('stays the constant of earlier releases where the log begins with it, or somebody signs in by it', async () => {
    expect(await find([constantAdministratorId], [])).to.equal(constantAdministratorId);
    expect(await find([], [constantStream, streams.featureFlag('ai_chat')])).to.equal(constantAdministratorId);
  });

  it('is not the constant that somebody appended later', async () => {
    expect(await find([], [streams.account(own), constantStream])).to.equal(own);
    expect(await find([own, constantAdministratorId], [constantStream])).to.equal(own);
  });
});
