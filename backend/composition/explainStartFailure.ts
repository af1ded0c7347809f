import { ConfigError } from '../config/config.js';

/** Why the application did not start, in sentences for whoever started it. */
export const explainStartFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return `无法启动：\n${error.message}`;
  if (!(error instanceof Error)) return '无法启动：原因不明。';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'EADDRINUSE') return '无法启动：端口已被占用，请停止占用它的程序，或设置环境变量 PORT 换一个端口。';
  if (error.name === 'DirectoryInUseError' || /another process already uses/.test(error.message))
    return '无法启动：数据目录正被另一个进程使用，请先停止它，或设置环境变量 DATA_DIR 换一个目录。';
  if (code === 'EACCES') return `无法启动：没有权限（${error.message}）。`;
  if (code === 'ENOSPC') return '无法启动：磁盘空间不足。';
  return `无法启动：${error.message}\n${error.stack ?? ''}`;
};
