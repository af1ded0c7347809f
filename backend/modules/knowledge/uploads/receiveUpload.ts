import { uploadLimits } from '../../../../domain/contract/knowledge.js';
import { streamParts, type PartBounds } from '../../../platform/http/bodies/streamParts.js';
import { RequestError } from '../../../platform/http/requestError.js';
import type { AppContext } from '../../../platform/http/types.js';
import type { Contents, StagedContent } from './contents.js';
import { refusedContent, refusedName } from './fileKind.js';

/** Room for the fields and the boundaries of an upload, in bytes. */
const mostBesides = 512 * 1024;
const bounds: PartBounds = {
  bytes: uploadLimits.bytes + mostBesides,
  files: uploadLimits.files,
  fileBytes: uploadLimits.fileBytes,
  beyond: 'upload_too_large',
};

/** A file that is not worth reading, and why, for people. */
class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
const mustBeReadable = (problem: string | null): void => {
  if (problem !== null) throw new UnreadableFile(problem);
};

/** A file of an upload that is not stored. */
export type RefusedFile = { readonly name: string; readonly reason: string };

type Received = {
  /** The fields as the client sent them, unchecked. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly (StagedContent & { readonly name: string })[];
  readonly refused: readonly RefusedFile[];
};

/**
 * Stores an upload's files as they arrive, and gives all to `accept`, which says which contents no file needs. A file that is empty,
 * or not what its name says, does not hold up the others; an upload of nothing else is refused. When anything goes wrong, and when
 * the client goes, nothing of it is left.
 * @throws RequestError `upload_too_large`, `malformed_request`, `fields_invalid`, and what `accept` throws
 */
export const receiveUpload = async <Result extends { readonly unused: readonly string[] }>(
  ctx: AppContext,
  owner: string | null,
  contents: Contents,
  accept: (received: Received) => Promise<Result>,
): Promise<Result> => {
  const staged: string[] = [];
  const files: (StagedContent & { readonly name: string })[] = [];
  const refused: RefusedFile[] = [];
  try {
    const fields = await streamParts(ctx, 'files', bounds, async ({ name, content }) => {
      try {
        mustBeReadable(refusedName(name));
        const { receivedAt: now } = ctx.state;
        const check = (head: Buffer): void => mustBeReadable(refusedContent(name, head));
        const onStaged = (id: string): void => void staged.push(id);
        const stagedContent = await contents.stage({ owner, content, now, check, onStaged });
        files.push({ ...stagedContent, name });
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        refused.push({ name: name.slice(0, uploadLimits.fileName), reason: error.message });
      }
    });
    if (files.length === 0 && refused.length > 0)
      throw new RequestError('fields_invalid', {
        errors: refused.map(({ reason }) => ({ path: 'files', message: reason })),
      });
    const result = await accept({ fields, files, refused });
    await contents.drop(result.unused);
    return result;
  } catch (error) {
    await contents.dropUnused(staged);
    throw error;
  }
};
