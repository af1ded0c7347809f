import type { z } from 'zod';
import type { Transport } from './transport.js';
import type { Problem } from './problem.js';

/** One event with JSON as its data, as it goes over the wire. */
export const formatEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** The last event of a stream that fails after it began: its status is sent, so the refusal comes as an event. */
export const formatProblem = (problem: z.infer<typeof Problem>): string =>
  `event: problem\ndata: ${JSON.stringify(problem)}\n\n`;

const field = (block: string, name: string): string[] =>
  block
    .split('\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).replace(/^ /, ''));

/** An event, given its lines; `undefined` for a comment, which keeps a connection alive. */
const eventOf = (block: string): { readonly isProblem: boolean; readonly data: string } | undefined => {
  const data = field(block, 'data');
  return data.length === 0
    ? undefined
    : { isProblem: field(block, 'event').at(-1) === 'problem', data: data.join('\n') };
};

/**
 * The data of server-sent events as they come, each through `check`. Leaving the loop ends the response.
 * @throws what `misread` says, when the connection breaks, the data is no JSON, or the server reports a problem
 */
export async function* parseEvents(
  response: Response,
  check: (data: unknown) => unknown,
  { misread }: Pick<Transport, 'misread'>,
): AsyncGenerator<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let remainder = '';
  try {
    for (;;) {
      const { done, value = '' } = await reader.read().catch((error: unknown) => {
        throw misread('interrupted', error);
      });
      remainder += value.replaceAll('\r', '');
      const blocks = remainder.split('\n\n');
      remainder = blocks.pop() ?? '';
      for (const event of blocks.map(eventOf)) {
        if (event === undefined) continue;
        let data: unknown;
        try {
          data = JSON.parse(event.data);
        } catch (error) {
          throw misread('unexpected', error);
        }
        if (event.isProblem) throw misread('refused', data);
        yield check(data);
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // it is over either way
  }
}
