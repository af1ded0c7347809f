import { createWordRenderer, type WordRenderer } from '../../adapters/word/wordRenderer.js';
import { afterTests } from './afterTests.js';

let shared: WordRenderer | undefined;

/**
 * One thread that writes Word files, for all applications of this test run: to load its code takes as long as all else that a
 * further application starts.
 */
export const sharedWordRenderer = (): WordRenderer => (shared ??= createWordRenderer({ threads: 1, idleMs: 600_000 }));

afterTests(async () => shared?.close());
