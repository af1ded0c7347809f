import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const page = readFileSync('docs/where.md', 'utf8');
const roots = ['domain', 'projections', 'backend', 'frontend', 'migrations', 'scripts', 'deploy', 'docs'];

/** Every file beside the code, and all in it; folders without a slash at the end. */
const paths = [
  ...readdirSync('.'),
  ...roots.flatMap((root) => readdirSync(root, { recursive: true }).map((path) => join(root, String(path)))),
];

/** What a code span names when it is a path: it has a slash inside or ends like a file; `<name>`, `…`, calls and commands are none. */
const isPath = (span: string): boolean =>
  /^[\w.-]+(\/[\w.-]+)*\/?$/.test(span) && (span.includes('/') || /\.(tsx?|mjs|js|json|ya?ml|md|css)$/.test(span));

describe('docs/where.md', () => {
  it('names only files and folders that exist, in full or by the end of their path', () => {
    const named = [...page.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span).filter(isPath);
    const exists = (path: string) => paths.some((known) => known === path || known.endsWith(`/${path}`));
    expect(named).to.have.lengthOf.above(100);
    expect(named.filter((span) => !exists(span.replace(/\/$/, '')))).to.deep.equal([]);
  });

  it('links only to documents that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !link.startsWith('http'));
    expect(links.filter((link) => !existsSync(join('docs', link)))).to.deep.equal([]);
  });
});
