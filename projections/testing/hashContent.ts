import { createHash } from 'node:crypto';
import type { HashContent } from '../sameFilings/sameFilingsProjection.js';

/** A hash without a key, for read models that no process of an installation reads. */
export const hashContent: HashContent = (content) => createHash('sha256').update(content).digest('base64url');
