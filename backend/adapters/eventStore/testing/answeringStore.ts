import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  Client,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
  type ServiceDefinition,
  type StatusObject,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { makeCertificate } from '../../../embeddedEventStore/certificate.js';
import { parseConnectionString } from '../connectionString.js';

/** A call as it came in: which method, with which `authorization`, and its first message where it has one by then. */
type Asked = { readonly path: string; readonly authorization: string };

/** What a test makes of the calls to an event store, and of its answers. */
export type Answers = {
  /** The refusal of a call, in place of handing it on. */
  refuse?: (asked: Asked, first: Buffer) => Partial<StatusObject> | undefined;
  /** Another answer in place of one that came. */
  rewrite?: (path: string, answer: Buffer) => Buffer;
};

export type AnsweringStore = {
  /** The address of the store with its own account, but for what `login` (`name:password`) says. */
  readonly address: (login?: string) => string;
  readonly answers: Answers;
  readonly close: () => Promise<void>;
};

const raw = (bytes: Buffer): Buffer => bytes;

/** The methods of a service without a look into their messages: any of them may be a stream on the wire. */
const methodsOf = (service: ServiceDefinition): ServiceDefinition =>
  Object.fromEntries(
    Object.entries(service).map(([name, method]) => [
      name,
      {
        ...method,
        requestStream: true,
        responseStream: true,
        requestSerialize: raw,
        requestDeserialize: raw,
        responseSerialize: raw,
        responseDeserialize: raw,
      },
    ]),
  );

const loginOf = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/**
 * Stands in front of an event store and hands on what the official client says, message by message: a test refuses calls as another
 * server would, or changes answers. Whoever signs in with a login of the test's own is let in with the store's.
 */
export const startAnsweringStore = async (connectionString: string): Promise<AnsweringStore> => {
  const { hosts, tls, tlsCAFile, defaultCredentials } = parseConnectionString(connectionString);
  const [host] = hosts;
  if (!host || !defaultCredentials) throw new Error('the store has no host or no account');
  const channel =
    tls === false
      ? credentials.createInsecure()
      : credentials.createSsl(tlsCAFile === undefined ? null : await readFile(tlsCAFile));
  const far = new Client(`${host.address}:${host.port}`, channel);
  const answers: Answers = {};

  const handOn = (path: string, call: ServerDuplexStream<Buffer, Buffer>, first: Buffer): void => {
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(call.metadata.getMap()))
      if (!name.startsWith(':') && !name.startsWith('grpc-')) metadata.set(name, value);
    metadata.set('authorization', loginOf(defaultCredentials));
    const request = far.makeBidiStreamRequest(path, raw, raw, metadata);
    request.write(first);
    call.on('data', (message: Buffer) => void request.write(message));
    call.on('end', () => request.end());
    call.on('cancelled', () => request.cancel());
    request.on('data', (answer: Buffer) => void call.write(answers.rewrite?.(path, answer) ?? answer));
    request.on('error', () => undefined); // told by its status
    request.on('status', (outcome: StatusObject) => {
      if (outcome.code === status.OK) call.end(outcome.metadata);
      else call.emit('error', outcome);
    });
  };

  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  for (const service of [StreamsService, GossipService, ServerFeaturesService]) {
    const methods = methodsOf(service as unknown as ServiceDefinition);
    const handlers: Record<string, UntypedHandleCall> = {};
    for (const [name, { path }] of Object.entries(methods))
      handlers[name] = (call: ServerDuplexStream<Buffer, Buffer>): void => {
        call.once('data', (first: Buffer) => {
          const authorization = String(call.metadata.get('authorization')[0] ?? '');
          const refusal = answers.refuse?.({ path, authorization }, first);
          if (refusal) call.emit('error', { metadata: new Metadata(), details: '', ...refusal });
          else handOn(path, call, first);
        });
      };
    server.addService(methods, handlers);
  }
  const folder = await mkdtemp(join(tmpdir(), 'jz-answering-'));
  const certificatePath = join(folder, 'certificate.pem');
  const { key, certificate } = await makeCertificate(new Date());
  await writeFile(certificatePath, certificate);
  const tlsOfServer = ServerCredentials.createSsl(Buffer.from(certificate), [
    { private_key: Buffer.from(key), cert_chain: Buffer.from(certificate) },
  ]);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', tlsOfServer, (error, bound) => (error ? reject(error) : resolve(bound))),
  );
  return {
    address: (login = `${defaultCredentials.username}:${defaultCredentials.password}`) =>
      `esdb://${login}@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(certificatePath)}`,
    answers,
    close: async () => {
      server.forceShutdown();
      far.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
