import { expect } from 'chai';
import { Agent, request } from 'node:http';
import { accessOf, authorization } from '../../platform/http/authorization.js';
import { personas, type Persona } from '../harness/personas.js';
import { samples } from './testing/samples/samples.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';

/** Other spellings of a path, as they may be sent by hand; a browser would mend most of them first. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'a slash at the end': (path) => path.replace(/\/?(?=\?|$)/, '/'),
  'two slashes at the end': (path) => path.replace(/\/?(?=\?|$)/, '//'),
  'two slashes at the front': (path) => `/${path}`,
  'two slashes within': (path) => path.replace(/(?<=.)\//, '//'),
  'a dot for a folder': (path) => path.replace(/(?<=.)\//, '/./'),
  'a detour': (path) => `/healthz/..${path}`,
  'an encoded detour': (path) => `/healthz/%2e%2e${path}`,
  'an encoded slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'a slash encoded twice': (path) => path.replace(/(?<=.)\//, '%252F'),
  'a backslash': (path) => path.replace(/(?<=.)\//, '\\'),
  'an encoded letter': (path) =>
    path.replace(/^\/(.)/, (_all, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  'an encoded letter further on': (path) =>
    path.replace(
      /\/(a|u|c)(?=[a-z]+[/?]|[a-z]+$)/g,
      (_all, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`,
    ),
  capitals: (path) => path.toUpperCase(),
  'one capital': (path) => path.replace(/[a-z](?=\w*(\?|$))/, (letter) => letter.toUpperCase()),
  'a parameter of the path': (path) => path.replace(/(?=\?|$)/, ';x=1'),
  'an ending': (path) => path.replace(/\/?(?=\?|$)/, '.json'),
  'an encoded question mark': (path) => `${path.split('?', 1)[0] ?? ''}%3F`,
  'a space at the end': (path) => path.replace(/(?=\?|$)/, '%20'),
  'a whole address': (path) => `http://127.0.0.1${path}`,
};
/** Ways to say another method than the one that is sent. */
const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'];

describe('other spellings of paths and methods', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const shut = (persona: Persona, key: string): boolean => {
    const { role } = accessOf(authorization[key] ?? 'court');
    const signedOut = persona === 'anonymous' || persona === 'inactive';
    return role === 'key' || (role === 'user' && signedOut) || (role === 'court' && persona !== 'superuser');
  };
  /** Whom a route is shut to, and how they would ask for it. */
  type Shut = { readonly persona: Persona; readonly method: string; readonly path: string; readonly cookie: string };
  let site: PopulatedApplication;
  let shutDoors: readonly Shut[];
  before(async () => {
    site = await startPopulatedApplication();
    const doors: Shut[] = [];
    for (const persona of ['anonymous', 'explorer', 'inactive'] as const)
      for (const key of Object.keys(authorization).filter((one) => shut(persona, one))) {
        const request = await samples[key]?.call(site, site.people[persona]);
        if (request) doors.push({ persona, ...request, cookie: site.people[persona].cookie });
      }
    shutDoors = doors;
  });
  after(async () => {
    agent.destroy();
    await site.close();
  });

  type Raw = { readonly status: number; readonly text: string; readonly type: string };
  /** Sends the path as it is written. */
  const raw = (method: string, path: string, cookie: string, headers: Record<string, string> = {}): Promise<Raw> =>
    new Promise((resolve, reject) => {
      const { hostname, port, origin } = new URL(site.court.url);
      const sent = { Origin: origin, Accept: '*/*', ...(cookie && { Cookie: cookie }), ...headers };
      request({ hostname, port, path, method, headers: sent, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, type: response.headers['content-type'] ?? '' }),
        );
      })
        .on('error', reject)
        .end();
    });

  /** A refusal, or the one page that there is for every path of the frontend. */
  const gaveNothing = ({ status, text, type }: Raw, what: string): void => {
    if (status === 200) {
      expect(type, what).to.contain('text/html');
      expect(text, what).to.be.oneOf([site.page, '']); // HEAD has none
    } else expect(status, what).to.be.oneOf([400, 401, 403, 404, 405]);
  };

  for (const [name, spell] of Object.entries(spellings))
    it(`with ${name} give no access`, () =>
      Promise.all(
        shutDoors.map(async ({ persona, method, path, cookie }) =>
          gaveNothing(await raw(method, spell(path), cookie), `${persona} ${method} ${spell(path)}`),
        ),
      ));

  it('by HEAD, OPTIONS or an overridden method give no access', () =>
    Promise.all(
      shutDoors.map(async ({ persona, method, path, cookie }) => {
        for (const other of ['HEAD', 'OPTIONS'])
          gaveNothing(await raw(other, path, cookie), `${persona} ${other} ${path}`);
        for (const header of overrides)
          gaveNothing(await raw('POST', path, cookie, { [header]: method }), `${persona} ${header} ${method} ${path}`);
      }),
    ));

  it('are asked of everybody: the way itself lets the court in', async () => {
    expect(personas.filter((persona) => !shut(persona, 'GET /api/admin/stats'))).to.deep.equal(['superuser']);
    const { cookie } = site.people.superuser;
    for (const path of ['/api/admin/stats', '/api/admin/stats/'])
      expect((await raw('GET', path, cookie)).status, path).to.equal(200);
    expect((await raw('HEAD', '/api/admin/stats', cookie)).status).to.equal(200);
  });
});
