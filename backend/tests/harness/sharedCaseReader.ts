import { createCaseReader, type CaseReader } from '../../adapters/caseReader/caseReader.js';
import { afterTests } from './afterTests.js';

let shared: CaseReader | undefined;

/** The threads that read stored answers, for all applications of this test run; the times are long, since other tests use the same processors. */
export const sharedCaseReader = (): CaseReader => (shared ??= createCaseReader({ runMs: 60_000, longestMs: 90_000 }));

afterTests(async () => shared?.close());
