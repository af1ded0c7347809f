import { uploadLimits } from '../../../../domain/contract/knowledge.js';
import { streamParts, type PartBounds } from '../../../platform/http/bodies/streamParts.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { AppContext } from '../../../platform/http/types.js';
import type { Contents, StagedContent } from './contents.js';
import { refusedContent, refusedName } from './fileKind.js';

const { files, fileBytes, bytes } = uploadLimits;
/** Fields, and what stands around the parts. */
const mostBesides = 512 * 1024;
const bounds: PartBounds = { bytes: bytes + mostBesides, files, fileBytes, beyond: 'upload_too_large' };

const mustBeReadable = (problem: string | null): void => {
  if (problem !== null) throw new RequestError('fields_invalid', { errors: [{ path: 'files', message: problem }] });
};

type Received = {
  /** As they came. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly (StagedContent & { readonly name: string })[];
};

/**
 * Stores an upload's files as they arrive, and gives all to `accept`, which says which contents no file needs. When anything goes
 * wrong, and when the client goes, nothing of it is left.
 * @throws RequestError `upload_too_large`, `malformed_request`, `fields_invalid`, and what `accept` throws
 */
export const receiveUpload = async <Result extends { readonly unused: readonly string[] }>(
  ctx: AppContext,
  owner: string | null,
  contents: Contents,
  accept: (received: Received) => Promise<Result>,
): Promise<Result> => {
  const staged: string[] = [];
  const received: (StagedContent & { readonly name: string })[] = [];
  try {
    const fields = await streamParts(ctx, 'files', bounds, async ({ name, content }) => {
      mustBeReadable(refusedName(name));
      const { receivedAt } = ctx.state;
      const check = (head: Buffer): void => mustBeReadable(refusedContent(name, head));
      const stored = await contents.stage(owner, content, receivedAt, check, (id) => staged.push(id));
      received.push({ ...stored, name });
    });
    const result = await accept({ fields, files: received });
    await contents.drop(result.unused);
    return result;
  } catch (error) {
    await contents.dropUnused(staged);
    throw error;
  }
};
