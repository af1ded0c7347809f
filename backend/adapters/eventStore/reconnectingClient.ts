import { Client, connectivityState, credentials as grpcCredentials, status, type Channel } from '@grpc/grpc-js';
import {
  EventStoreDBClient,
  UnavailableError,
  type ChannelCredentialOptions,
  type Credentials,
  type DNSClusterOptions,
  type GossipClusterOptions,
  type SingleNodeOptions,
} from '@eventstore/db-client';
import { ServerFeatures } from '@eventstore/db-client/dist/Client/ServerFeatures.js';

/** Returns whether the error means that user name or password are wrong. */
export const isLoginRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === status.UNAUTHENTICATED;

/**
 * How long a connection may take to come about, with its TLS, in milliseconds. A node that hangs takes connections (its kernel does) and
 * then says nothing, on which the library would wait for ever: no keep-alive watches over a connection that is not made yet.
 */
const longestConnectMs = 4000;

/** What makes the library drop its connection. */
const outage = new UnavailableError();

/** Who signs in, and how to read that anew. */
type Login = {
  readonly credentials: Credentials | undefined;
  readonly renew?: (() => Credentials | undefined) | undefined;
};

const isSame = (one: Credentials | undefined, other: Credentials | undefined): boolean =>
  one?.username === other?.username && one?.password === other?.password;

/**
 * A client for a process that outlives its servers. When no member of a cluster can be found for a moment, the library's own
 * client caches that failure for good (of the request for the server's features, which batch appends send first), and may leave
 * an unhandled rejection, which ends the process. A login that the store refuses is read anew, and where it changed a new connection is
 * made with it. So is one in place of a connection that does not come about in time. The library lets reads run without end whatever deadline
 * they are given; here it counts for them too, and one without goes on as long as its connection lives.
 */
export class ReconnectingClient extends EventStoreDBClient {
  #features: Promise<ServerFeatures> | undefined;
  #watched: Channel | undefined;
  #connections = 0;
  #credentials: Credentials | undefined;

  constructor(
    settings: DNSClusterOptions | GossipClusterOptions | SingleNodeOptions,
    security: ChannelCredentialOptions,
    { credentials, renew }: Login,
  ) {
    super(settings as SingleNodeOptions, security, credentials); // its overloads take each kind, and no union of them
    this.#credentials = credentials;
    const { handleError, callArguments, getChannel } = this;
    this.getChannel = async () => {
      const channel = await getChannel();
      if (channel !== this.#watched) this.#watch((this.#watched = channel));
      return channel;
    };
    this.callArguments = ({ credentials: login = this.#credentials, ...options }, callOptions = {}) => {
      const { deadline, ...others } = callOptions;
      const isEndless = deadline === Infinity && options.deadline !== undefined;
      return callArguments({ ...options, ...(login && { credentials: login }) }, isEndless ? others : callOptions);
    };
    const isRenewed = (): boolean => {
      const present = renew?.();
      if (!present || isSame(present, this.#credentials)) return false;
      this.#credentials = present;
      return true;
    };
    this.handleError = async (client, error) => {
      try {
        const isOutdated = isLoginRefused(error) && isRenewed();
        // The library connects anew after what it takes for an outage.
        await handleError(client, isOutdated ? outage : error);
      } catch {
        // It waits for a connection that another call makes; that call reports the failure. So does the next login, of an address that cannot be read.
      }
    };
  }

  /** How often it connected to a server so far. What stands behind an address changes only with a new connection. */
  get connections(): number {
    return this.#connections;
  }

  #watch(channel: Channel): void {
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.SHUTDOWN) return;
    const giveUp = (): void => {
      const client = new Client(channel.getTarget(), grpcCredentials.createInsecure(), { channelOverride: channel });
      void this.handleError(client, outage); // closes the channel, which ends the calls that wait for it
    };
    const timer = state === connectivityState.CONNECTING ? setTimeout(giveUp, longestConnectMs).unref() : undefined;
    // A connection is counted before any call goes over it: calls that wait for it are sent in the same turn, and none is answered in it.
    channel.watchConnectivityState(state, Infinity, () => {
      clearTimeout(timer);
      if (channel.getConnectivityState(false) === connectivityState.READY) this.#connections += 1;
      this.#watch(channel);
    });
  }

  /** With which user name and password it signs in at present. */
  get credentials(): Credentials | undefined {
    return this.#credentials;
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
