import { backgroundWork, type BackgroundWork } from '../../../domain/contract/backgroundWork.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { BackgroundWorkSource } from '../../platform/tasks/backgroundWork.js';

/** How much work is listed at most. */
const most = 300;

const isOpen = ({ state }: BackgroundWork): boolean => state === 'waiting' || state === 'running';

/** Work that has not ended in front, the oldest first; then what ended, the newest first. */
const inOrder = (one: BackgroundWork, other: BackgroundWork): number => {
  if (isOpen(one) !== isOpen(other)) return isOpen(one) ? -1 : 1;
  const [first, second] = [one, other].map(({ since, ended_at: ended }) => ended ?? since ?? '');
  return isOpen(one) ? (first ?? '').localeCompare(second ?? '') : (second ?? '').localeCompare(first ?? '');
};

/** /api/admin/background-work (administrator): lists all work in the background; cancels and retries what can be. */
export const backgroundWorkRoutes = (router: AppRouter, sources: readonly BackgroundWorkSource[]): void => {
  const listOf = async ({ prefix, list }: BackgroundWorkSource): Promise<BackgroundWork[]> =>
    (await list()).map((work) => ({ ...work, id: `${prefix}-${work.id}` }));

  const change = async (how: 'cancel' | 'retry', id: string): Promise<BackgroundWork> => {
    const source = sources.find(({ prefix }) => id.startsWith(`${prefix}-`));
    if (!source) throw new RequestError('background_work_not_found');
    const findWork = async () => (await listOf(source)).find((work) => work.id === id);
    const before = await findWork();
    if (!before) throw new RequestError('background_work_not_found');
    const outcome = (await source[how]?.(id.slice(source.prefix.length + 1))) ?? 'impossible';
    if (outcome === 'not_found') throw new RequestError('background_work_not_found');
    if (outcome === 'elsewhere') throw new RequestError('background_work_elsewhere');
    if (outcome === 'impossible')
      throw new RequestError(how === 'cancel' ? 'background_work_not_cancellable' : 'background_work_not_retryable');
    return (await findWork()) ?? before;
  };

  serve(router, backgroundWork.list, async () => {
    const all = (await Promise.all(sources.map(listOf))).flat().sort(inOrder);
    return { items: all.slice(0, most), total: all.length };
  });
  serve(router, backgroundWork.cancel, ({ path: { id } }) => change('cancel', id));
  serve(router, backgroundWork.retry, ({ path: { id } }) => change('retry', id));
};
