import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { newsKinds } from '../../../domain/case/news.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';

type Deps = {
  readonly url: URL;
  /** The key of the signatures: the bytes of this text in UTF-8. */
  readonly secret: string;
  readonly now: () => Date;
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs?: number;
};

export const HookNotice = z.object({ event: z.enum(newsKinds), at: z.iso.datetime() });
export type HookNotice = z.infer<typeof HookNotice>;

const reasons = {
  unreachable: '无法连接接收方',
  slow: '接收方没有及时回答',
  gone: '接收方表示不再接收（410）',
  failed: '多次没有成功',
  interrupted: '多次中断，不再发送',
} as const;

/** Signature of version 1 as in the Standard Webhooks specification: HMAC-SHA-256 over id, seconds and body, joined by dots, in Base64. */
export const signHook = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** The outcome of one call: `undefined` where the receiver took it. */
const call = async (
  { url, secret, now, timeoutMs = 10_000 }: Deps,
  id: string,
  notice: HookNotice,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const body = JSON.stringify({ event: notice.event, id, at: notice.at });
  const seconds = Math.floor(now().getTime() / 1000);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': signHook(secret, id, seconds, body),
      },
      // The signature is for this receiver alone.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    return response.status === 410 ? reasons.gone : `接收方回答 ${response.status}`;
  } catch {
    // `fetch` throws for every fault of the network; which one it was, the receiver's own log says.
    signal.throwIfAborted();
    return timeout.aborted ? reasons.slow : reasons.unreachable;
  }
};

/**
 * Tells the operator's system that something happened to a submission: what kind of thing, an opaque id, and when. Repeats have the same
 * id. Tries go on for about twelve hours; then the task stands among those that failed, where the court can repeat it.
 */
export const webHookTask = (deps: Deps): DefinedTask =>
  defineTask({
    kind: 'web_hook',
    payload: HookNotice,
    // A receiver that is slow holds up no e-mails.
    lane: 'web-hook',
    lease: { seconds: 60, tries: 150, interruptions: 20 },
    reasons,
    run: async ({ task, payload, isLastTry, signal }) => {
      const reason = await call(deps, task.id, payload, signal);
      if (reason === undefined) return { kind: 'done' };
      return { kind: isLastTry || reason === reasons.gone ? 'failed' : 'again', reason };
    },
  });
