import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { makeCertificate, type ServerCertificate } from './certificate.js';
import { credentialsCheck, loadCredentials } from './credentials.js';
import { lockDirectory } from './lock.js';
import { clusterInfo, supportedMethods } from './nodeInfo.js';
import { streamsDefinition, streamsService } from './service.js';
import { recentIds } from './storage/batch.js';
import { createGroupCommit } from './storage/groupCommit.js';
import { logFile, openStorage } from './storage/storage.js';
import { createCommits } from './subscribe.js';

export type EmbeddedEventStore = {
  /** `esdb://user:password@localhost:port?…`, for `EventStoreDBClient.connectionString`. */
  connectionString: string;
  /**
   * Writes a consistent copy of the log, as of one moment, into `directory` (made, must hold no store yet), while writing
   * goes on. A store started there serves it, under credentials of its own.
   * @throws Error when there is a log already, or the disk fails
   */
  backup: (directory: string) => Promise<void>;
  /** Finishes writes under way, ends subscriptions and releases the directory. */
  close: () => Promise<void>;
};

type Options = {
  /** Where the log, the credentials and the certificate are kept; made when missing. */
  directory: string;
  /** The port to listen on; a free one by default. */
  port?: number;
  /** A certificate to reuse, for clients that outlive a restart: they read it only once. By default every start makes one. */
  certificate?: ServerCertificate;
  /** Milliseconds since 1970; the system's clock by default. */
  now?: () => number;
};

/** The largest message that is read. Like EventStoreDB's it exceeds the largest append, which so fits in any framing. */
const maxMessageBytes = 17 * 1024 * 1024;

/** How many ids of recent events are remembered for appends with any revision. */
const recentIdCount = 20_000;

const bind = (server: Server, address: string, credentials: ServerCredentials): Promise<number> =>
  new Promise((resolve, reject) =>
    server.bindAsync(address, credentials, (error, port) => (error ? reject(error) : resolve(port))),
  );

/**
 * Makes the times of new events: the clock's, but never before the newest event. Where the clock was set back they stand still until
 * it has caught up, so that the log's order and its times agree.
 */
const createStamp = (events: readonly { readonly created: number }[], now: () => number): (() => number) => {
  let newest = events.reduce((most, { created }) => Math.max(most, created), 0);
  return () => (newest = Math.max(newest, now()));
};

const shutDown = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A subscription never ends by itself, so a shutdown that waits for open calls would wait for ever.
    const force = setTimeout(() => server.forceShutdown(), 200);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });

/**
 * Starts an event store in this process that speaks EventStoreDB's protocol on loopback.
 * @throws DirectoryInUseError when another process holds the directory
 * @throws DamagedStoreError when the log on the disk is incomplete or damaged
 */
export const startEmbeddedEventStore = async ({
  directory,
  port = 0,
  certificate: kept,
  now = Date.now,
}: Options): Promise<EmbeddedEventStore> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(directory);
  const closers: (() => Promise<void>)[] = [unlock];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse().splice(0)) await close();
  };
  try {
    const credentials = await loadCredentials(directory);
    const { key, certificate } = kept ?? (await makeCertificate(new Date(now())));
    const certificatePath = join(directory, 'certificate.pem');
    await writeFile(certificatePath, certificate);

    const storage = await openStorage(directory);
    closers.push(storage.close);
    const recent = recentIds(recentIdCount);
    const stamp = createStamp(storage.newest(), now);
    for (const { id, stream, revision, position } of storage.newest().reverse())
      recent.set(id, { stream, revision: Number(revision), position });
    const commits = createCommits();
    const commit = createGroupCommit({ storage, recent, now, onCommitted: commits.announce });
    closers.push(commit.close);

    const server = new Server({
      'grpc.max_receive_message_length': maxMessageBytes,
      'grpc.max_send_message_length': maxMessageBytes,
    });
    server.addService(
      streamsDefinition,
      streamsService({ storage, commit, commits, now, stamp, isAuthorised: credentialsCheck(credentials) }),
    );
    // The client sends no credentials with these two calls, which reveal nothing about the content.
    server.addService(ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: sendUnaryData<SupportedMethods>) =>
        answer(null, supportedMethods()),
    });
    let bound = port;
    server.addService(GossipService, {
      read: (_call: unknown, answer: sendUnaryData<ClusterInfo>) => answer(null, clusterInfo(bound, now())),
    });
    // No client has a certificate. Where none is named as trusted, gRPC loads all that GRPC_DEFAULT_SSL_ROOTS_FILE_PATH holds.
    const tls = ServerCredentials.createSsl(Buffer.from(certificate), [
      { private_key: Buffer.from(key), cert_chain: Buffer.from(certificate) },
    ]);
    bound = await bind(server, `127.0.0.1:${port}`, tls);
    closers.push(() => shutDown(server));
    const { username, password } = credentials;
    // The host is a name, not an address: TLS has no server names that are addresses, and Node warns about each.
    const query = `tls=true&tlsCAFile=${encodeURIComponent(certificatePath)}`;
    const connectionString = `esdb://${username}:${password}@localhost:${bound}?${query}`;
    const backup = async (target: string): Promise<void> => {
      await mkdir(target, { recursive: true, mode: 0o700 });
      await storage.copyTo(logFile(target)); // Refuses to overwrite a file.
      const copy = await open(logFile(target), 'r+');
      try {
        await copy.chmod(0o600);
        await copy.sync();
      } finally {
        await copy.close();
      }
    };
    return { connectionString, backup, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
};
