import { z } from 'zod';
import { RefusedError } from '../backend/adapters/courtClient/cookieTransport.js';
import { signIn } from './demo/court.js';
import { casesIn, fillCourt } from './demo/fillCourt.js';

const usage = [
  '用法：',
  '  npm run demo -- [件数] [地址]    向正在运行的演示系统填入虚构案件',
  '  件数 1～10000，缺省 50；地址缺省 http://127.0.0.1:8080',
  '  管理员的邮箱和密码用环境变量 ADMIN_EMAIL、ADMIN_PASSWORD 给出。',
  '案件写入后不能删除，请勿用于正式系统；已有案件时须另加 --add。',
].join('\n');

const isAdding = process.argv.includes('--add');
const Given = z.object({
  count: z.coerce.number().int().min(1).max(10_000).default(50),
  base: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  email: z.email(),
  password: z.string().min(1),
});
const [count, base] = process.argv.slice(2).filter((word) => word !== '--add');
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
const given = Given.safeParse({ count, base, email, password });
if (!given.success) {
  console.error(usage);
  process.exit(2);
}

try {
  const court = await signIn(new URL(given.data.base), given.data.email, given.data.password);
  const present = await casesIn(court);
  if (present > 0 && !isAdding) {
    console.error(`该系统已有 ${present} 件案件。案件写入后不能删除；确要继续添加，请另加 --add。`);
    process.exitCode = 1;
  } else {
    const onProgress = (done: number): void => {
      if (done % 50 === 0) console.log(`已填入 ${done} 件`);
    };
    const filled = await fillCourt({ court, year: new Date().getFullYear(), onProgress }, given.data.count);
    console.log(`已填入 ${filled.cases} 件虚构案件：立案 ${filled.filed} 件，有答辩状 ${filled.defences} 件。`);
  }
} catch (error) {
  if (error instanceof RefusedError) console.error(error.message);
  else if (error instanceof TypeError) console.error(`无法连接 ${given.data.base}，请先启动系统。`);
  else throw error;
  process.exitCode = 1;
}
