import { expect } from 'chai';
import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { callsIn, namedCalls, type Calls } from '../domain/contract/call.js';
import { contract } from '../domain/contract/contract.js';
import type { AnyResponse } from '../domain/contract/responses.js';
import { slimContract } from './slimContract.js';

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

describe('the contract as browsers get it', () => {
  it('calls and reads every call as the whole contract does, and has none of its texts', async () => {
    const { text, loaded } = await bundled();
    expect(calledAs(loaded.contract, loaded.z)).to.deep.equal(calledAs(contract, z));
    for (const gone of ['自己的账号', '账号与登录', '先登记图形验证码']) expect(text).not.to.include(gone);
    const definitions = Object.values(loaded.contract).flatMap(callsIn);
    for (const definition of definitions) expect(definition).not.to.have.property('summary');
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
