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
 * A client for a process that outlives its servers. When no member of a cluster can be found for a moment, the library's own
 * client caches that failure for good (of the request for the server's features, which batch appends send first), and may leave
 * an unhandled rejection, which ends the process.
 */
export class ReconnectingClient extends EventStoreDBClient {
  #features: Promise<ServerFeatures> | undefined;

  constructor(
    settings: DNSClusterOptions | GossipClusterOptions | SingleNodeOptions,
    security: ChannelCredentialOptions,
    credentials: Credentials | undefined,
  ) {
    super(settings as SingleNodeOptions, security, credentials); // its overloads take each kind, and no union of them
    const { handleError } = this;
    // It waits for a connection that another call makes; that call reports the failure.
    this.handleError = (client, error) => handleError(client, error).catch(() => undefined);
  }

  protected override get capabilities(): Promise<ServerFeatures> {
    if (this.#features) return this.#features;
    const serverFeatures = this.execute(...ServerFeatures.createServerFeatures);
    this.#features = serverFeatures;
    serverFeatures.catch(() => {
      if (this.#features === serverFeatures) this.#features = undefined;
    });
    return serverFeatures;
  }
}
