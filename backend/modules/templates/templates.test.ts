import { expect } from 'chai';
import { z } from 'zod';
import { formDomains } from '../../../domain/forms/formDomain.js';
import shippedDirectory from '../../../domain/templates/directory.json' with { type: 'json' };
import { directory } from '../../../domain/templates/directory.js';
import { loadCatalogue, type FormCatalogue } from '../forms/catalogue.js';
import { formRoutes } from '../forms/routes.js';
import { createAppRouter } from '../../platform/http/router.js';
import { startRoutes, type TestRoutes } from '../../tests/harness/startRoutes.js';
import { templateRoutes } from './routes.js';
import { createForms } from '../forms/createForms.js';
import { streamNames } from '../../adapters/eventStore/streams.js';

const Templates = z.array(
  z.strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
    description: z.string().min(1),
    disabled: z.boolean(),
    path: z.string(),
    subject: z.string().min(1),
    group: z.strictObject({ title: z.string().min(1), order: z.number().int().min(0) }),
    plain: z.string().min(1),
  }),
);

describe('forms and templates', () => {
  let catalogue: FormCatalogue;
  let routes: TestRoutes;
  before(async () => {
    catalogue = await loadCatalogue();
    const router = createAppRouter();
    const log = { readStream: async () => [], append: () => Promise.reject(new Error('read only')) };
    const courtForms = { board: () => Promise.resolve({}), sentenceOff: () => Promise.resolve(undefined) };
    const courtRates = { of: () => Promise.resolve([]) };
    formRoutes(router, {
      courtRates,
      catalogue,
      forms: createForms({ catalogue, log, streams: streamNames() }),
      courtForms,
    });
    templateRoutes(router, { catalogue, courtForms });
    routes = await startRoutes(router);
  });
  after(() => routes.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(routes.url + encodeURI(path), { headers: { 'Cache-Control': 'max-age=0', ...headers } });
  const json = async (path: string): Promise<unknown> => (await get(path)).json();
  const refusal = async (path: string) => {
    const response = await get(path);
    return [response.status, z.looseObject({ code: z.string() }).parse(await response.json()).code];
  };

  describe('GET /api/forms', () => {
    it('lists all 113 forms', async () => {
      const { items } = z
        .strictObject({ items: z.array(z.looseObject({ form_key: z.string() })) })
        .parse(await json('/api/forms'));
      expect(items).to.have.length(113);
      expect(items.find(({ form_key: key }) => key === 'claim-divorce')).to.deep.equal({
        form_key: 'claim-divorce',
        kind: 'claim',
        edition: '2025',
        title: '民事起诉状（离婚纠纷）',
        case_cause: '离婚纠纷',
      });
    });

    it('gives each form with the schema of its answers', async () => {
      for (const { key } of catalogue.list()) {
        const form = z
          .looseObject({
            form_key: z.literal(key),
            definition: z.looseObject({ key: z.literal(key) }),
            answers_schema: z.looseObject({ type: z.literal('object') }),
          })
          .parse(await json(`/api/forms/${key}`));
        expect(form['edition']).to.equal('2025');
      }
    });

    it('responds 304 to a client with the current ETag', async () => {
      const first = await get('/api/forms/claim-divorce');
      const etag = first.headers.get('ETag') ?? '';
      expect(etag).to.match(/^(W\/)?".+"$/);
      const again = await get('/api/forms/claim-divorce', { 'If-None-Match': etag });
      expect([again.status, await again.text()]).to.deep.equal([304, '']);
      expect((await get('/api/forms/claim-divorce', { 'If-None-Match': '"other"' })).status).to.equal(200);
    });

    it('responds 404 for other keys', async () => {
      for (const key of ['claim-x', '__proto__', 'constructor'])
        expect(await refusal(`/api/forms/${key}`)).to.deep.equal([404, 'form_not_found']);
    });
  });

  describe('GET /api/templates', () => {
    it('lists forms that can be filled in, then future ones', async () => {
      const list = Templates.parse(await json('/api/templates/claim/civil'));
      const enabled = list.filter(({ disabled }) => !disabled);
      expect(enabled).to.have.length(33);
      const future = list.slice(enabled.length);
      expect(future.every(({ disabled, path }) => disabled && path === '')).to.equal(true);
      expect(list[0]).to.include({ id: 'claim-divorce', path: '/claim/divorce' });
      expect(new Set(list.map(({ id }) => id)).size).to.equal(list.length);
    });

    it('says of each of the 113 forms under which subject it stands and, in everyday words, when it is used', () => {
      expect(catalogue.list()).to.have.lengthOf(113);
      for (const form of catalogue.list()) {
        const { group, plain } = directory.entry(form);
        expect(group.title, form.key).to.match(/\p{Script=Han}/u);
        // The words of the official titles are what the sentence stands beside, not what it is made of.
        expect(plain, form.key).not.to.match(/提起诉讼使用|原告就|被告就|纠纷/);
      }
      expect(Object.keys(shippedDirectory.forms)).to.have.members(catalogue.list().map(({ key }) => key));
    });

    it('lists administrative and criminal forms apart from civil ones, and responds 404 for unknown domains', async () => {
      expect(await json('/api/templates/application/administrative')).to.deep.equal([]);
      const of = async (path: string) => Templates.parse(await json(`/api/templates/${path}`));
      const administrative = await of('claim/administrative');
      expect(administrative).to.have.length(17);
      expect(administrative.every(({ name, disabled }) => name.startsWith('行政起诉状') && !disabled)).to.equal(true);
      expect((await of('defense/administrative')).map(({ id }) => id)).to.deep.equal([
        'defense-trademark-refusal',
        'defense-trademark-cancellation-third-party',
        'defense-trademark-invalidation-third-party',
        'defense-patent-invalidation-third-party',
        'defense-administrative',
      ]);
      const criminal = ['insult', 'defamation', 'bigamy', 'refusal-to-execute'];
      for (const kind of ['claim', 'defense'])
        expect((await of(`${kind}/criminal`)).map(({ id }) => id)).to.deep.equal(
          criminal.map((one) => `${kind}-${one}`),
        );
      const civil = [...(await of('claim/civil')), ...(await of('defense/civil'))];
      expect(civil.filter(({ name }) => /^(?:行政|刑事)/u.test(name))).to.deep.equal([]);
      expect(await refusal('/api/templates/claim/maritime')).to.deep.equal([404, 'not_found']);
      expect(await refusal('/api/templates/constructor/civil')).to.deep.equal([404, 'not_found']);
    });

    it('finds the path of a saved document by any name of its kind', async () => {
      for (const name of ['complaint', 'claim', '起诉状', '民事起诉状'])
        expect(await json(`/api/templates/find-path?doc_type_name=${name}&case_cause=离婚纠纷`)).to.deep.equal({
          path: '/claim/divorce',
        });
      for (const name of ['defense', '答辩状', '民事答辩状'])
        expect(await json(`/api/templates/find-path?doc_type_name=${name}&case_cause=离婚纠纷`)).to.deep.equal({
          path: '/defense/divorce',
        });
      // One defence answers every administrative complaint.
      for (const cause of ['行政处罚', '不履行法定职责', '行政答辩状'])
        expect(await json(`/api/templates/find-path?doc_type_name=行政答辩状&case_cause=${cause}`)).to.deep.equal({
          path: '/defense/administrative',
        });
      for (const [cause, path] of [
        ['违法刑事拘留赔偿', '/claim/unlawful-detention'],
        ['错误执行赔偿', '/application/wrongful-enforcement-compensation'],
      ])
        expect(await json(`/api/templates/find-path?doc_type_name=国家赔偿申请书&case_cause=${cause}`)).to.deep.equal({
          path,
        });
      const objection = catalogue.get('application-enforcement-objection')?.caseCause ?? '';
      expect(await json(`/api/templates/find-path?doc_type_name=申请书&case_cause=${objection}`)).to.deep.equal({
        path: '/application/enforcement-objection',
      });
    });

    it('finds every form it lists', async () => {
      for (const { kind, caseCause, documentName, key } of catalogue.list())
        expect(
          await json(`/api/templates/find-path?doc_type_name=${kind}&case_cause=${caseCause ?? documentName}`),
        ).to.deep.equal({
          path: `/${kind}/${key.slice(kind.length + 1)}`,
        });
    });

    it('responds 404 for a document without a form', async () => {
      expect(await refusal('/api/templates/find-path?doc_type_name=起诉状&case_cause=巫术')).to.deep.equal([
        404,
        'form_not_found',
      ]);
      expect(await refusal('/api/templates/find-path?doc_type_name=诗&case_cause=离婚纠纷')).to.deep.equal([
        404,
        'form_not_found',
      ]);
      expect(await refusal('/api/templates/find-path')).to.deep.equal([400, 'malformed_request']);
    });

    it('gives the whole structure at once', async () => {
      const all = z
        .array(
          z.strictObject({
            doc_type: z.string(),
            doc_type_name: z.string(),
            categories: z.array(
              z.strictObject({ category: z.string(), category_name: z.string(), templates: Templates }),
            ),
          }),
        )
        .parse(await json('/api/templates/all-structured'));
      const fields = z
        .array(
          z.strictObject({ category: z.string(), category_name: z.string(), count: z.number(), forms: z.number() }),
        )
        .parse(await json('/api/templates/claim'));
      expect(fields.map(({ category }) => category)).to.have.members([...formDomains]);
      for (const { category, count } of fields)
        expect(count, category).to.equal(
          all[0]?.categories.find((one) => one.category === category)?.templates.filter(({ disabled }) => !disabled)
            .length,
        );
      expect(await refusal('/api/templates/poem')).to.deep.equal([404, 'not_found']);
      expect(all.map(({ doc_type: type, doc_type_name: name }) => [type, name])).to.deep.equal([
        ['claim', '起诉状'],
        ['defense', '答辩状'],
        ['application', '申请书'],
      ]);
      const enabled = all
        .flatMap(({ categories }) => categories.flatMap(({ templates }) => templates))
        .filter(({ disabled }) => !disabled);
      expect(enabled).to.have.length(113);
    });
  });
});
