import type { Announcement } from '../modules/accounts/index.js';
import type { Config } from '../platform/config/config.js';

type Facts = {
  readonly url: string;
  readonly config: Config;
  readonly announce?: Announcement | undefined;
};

/** Formats the start screen: where to open the browser, how to sign in, where the data is kept. */
export const startScreen = ({ url, config, announce }: Facts): string => {
  const signIn = announce
    ? [
        '  首次登录（密码只显示这一次，请立即保存）：',
        `    邮箱    ${announce.email}`,
        `    密码    ${announce.password}`,
      ]
    : ['  忘记密码时请先停止服务，再运行 npm run admin -- reset-password 邮箱'];
  return [
    '',
    '  卷宗 · 要素式诉状',
    '',
    `  请用浏览器打开  ${url}`,
    `  管理后台        ${url}/login`,
    '',
    ...signIn,
    '',
    `  事件库  ${config.eventStoreUrl === undefined ? `内置（${config.dataDirectory}）` : '外部 EventStoreDB'}`,
    `  数据库  ${config.databaseUrl === undefined ? `内置（${config.dataDirectory}）` : '外部 PostgreSQL'}`,
    '',
    '  按 Ctrl-C 停止。',
    '',
  ].join('\n');
};
