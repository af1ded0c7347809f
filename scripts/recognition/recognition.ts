import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadCatalogue } from '../../backend/modules/forms/index.js';
import { whyLines } from './why.js';

const usage =
  '用法：npm run recognition -- why 文本文件 [--form 表单]    说明一份文本的识别依据（表单如 claim-private-lending）';

const { values, positionals } = parseArgs({ options: { form: { type: 'string' } }, allowPositionals: true });
const [command, file, ...more] = positionals;
const catalogue = await loadCatalogue();
const definition = catalogue.get(values.form ?? '');
const form = definition && { definition, asking: catalogue.asking(definition.key) };

if (command !== 'why' || file === undefined || more.length > 0) {
  console.error(usage);
  process.exitCode = 1;
} else if (values.form !== undefined && !form) {
  console.error(`没有名为 ${values.form} 的表单。`);
  process.exitCode = 1;
} else console.log(whyLines(readFileSync(file, 'utf8'), new Date().toISOString().slice(0, 10), form).join('\n'));
