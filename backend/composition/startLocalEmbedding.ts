import { pathToFileURL } from 'node:url';
import { embeddingBounds } from '../adapters/localEmbedding/contract.js';
import { createLocalEmbedding, type EmbedLocally } from '../adapters/localEmbedding/localEmbedding.js';
import { localEmbeddingAddress } from '../../domain/models/localEmbedding.js';
import type { Config } from '../platform/config/config.js';
import { createContained } from '../runtime/contained/contained.js';
import type { Logger } from '../runtime/logging/logger.js';
import type { Closing } from './closing.js';
import { containedProgram } from './containedProgram.js';

type Deps = {
  readonly config: Pick<Config, 'localEmbeddingDirectory' | 'readers'>;
  readonly logger: Logger;
  readonly closing: Closing;
};

/** What one batch of texts may take, in milliseconds: the process opens its model with the first. */
const batchMs = 60_000;
/** The model stays in memory for so long after the last text. */
const idleMs = 600_000;
const probeMs = 120_000;

/** The packages that stay outside the bundle and that the process needs. */
const packages = ['onnxruntime-web', 'onnxruntime-common'];

/**
 * Prepares the embedding model of `LOCAL_EMBEDDING_DIR`, where there is one, and `told`: resolves once the log says whether it can be used
 * and how many dimensions it has. Without the setting nothing is started.
 */
export const startLocalEmbedding = ({
  config: { localEmbeddingDirectory: folder, readers },
  logger,
  closing,
}: Deps): { readonly embed: EmbedLocally; readonly told: Promise<void> } => {
  if (folder === undefined) return { embed: createLocalEmbedding({ run: null, folder: '' }), told: Promise.resolve() };
  const { run, close } = createContained({
    program: containedProgram('embeddingChild'),
    readable: { packages, folders: [pathToFileURL(`${folder}/`)] },
    confinement: readers,
    processes: 1,
    memoryMb: embeddingBounds.memoryMb,
    cpuMs: batchMs,
    timeoutMs: 2 * batchMs,
    idleMs,
    onFailure: (failure) => logger.warn(failure, 'texts could not be embedded by the local model'),
  });
  closing.add('the local embedding model', close);
  const embed = createLocalEmbedding({ run, folder });
  const tell = async (): Promise<void> => {
    const connection = { owner: null, baseUrl: localEmbeddingAddress, apiKey: '', modelName: folder };
    const outcome = await embed({ connection, texts: ['民法典'], dimension: null, timeoutMs: probeMs });
    if (outcome.kind === 'complete')
      logger.info({ folder, dimension: outcome.value[0]?.length ?? 0 }, 'the local embedding model can be used');
    else logger.error({ folder }, `the local embedding model cannot be used: ${outcome.sentence}`);
  };
  return { embed, told: tell() };
};
