import { CallAborted } from './deliver.js';
import { failed } from './failures.js';
import { pauseUnlessLeft, type Outbound } from './outbound.js';

/**
 * What ends a call early: its whole time, `timeoutMs`, or its caller, who leaves by `left`. The reason is RequestFailed `timed_out` or
 * CallAborted. `done` must be called when the call is over, however it ended.
 */
export const callEnd = (
  timeoutMs: number,
  left: AbortSignal | undefined,
): { readonly signal: AbortSignal; readonly done: () => void } => {
  const control = new AbortController();
  const leave = (): void => control.abort(new CallAborted());
  const timer = setTimeout(() => control.abort(failed('timed_out')), timeoutMs);
  if (left?.aborted) leave();
  left?.addEventListener('abort', leave, { once: true });
  return {
    signal: control.signal,
    done: () => {
      clearTimeout(timer);
      left?.removeEventListener('abort', leave);
    },
  };
};

type Concealed = Pick<Outbound, 'concealMs'> & {
  /** When the call began, by `performance.now()`. */
  readonly begunAt: number;
  /** The whole time of the call, where it may be shorter than `concealMs`. */
  readonly timeoutMs?: number;
  readonly left: AbortSignal | undefined;
};

/** Waits until a concealed failure has taken as long as every other: the same words after the same time, whatever is at the address. */
export const untilConcealed = async ({ concealMs, begunAt, timeoutMs = concealMs, left }: Concealed): Promise<void> => {
  const remainingMs = begunAt + Math.min(concealMs, timeoutMs) - performance.now();
  if (remainingMs > 0) await pauseUnlessLeft(remainingMs, left);
};
