import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { hashLimitKey } from '../http/limitKey.js';
import type { AppMiddleware } from '../http/types.js';
import type { HeldFiles } from './heldFiles.js';

/** By this header a browser asks for a link besides the file, and is given it. */
export const fileLinkHeader = 'X-File-Link';

type Deps = {
  readonly files: Pick<HeldFiles, 'hold'>;
  /** Hashes whom a file is held for. */
  readonly key: Uint8Array;
  readonly logger: Pick<Logger, 'warn'>;
};

/**
 * Holds a file that was sent, for a browser that says that it can save none by a script, and gives the link with it. Nothing is held that
 * this server did not make for this caller, and a file that cannot be held is sent all the same.
 */
export const offerLink = ({ files, key, logger }: Deps): AppMiddleware => {
  const hashOf = hashLimitKey(key);
  return async (ctx, next) => {
    await next();
    const { body: bytes, status } = ctx;
    const disposition = ctx.response.get('Content-Disposition');
    const isFile = status === 200 && Buffer.isBuffer(bytes) && disposition.startsWith('attachment');
    if (ctx.get(fileLinkHeader) !== '1' || !isFile) return;
    const { account, clientAddress, receivedAt, correlationId } = ctx.state;
    const holder = hashOf(account ? { account: account.id } : { address: clientAddress });
    try {
      const type = ctx.response.get('Content-Type');
      const token = await files.hold({ type, disposition, bytes }, holder, receivedAt);
      if (token !== undefined) ctx.set(fileLinkHeader, `/api/file-links/${token}`);
    } catch (error) {
      logger.warn(
        { correlationId, error: describeError(error) },
        'a file was sent without the link that was asked for',
      );
    }
  };
};
