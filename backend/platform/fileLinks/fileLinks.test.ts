import { expect } from 'chai';
import { documents } from '../../../domain/contract/documents.js';
import { versions } from '../../../domain/contract/versions.js';
import { responseTypes } from '../../../domain/contract/responses.js';
import { tablesIn } from '../../adapters/postgres/tablesIn.js';
import { startRoutes, type TestRoutes } from '../../tests/harness/startRoutes.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { createRateLimits } from '../http/rateLimit.js';
import { createAppRouter } from '../http/router.js';
import { serve } from '../http/serve.js';
import type { AppContext, AppMiddleware } from '../http/types.js';
import { createHeldFiles, fileLinkBounds, type HeldFiles } from './heldFiles.js';
import { offerLink } from './offerLink.js';
import { fileLinkRoutes } from './routes.js';

const key = new Uint8Array(32).fill(7);
const asked = { headers: { 'X-File-Link': '1' } };
const disposition = `attachment; filename="file.docx"; filename*=UTF-8''${encodeURIComponent('民事起诉状.docx')}`;

describe('a link to a file', () => {
  let database: TestDatabase;
  let routes: TestRoutes;
  let files: HeldFiles;
  let bytes: Buffer;
  let now = new Date();
  const warnings: unknown[] = [];
  const app = () => tablesIn(database.knex, database.schemas.app);

  before(async () => {
    database = await testDatabase();
    files = createHeldFiles({ app: app() });
    const limits = createRateLimits({
      knex: database.knex,
      schema: database.schemas.app,
      key,
      overrides: { fileLinks: { points: 40, seconds: 600 } },
    });
    const offersLinks = offerLink({ files, key, logger: { warn: (about: unknown) => warnings.push(about) } });
    const recordsViews = (): AppMiddleware => (_ctx, next) => next();
    const router = createAppRouter(undefined, { offersLinks, recordsViews });
    const send = (_given: unknown, ctx: AppContext): void => {
      ctx.set('Content-Type', responseTypes.file);
      ctx.set('Content-Disposition', disposition);
      ctx.body = bytes;
    };
    serve(router, documents.blankForm, send);
    serve(router, versions.caseWord, send);
    fileLinkRoutes(router, { files, limits });
    const account = { id: 'a1', email: 'judge@example.cn', isSuperuser: true, plan: 'admin' } as const;
    routes = await startRoutes(router, { now: () => now, people: { court: account } });
  });
  after(async () => {
    await routes.close();
    await database.drop();
  });
  beforeEach(async () => {
    bytes = Buffer.from('the bytes of a file\n\u0000 with a line');
    now = new Date();
    await app()('held_files').del();
  });

  const blank = async (init: RequestInit = asked) => {
    const path = documents.blankForm.key.slice('GET '.length).replace('{form_key}', 'claim-divorce');
    return fetch(routes.url + path, init);
  };
  const linkOf = async (): Promise<string> => (await blank()).headers.get('X-File-Link') ?? '';
  const open = (link: string, init: RequestInit = {}) => fetch(routes.url + link, init);

  it('gives the same file without a session, under its name, stored by nobody on the way', async () => {
    const response = await blank();
    const link = response.headers.get('X-File-Link') ?? '';
    expect(link).to.match(/^\/api\/file-links\/[\w-]{43}$/u);
    expect(Buffer.from(await response.arrayBuffer())).to.deep.equal(bytes);
    const again = await open(link);
    expect(again.status).to.equal(200);
    expect(Buffer.from(await again.arrayBuffer())).to.deep.equal(bytes);
    expect(again.headers.get('Content-Disposition')).to.equal(disposition);
    expect(again.headers.get('Content-Type')).to.equal(responseTypes.file);
    expect(again.headers.get('Cache-Control')).to.equal('no-store');
    expect(again.headers.get('Referrer-Policy')).to.equal('no-referrer');
    expect(again.headers.get('X-Content-Type-Options')).to.equal('nosniff');
  });

  it('is offered to who asks, and to nobody for what the court is shown of others', async () => {
    expect((await blank({})).headers.get('X-File-Link')).to.equal(null);
    const ofCourt = versions.caseWord.key.slice('GET '.length).replace('{id}', '7f3b1f56-9a2e-4a4e-8c61-0a3c0f5f2a11');
    const shown = await fetch(`${routes.url}${ofCourt}?from=1&to=1`, {
      headers: { ...asked.headers, Cookie: 'juanzong_session=court' },
    });
    expect(shown.headers.get('X-File-Link')).to.equal(null);
    expect(await app()('held_files')).to.deep.equal([]);
  });

  it('is over after a few uses, which a look at the headers is none of', async () => {
    const link = await linkOf();
    for (let n = 0; n < 8; n += 1) expect((await open(link, { method: 'HEAD' })).status).to.equal(200);
    for (let n = 0; n < fileLinkBounds.uses; n += 1) expect((await open(link)).status).to.equal(200);
    const over = await open(link);
    expect(over.status).to.equal(404);
    expect(await over.json()).to.include({ code: 'file_link_over' });
  });

  it('is over after ten minutes, and what it led to is deleted with the next file', async () => {
    const link = await linkOf();
    now = new Date(now.getTime() + fileLinkBounds.heldMs);
    expect((await open(link)).status).to.equal(404);
    const next = await linkOf();
    expect(await app()('held_files')).to.have.length(1);
    expect((await open(next)).status).to.equal(200);
  });

  it('cannot be guessed or bent: every other token is over alike, and tells nothing of what is held', async () => {
    const link = await linkOf();
    const token = link.slice(-43);
    const swapped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const hostile = [
      swapped,
      'A'.repeat(43),
      token.slice(1),
      `${token}A`,
      '%00',
      '..%2F..%2Fhealthz',
      "'%20or%201=1--",
      '%F0%9F%98%80',
      '*',
    ];
    const said = await Promise.all(hostile.map(async (one) => (await open(`/api/file-links/${one}`)).status));
    expect(said.filter((status) => status !== 404)).to.deep.equal([400]); // of NUL, which no path may hold
    expect((await open(link)).status).to.equal(200);
  });

  it('leaves in the database neither the token nor a readable file', async () => {
    const link = await linkOf();
    const [row] = (await app()('held_files')) as readonly { readonly content: Buffer; readonly token_hash: string }[];
    expect(row?.content.includes(bytes)).to.equal(false);
    expect(row?.content.includes('docx')).to.equal(false);
    expect(JSON.stringify(row)).not.to.contain(link.slice(-43));
  });

  it('is bounded: in size, and for one visitor the newest files take the place of the oldest', async () => {
    bytes = Buffer.alloc(fileLinkBounds.largest + 1);
    expect((await blank()).headers.get('X-File-Link')).to.equal(null);
    bytes = Buffer.from('small');
    const [first = ''] = [await linkOf()];
    for (let n = 0; n < fileLinkBounds.mostOfOne; n += 1) {
      now = new Date(now.getTime() + 1);
      await linkOf();
    }
    expect(await app()('held_files')).to.have.length(fileLinkBounds.mostOfOne);
    expect((await open(first)).status).to.equal(404);
  });

  it('is bounded in all: past that no further file is held, and each is sent all the same', async () => {
    await app()('held_files').insert({
      token_hash: 'x',
      holder: 'another',
      content: Buffer.from('x'),
      bytes: fileLinkBounds.mostBytes,
      uses_left: 1,
      expires_at: new Date(now.getTime() + 60_000),
    });
    const response = await blank();
    expect(response.status).to.equal(200);
    expect(response.headers.get('X-File-Link')).to.equal(null);
  });

  it('lets one address fetch only so much', async () => {
    const link = `/api/file-links/${'A'.repeat(43)}`;
    let refused = 0;
    for (let n = 0; n < 60; n += 1) if ((await open(link)).status === 429) refused += 1;
    expect(refused).to.be.greaterThan(15);
    expect(warnings).to.deep.equal([]);
  });
});
