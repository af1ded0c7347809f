/** Runs `act` after so many milliseconds unless the function it returns is called before. */
export type Schedule = (act: () => void, milliseconds: number) => () => void;

export const byTimer: Schedule = (act, milliseconds) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * The same response, whose body fails once nothing came for so many milliseconds: a proxy that keeps a dead connection open
 * would otherwise let a stream wait for ever.
 */
export const watchSilence = (response: Response, milliseconds: number, schedule: Schedule = byTimer): Response => {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const calm = schedule(() => {
        const silent = new Error(`nothing came for ${milliseconds} ms`);
        controller.error(silent);
        reader.cancel(silent).catch(() => undefined); // the connection is given up, however it takes that
      }, milliseconds);
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } finally {
        calm();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
