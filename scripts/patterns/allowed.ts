import type { Pattern } from './productionPatterns.js';

/** A pattern that may be slow, whose reader never meets a text of more signs. */
export type Allowed = Pick<Pattern, 'source' | 'flags'> & { readonly atMost: number; readonly because: string };

/** Only ever shorter: an entry whose pattern is gone, or is slow no more, fails the test, and so does one that is slow at its length. */
export const allowed: readonly Allowed[] = [
  {
    source: String.raw`\B(?=(\d{3})+$)`,
    flags: 'g',
    atMost: 16,
    because:
      'the amount that it groups has up to 16 figures (AMOUNT), and kept writers of Word files are never changed',
  },
  {
    source: String.raw`<w:p>(?:(?!<w:p>).)*JUANZONG-BODY.*?<\/w:p>`,
    flags: '',
    atMost: 2000,
    because: 'it looks at an empty document that the writer of Word files made itself',
  },
  {
    source: String.raw`[/\\]node_modules[/\\].*\.[cm]?js$`,
    flags: '',
    atMost: 4096,
    because: 'the bundler matches paths of packages with it, in an engine of its own that knows no backtracking',
  },
];

/** Built patterns, whose text is long: by the file that builds them. */
export const allowedIn: Readonly<Record<string, Pick<Allowed, 'atMost' | 'because'>>> = {
  'domain/knowledge/expected.ts': { atMost: 250, because: 'longestExpected is asked before it is read' },
};

/** Files with so many places that build patterns which no call here reaches, each with the reason why nobody's text makes them slow. */
export const unreached: Readonly<Record<string, { readonly places: number; readonly because: string }>> = {
  'backend/adapters/modelService/requestBody.ts': {
    places: 1,
    because: 'the name of one of our own parameters between ends of words',
  },
  'backend/embeddedEventStore/filter.ts': {
    places: 2,
    because: 'what the client of the embedded event store asks for, which is this product',
  },
  'backend/platform/http/verifierPage.ts': { places: 1, because: 'reads the verifying page, which the build made' },
  'frontend/src/polyfills/backtracking.ts': {
    places: 1,
    because: 'what stands for one character in one of our own patterns, asked about one character',
  },
  'frontend/src/polyfills/lookbehindPattern.ts': {
    places: 1,
    because:
      'our own patterns without their lookbehind, in Safari before 16.4, over what the person at it has given to read',
  },
};
