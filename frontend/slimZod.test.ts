import { expect } from 'chai';
import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { withoutJsonSchema } from './slimZod.js';

/** zod as browsers get it. */
const slimZod = async (): Promise<typeof z> => {
  const plugin: Plugin = {
    name: 'slim',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ }, async ({ path }) => ({
        contents: withoutJsonSchema(await readFile(path, 'utf8')),
        loader: 'js',
      })),
  };
  const stdin = { contents: "export { z } from 'zod';", resolveDir: process.cwd() };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false, plugins: [plugin] });
  const text = outputFiles[0]?.text ?? '';
  const loaded: { z: typeof z } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
  return loaded.z;
};

describe('zod as browsers get it', () => {
  it('parses and refuses as the whole one does, and says that it makes no JSON schemas', async () => {
    const slim = await slimZod();
    const shapeOf = ({ object, string, number, array, discriminatedUnion, literal }: typeof z) =>
      object({
        name: string().min(2).trim(),
        counts: array(number().int()).max(2),
        kind: discriminatedUnion('is', [object({ is: literal('a') }), object({ is: literal('b'), n: number() })]),
      });
    const right = { name: ' 张三 ', counts: [1], kind: { is: 'b', n: 2 } };
    const wrong = { name: '张', counts: [1.5, 2, 3], kind: { is: 'c' } };
    expect(shapeOf(slim).parse(right)).to.deep.equal(shapeOf(z).parse(right));
    const problems = (of: typeof z) => shapeOf(of).safeParse(wrong).error?.issues;
    expect(problems(slim)).to.deep.equal(problems(z)).and.have.length(3);
    expect(() => slim.toJSONSchema(slim.string())).to.throw('browsers make no JSON schemas');
  });
});
