import { parseArgs } from 'node:util';
import { z } from 'zod';
import { RefusedError } from '../backend/adapters/courtClient/cookieTransport.js';
import { shippedFacts as facts } from '../domain/citations/shippedFacts.js';
import { clientOf } from '../domain/contract/clientOf.js';
import { knowledge, uploadLimits } from '../domain/contract/knowledge.js';
import { everyCause } from '../domain/knowledge/everyCause.js';
import { signIn } from './demo/court.js';
import { collectLaw } from './importLaw/collectLaw.js';
import { importLaw, tableOf } from './importLaw/importLaw.js';
import { basicLaws, wantedLaws } from './importLaw/wantedLaws.js';

const usage = [
  '用法：',
  '  npm run import-law -- 文件或文件夹… [选项]    把法律导入正在运行的系统的平台知识库',
  '  文件可以是 docx、pdf、txt、md、xlsx、csv，或每行一条的 jsonl（含 law、article、number、text）。',
  `  --cause 案由      缺省 ${everyCause.name}`,
  '  --group 名称      文档组，缺省 法律法规；已有则加入',
  '  --only 名称,名称  只导入这些法律，可写到编：民法典合同编',
  `  --basic           只导入常用的：${basicLaws.join('、')}`,
  '  --court 地址      缺省 http://127.0.0.1:8080',
  '  管理员的邮箱和密码用环境变量 ADMIN_EMAIL、ADMIN_PASSWORD 给出。',
].join('\n');

const Given = z.object({
  paths: z.array(z.string()).min(1),
  cause: z.string().min(1).default(everyCause.name),
  group: z.string().trim().min(1).max(uploadLimits.groupName).default('法律法规'),
  only: z.string().optional(),
  basic: z.boolean().default(false),
  court: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  email: z.email(),
  password: z.string().min(1),
});

const given = (() => {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals: paths } = parseArgs({
      allowPositionals: true,
      options: { cause: text, group: text, only: text, basic: { type: 'boolean' }, court: text },
    });
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
    return Given.safeParse({ ...values, paths, email, password }).data;
  } catch (error) {
    if (error instanceof TypeError) return undefined; // an option that there is none of
    throw error;
  }
})();
if (given === undefined) {
  console.error(usage);
  process.exit(2);
}

/** What a failure means to the one who runs this; other failures are ours. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof RefusedError) return error.message;
  if (error instanceof TypeError) return `无法连接 ${given.court}，请先启动系统。`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return `没有这个文件或文件夹：${error.message}`;
  return undefined;
};

try {
  const only = given.only?.split(/[,，、]/u).filter((name) => name.trim() !== '') ?? [];
  const wanted = wantedLaws([...only, ...(given.basic ? basicLaws : [])], facts);
  const { files, leftOut } = await collectLaw(given.paths, wanted);
  const court = await signIn(new URL(given.court), given.email, given.password);
  const { items } = await clientOf(court, knowledge).causes({});
  const cause = items.find(
    ({ id, name }) => [id, name].includes(given.cause) || (given.cause === '全部' && id === everyCause.id),
  );
  if (cause === undefined) {
    console.error(`没有案由“${given.cause}”。可用的有：${items.map(({ name }) => name).join('、')}`);
    process.exit(2);
  }
  const rows = await importLaw(
    files,
    { cause: cause.id, group: given.group },
    {
      court,
      facts,
      today: new Date().toISOString().slice(0, 10),
      onProgress: (done, all) => console.error(`已处理 ${done} / ${all} 个文件`),
    },
  );
  if (rows.length > 0) console.log(tableOf(rows));
  for (const { name, reason } of leftOut) console.log(`未导入  ${name}：${reason}`);
  const isIn = rows.filter((row) => row.isIn).length;
  console.log(
    `\n已导入“${cause.name}”的文档组“${given.group}”：${isIn} 部；未导入：${rows.length - isIn + leftOut.length}。`,
  );
  if (isIn < rows.length || leftOut.length > 0) process.exitCode = 1;
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
