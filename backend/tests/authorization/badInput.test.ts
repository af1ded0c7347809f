import { expect } from 'chai';
import { request } from 'node:http';
import { accounts } from '../../../domain/contract/accounts.js';
import { requestOf } from '../../../domain/contract/clientOf.js';
import { authorization } from '../../platform/http/authorization.js';
import { startPopulatedApplication, type PopulatedApplication } from '../harness/populatedApplication.js';

/** Names that mean something to every object of the language. */
const objectsOwn = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

describe('every route under bad input', () => {
  let site: PopulatedApplication;
  before(async () => {
    site = await startPopulatedApplication();
  });
  after(() => site.close());

  /** Sends text unchanged, as the court, which has access to the most routes. */
  const raw = (method: string, path: string, body?: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(site.court.url);
      const headers = { Cookie: site.people.superuser.cookie, 'Content-Type': 'application/json' };
      request({ hostname, port, path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      })
        .on('error', reject)
        .end(body);
    });
  const routes = Object.keys(authorization).filter((key) => key !== 'POST /auth/logout');
  const refusedOrDone = (status: number, what: string) => expect(status, what).to.be.within(200, 499);

  it('knows no object’s own names for ids, keys or flags', async () => {
    for (const key of routes.filter((one) => one.includes('{}')))
      for (const name of objectsOwn) {
        const [method = '', path = ''] = key.split(' ');
        const answer = await raw(method, path.replaceAll('{}', name), method === 'GET' ? undefined : '{}');
        // Everybody names their own drafts, and none of these is a form's key.
        const harmless = key === 'DELETE /api/user/drafts/{}/{}' ? [204] : [];
        expect(answer.status, `${key} ${name}`).to.be.oneOf([400, 404, 422, ...harmless]);
      }
  });

  it('is touched by no object’s own names in bodies', async () => {
    for (const key of routes.filter((one) => !one.startsWith('GET '))) {
      const [method = '', path = ''] = key.split(' ');
      for (const body of [
        '{"__proto__":{"is_superuser":true,"isSuperuser":true}}',
        '{"constructor":{"prototype":{"is_superuser":true}}}',
        '{"payload":{"form_data":{"__proto__":{"polluted":true}}}}',
        '{"is_superuser":{"__proto__":true},"toString":1,"hasOwnProperty":1,"valueOf":1}',
      ])
        refusedOrDone((await raw(method, path.replaceAll('{}', 'x'), body)).status, `${key} ${body}`);
    }
    for (const name of ['is_superuser', 'isSuperuser', 'polluted']) expect(Reflect.has({}, name), name).to.equal(false);
  });

  it('answers no object’s own names in answers to a form', async () => {
    for (const name of objectsOwn) {
      const form_data = `{"plaintiffs_natural":[{"name":"甲","${name}":{"x":1}}],"sections":{"${name}":{"x":1}}}`;
      const body = `{"form_key":"claim-divorce","form_data":${form_data}}`;
      const { status } = await raw('POST', '/api/documents/generate-unsaved', body);
      expect(status, name).to.be.oneOf([400, 422]);
    }
  });

  const texts: Readonly<Record<string, string>> = {
    NUL: '%00',
    'half a surrogate pair': '%ED%A0%80',
    'no text at all': '%FF%FE',
    'a broken escape': '%',
    'a pattern': '%25_%5C%27%22',
    'a newline for the log': '%0D%0Aroute:+x',
    'very long text': '%E6%A1%88'.repeat(150),
  };
  for (const [name, text] of Object.entries(texts))
    it(`answers ${name} in a query or a path with a refusal or nothing found`, async () => {
      for (const key of routes) {
        const [method = '', path = ''] = key.split(' ');
        const query = ['search', 'search_term', 'case_cause', 'code', 'page', 'case_number', 'form_key', 'from', 'to']
          .map((field) => `${field}=${text}`)
          // A stream that would go on ends after its first event.
          .concat('most=1')
          .join('&');
        const spelled = `${path.replaceAll('{}', `x${text}`)}${path.includes('{}') ? '' : `?${query}`}`;
        refusedOrDone((await raw(method, spelled, method === 'GET' ? undefined : '{}')).status, `${key} ${name}`);
      }
    });

  it('finds no person by half a character or an endless search', async () => {
    for (const search of ['%ED%A0%80', `${'a'.repeat(254)}`, '%25', '_____________________@'])
      expect((await raw('GET', `/api/admin/users?search=${search}`)).text, search).to.include('"total":0');
    expect((await raw('GET', `/api/admin/users?search=${'a'.repeat(255)}`)).status).to.equal(400);
    expect((await raw('GET', '/api/admin/users?search=%00')).status).to.equal(400);
    expect((await raw('GET', `/api/cases/?search_term=${'a'.repeat(12_000)}`)).status).to.equal(400);
  });

  const lists = [
    '/api/cases/',
    '/api/admin/pending-cases',
    '/api/admin/users',
    '/api/user/agents',
    '/api/user/documents',
  ];
  it('has no page before the first, beyond counting or larger than a hundred', async () => {
    for (const list of lists) {
      for (const wrong of ['page=0', 'page=-1', 'page=1.5', 'page=1e9', 'page=x', 'page=99999999999999999999'])
        expect((await raw('GET', `${list}?${wrong}`)).status, `${list} ${wrong}`).to.equal(400);
      for (const wrong of ['page_size=0', 'page_size=-5', 'page_size=101', 'page_size=1000000'])
        expect((await raw('GET', `${list}?${wrong}`)).status, `${list} ${wrong}`).to.equal(400);
      const { status, text } = await raw('GET', `${list}?page=1000000&page_size=100`);
      expect([status, text.includes('"items":[]')], list).to.deep.equal([200, true]);
    }
  });

  it('keeps half a character and NUL out of e-mails and names', async () => {
    const captcha = JSON.stringify(await site.client.captcha()).slice(1, -1);
    const body = `{"email":"a\\ud800b@example.cn","password":"Passw0rd-1","agreeToTerms":true,${captcha}}`;
    expect((await raw('POST', '/auth/register', body)).status).to.equal(422);
    const agent = await raw('POST', '/api/user/agents', '{"agent_name":"王\\u0000五\\ud83d"}');
    expect([agent.status, agent.text.includes('王五\uFFFD')]).to.deep.equal([201, true]);
  });

  it('leaves everybody what they had', async () => {
    for (const { persona, cookie, email } of Object.values(site.people)) {
      const { status, json } = await site.client.send(cookie, requestOf(accounts.me, {}));
      const signedOut = persona === 'anonymous' || persona === 'inactive';
      expect(status, persona).to.equal(signedOut ? 401 : 200);
      if (!signedOut) expect(json).to.include({ email, is_superuser: persona === 'superuser', is_active: true });
    }
  });
});
