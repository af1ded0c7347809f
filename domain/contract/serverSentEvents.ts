import type { Transport } from './clientOf.js';

/** One event with JSON as its data, as it goes over the wire. */
export const formatEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** The data of an event, given its lines; `undefined` for a comment, which keeps a connection alive. */
const dataOf = (block: string): string | undefined => {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? undefined : lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
};

/**
 * The data of server-sent events as they come, each through `check`. Leaving the loop ends the response.
 * @throws what `misread` says, when the connection breaks or the data is no JSON
 */
export async function* parseEvents(
  response: Response,
  check: (data: unknown) => unknown,
  { misread }: Pick<Transport, 'misread'>,
): AsyncGenerator<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let kept = '';
  try {
    for (;;) {
      const { done, value = '' } = await reader.read().catch((error: unknown) => {
        throw misread('interrupted', error);
      });
      kept += value.replaceAll('\r', '');
      const blocks = kept.split('\n\n');
      kept = blocks.pop() ?? '';
      for (const data of blocks.map(dataOf)) {
        if (data === undefined) continue;
        let parsed: unknown;
        try {
          parsed = JSON.parse(data);
        } catch (error) {
          throw misread('unexpected', error);
        }
        yield check(parsed);
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // it is over either way
  }
}
