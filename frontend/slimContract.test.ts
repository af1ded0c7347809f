import { expect } from 'chai';
import { build, type Plugin } from 'esbuild';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { z } from 'zod';
import { callsIn, outcomeOf, namedCalls, type Calls } from '../domain/contract/call.js';
import { contract } from '../domain/contract/contract.js';
import type { AnyResponse } from '../domain/contract/responses.js';
import { readByClients, slimContract } from './slimContract.js';

type Areas = Readonly<Record<string, Calls>>;
type Bundle = { readonly contract: Areas; readonly z: Pick<typeof z, 'toJSONSchema'> };

/** The whole contract as browsers get it, with the zod that it was bundled with. */
const bundled = async (): Promise<{ readonly text: string; readonly loaded: Bundle }> => {
  const plugin: Plugin = {
    name: 'slim',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/domain\/contract\/\w+\.ts$/ }, async ({ path }) => ({
        contents: slimContract(path, await readFile(path, 'utf8')),
        loader: 'ts',
      })),
  };
  const stdin = {
    contents: "export { contract } from './domain/contract/contract.js'; export { z } from 'zod';",
    resolveDir: process.cwd(),
  };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false, plugins: [plugin] });
  const text = outputFiles[0]?.text ?? '';
  return { text, loaded: await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`) };
};

const withoutTexts = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === 'description' ? undefined : value)));

/** What a client makes of a response. */
const readAs = ({ kind, status, schema }: AnyResponse, { toJSONSchema }: Bundle['z']) => ({
  kind,
  status,
  schema: schema && withoutTexts(toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })),
});

const calledAs = (areas: Areas, from: Bundle['z']) =>
  Object.entries(areas).flatMap(([area, calls]) =>
    namedCalls(calls).map(({ name, scope, called: { key, sends, fixed, response, also = {} } }) => ({
      name: `${area}.${name}.${scope}`,
      key,
      sends,
      fixed,
      response: readAs(response, from),
      also: Object.entries(also).map(([status, each]) => [status, readAs(each, from)]),
    })),
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isCall = (value: unknown): boolean => isRecord(value) && 'key' in value && 'response' in value;

/** What a chain of names, such as `knowledge.upload.own`, stands for, where it begins with a name that was imported. */
const valueOf = (node: ESTree.Expression, imported: ReadonlyMap<string, unknown>): unknown => {
  if (node.type === 'Identifier') return imported.get(node.name);
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) return undefined;
  const object = valueOf(node.object, imported);
  return isRecord(object) ? object[node.property.name] : undefined;
};

/** What a source of the browser reads of a call that browsers get without it, as `call.property`. */
const missingReads = async (fileName: string, code: string): Promise<readonly string[]> => {
  const { program } = parseSync(fileName, code);
  const imported = new Map<string, unknown>();
  const sources: { readonly from: string; readonly name: string; readonly local: string }[] = [];
  const found: string[] = [];
  const check = (call: ESTree.Expression, name: string) => {
    if (isCall(valueOf(call, imported)) && ![...readByClients, 'key'].includes(name))
      found.push(`${code.slice(call.start, call.end)}.${name}`);
  };
  for (const { type, ...node } of program.body)
    if (type === 'ImportDeclaration' && 'specifiers' in node && 'source' in node)
      for (const specifier of node.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
          sources.push({
            from: String(node.source?.value),
            name: specifier.imported.name,
            local: specifier.local.name,
          });
  for (const { from, name, local } of sources) {
    const [, area] = /domain\/contract\/(\w+)\.js$/.exec(from) ?? [];
    if (area === undefined) continue;
    const module: unknown = await import(`../domain/contract/${area}.js`);
    if (isRecord(module)) imported.set(local, module[name]);
  }
  new Visitor({
    MemberExpression: ({ object, property }) => {
      if (property.type === 'Identifier') check(object, property.name);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || !init) return;
      for (const property of id.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier') check(init, property.key.name);
    },
  }).visit(program);
  return found;
};

describe('what browsers read of the contract', () => {
  it('is nothing of a call that they get without it', async () => {
    let imports = 0;
    const missing: string[] = [];
    for (const name of await readdir('frontend/src', { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$|(^|\/)testing\//.test(name)) continue;
      const file = join('frontend/src', name);
      const code = await readFile(file, 'utf8');
      if (!code.includes('domain/contract/')) continue;
      imports += 1;
      for (const read of await missingReads(file, code)) missing.push(`${file}: ${read}`);
    }
    expect(imports).to.be.greaterThan(30);
    expect(missing).to.deep.equal([]);
  });

  it('is found where a source reads the fields or the query of a call, of one of a pair too', async () => {
    const source = `
      import { knowledge as calls } from '../../../domain/contract/knowledge.js';
      import { accounts } from '../../../domain/contract/accounts.js';
      const { response, query } = calls.upload.platform;
      export const read = [calls.upload.own.fields.parse({}), accounts.register.body, accounts.register.response];
      const own = { fields: 1 };
      export const other = own.fields;`;
    expect(await missingReads('source.ts', source)).to.have.members([
      'calls.upload.platform.query',
      'calls.upload.own.fields',
      'accounts.register.body',
    ]);
  });
});

describe('the contract as browsers get it', () => {
  it('calls and reads every call as the whole contract does, and has no texts but the names of what is asked about again', async () => {
    const { text, loaded } = await bundled();
    expect(calledAs(loaded.contract, loaded.z)).to.deep.equal(calledAs(contract, z));
    for (const gone of ['自己的账号', '账号与登录', '先登记图形验证码']) expect(text).not.to.include(gone);
    const definitions = Object.values(loaded.contract).flatMap(callsIn);
    for (const definition of definitions) {
      // What a browser asks about again it must be able to name to the person.
      const isNamed = ['keyed', 'idempotent'].includes(outcomeOf(definition));
      expect('summary' in definition, definition.key).to.equal(isNamed);
    }
  });

  it('keeps the sentences with which a schema refuses a value', () => {
    const source = "const Name = z.string().describe('名字').max(9, '过长').describe('姓');";
    expect(slimContract('name.ts', source)).to.equal("const Name = z.string().max(9, '过长');");
  });

  it('removes the texts of schemas within schemas, and nothing that only has such a name', () => {
    const source = `const Field = z.object({
      id: z.string().describe('在一项之内唯一。').max(10),
      get fields() { return z.array(Field.meta({ id: 'Field' })).describe('一组'); },
    }).describe('一栏').meta({ id: 'Field', description: '一栏' });`;
    expect(slimContract('field.ts', source)).to.equal(`const Field = z.object({
      id: z.string().max(10),
      get fields() { return z.array(Field.meta({ id: 'Field' })); },
    }).meta({ id: 'Field', });`);
    const plain = "export const describe = some('GET /describe', { meta, describe: meta(1) });";
    expect(slimContract('plain.ts', plain)).to.equal(plain);
  });

  it('removes what is around, within and after what stays', () => {
    const source = `export const calls = area({ key: 'a', title: '甲' }, {
  one: call('GET /one', { summary: '一', fixed: true, meanings: { a: text('x') }, response: json(A.meta({ id: 'A', description: '甲' }), '甲。'), refuses: [], }),
});`;
    expect(slimContract('calls.ts', source).replaceAll(/\s+/g, ' ')).to.equal(
      "export const calls = area({}, { one: call('GET /one', { fixed: true, response: json(A.meta({ id: 'A', }), ''), }), });",
    );
  });
});
