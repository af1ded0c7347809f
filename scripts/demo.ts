import { parseArgs } from 'node:util';
import { z } from 'zod';
import { RefusedError } from '../backend/adapters/courtClient/cookieTransport.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { readConfig } from '../backend/platform/config/config.js';
import { createLogger } from '../backend/runtime/logging/logger.js';
import { signIn } from './demo/court.js';
import { casesIn, fillCourt, type Filled } from './demo/fillCourt.js';
import { fillFast, NotEmptyError, openDemoCourt } from './demo/fillFast.js';

const usage = [
  '用法：',
  '  npm run demo -- [件数] [地址]    向正在运行的演示系统填入虚构案件，经由其接口，如同当事人逐件提交',
  '      件数 1～10000，缺省 50；地址缺省 http://127.0.0.1:8080',
  '      管理员的邮箱和密码用环境变量 ADMIN_EMAIL、ADMIN_PASSWORD 给出。',
  '      已有案件时须另加 --add。',
  '  npm run demo -- --cases 件数     快速填入大量虚构案件，不经接口，直接写入同样的事件',
  '      件数 1～1000000；写入本机数据目录（环境变量 DATA_DIR），或 DATABASE_URL、EVENTSTORE_URL 所指的服务器。',
  '      10 万件视机器需十余分钟到近一小时；中断后另加 --continue 补足到该件数。',
  '案件写入后不能删除，请勿用于正式系统。',
].join('\n');

const Interface = z.object({
  count: z.coerce.number().int().min(1).max(10_000).default(50),
  base: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  email: z.email(),
  password: z.string().min(1),
});
const Fast = z.object({ cases: z.coerce.number().int().min(1).max(1_000_000) });

const report = ({ cases, filed, defences }: Filled): void =>
  console.log(`已填入 ${cases} 件虚构案件：立案 ${filed} 件，有答辩状 ${defences} 件。`);

const options = {
  add: { type: 'boolean', default: false },
  cases: { type: 'string' },
  continue: { type: 'boolean', default: false },
} as const;

/** The arguments; `undefined` for some that there are not. */
const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

const throughInterface = async ({ count, base, email, password }: z.infer<typeof Interface>, isAdding: boolean) => {
  const court = await signIn(new URL(base), email, password);
  const present = await casesIn(court);
  if (present > 0 && !isAdding) {
    console.error(`该系统已有 ${present} 件案件。案件写入后不能删除；确要继续添加，请另加 --add。`);
    process.exitCode = 1;
    return;
  }
  const onProgress = (done: number): void => {
    if (done % 50 === 0) console.log(`已填入 ${done} 件`);
  };
  report(await fillCourt({ court, year: new Date().getFullYear(), onProgress }, count));
};

const pastInterface = async ({ cases }: z.infer<typeof Fast>, resumes: boolean): Promise<void> => {
  const logger = createLogger('warn');
  const closing = createClosing({ logger });
  try {
    const court = await openDemoCourt({ config: readConfig(process.env), closing, logger });
    const filled = await fillFast({ court, say: (sentence) => console.log(sentence) }, { cases, resumes });
    if (filled.cases === 0) console.log(`已有 ${cases} 件或更多案件，没有再写入。`);
    else report(filled);
  } catch (error) {
    process.exitCode = 1;
    console.error(
      error instanceof NotEmptyError
        ? `该系统已有 ${error.present} 件案件。案件写入后不能删除：如是上次中断，请另加 --continue 补足到 --cases 的件数；否则请用环境变量 DATA_DIR 另指一个空目录。`
        : explainStartFailure(error),
    );
  } finally {
    await closing.closeAll();
  }
};

const words = readArguments();
const fast = Fast.safeParse(words?.values);
const [count, base] = words?.positionals ?? [];
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
const calls = Interface.safeParse({ count, base, email, password });
if (words && words.values.cases !== undefined && fast.success && count === undefined)
  await pastInterface(fast.data, words.values.continue);
else if (words && words.values.cases === undefined && calls.success)
  try {
    await throughInterface(calls.data, words.values.add);
  } catch (error) {
    if (error instanceof RefusedError) console.error(error.message);
    else if (error instanceof TypeError) console.error(`无法连接 ${calls.data.base}，请先启动系统。`);
    else throw error;
    process.exitCode = 1;
  }
else {
  console.error(usage);
  process.exitCode = 2;
}
