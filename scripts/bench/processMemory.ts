import { readdir, readFile } from 'node:fs/promises';

/** A file of a process; nothing once the process has ended, as those do that a start needed. */
const fileOf = (path: string): Promise<string> => readFile(`/proc/${path}`, 'utf8').catch(() => '');

/** A process and all that it started, as numbers of processes. */
const treeOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => fileOf(`${pid}/task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
};

/** Memory of a process and all that it started in MiB, where shared pages count in proportion (PSS). Linux only. */
export const memoryOf = async ({ pid = 0 }: { readonly pid?: number | undefined }): Promise<number> => {
  const rollups = (await treeOf(pid)).map((one) => fileOf(`${one}/smaps_rollup`));
  const kb = (await Promise.all(rollups)).map((text) => Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0));
  return kb.reduce((sum, each) => sum + each, 0) / 1024;
};
