import {
  EventStoreDBClient,
  type ChannelCredentialOptions,
  type Credentials,
  type DNSClusterOptions,
  type GossipClusterOptions,
  type SingleNodeOptions,
} from '@eventstore/db-client';
import { ServerFeatures } from '@eventstore/db-client/dist/Client/ServerFeatures.js';

/**
 * The client, for a process that outlives its servers. Of a cluster of which no member can be found for a moment, the library's own
 * remembers the failure for good (it keeps the failed question what the server can do, which appends in batches ask first), and may
 * leave a rejection that nobody handles, which ends the process.
 */
export class PersistentClient extends EventStoreDBClient {
  #features: Promise<ServerFeatures> | undefined;

  constructor(
    settings: DNSClusterOptions | GossipClusterOptions | SingleNodeOptions,
    security: ChannelCredentialOptions,
    credentials: Credentials | undefined,
  ) {
    super(settings as SingleNodeOptions, security, credentials); // its overloads take each kind, and no union of them
    const { handleError } = this;
    // It waits for a connection that another call is making; that call tells of it when there is none.
    this.handleError = (client, error) => handleError(client, error).catch(() => undefined);
  }

  protected override get capabilities(): Promise<ServerFeatures> {
    if (this.#features) return this.#features;
    const asked = this.execute(...ServerFeatures.createServerFeatures);
    this.#features = asked;
    asked.catch(() => {
      if (this.#features === asked) this.#features = undefined;
    });
    return asked;
  }
}
