import type { CallOptions } from '../../../../domain/contract/transport.js';

type Options = Required<Pick<CallOptions, 'signal'>>;

/** What came of one response: nothing yet, or the response. */
export type Single<Response> = Response | null;

/**
 * For `stream`: a call whose one response is all there is of it, so that it can be stopped, tried again and forgotten like a stream.
 * Goes with `empty: null as Single<Response>`.
 */
export const single = <Api, Input, Response>(
  call: (api: Api, input: Input, options: Options) => Promise<Response>,
) => ({
  open: async (api: Api, input: Input, options: Options): Promise<AsyncIterable<Response>> => {
    const response = await call(api, input, options);
    return (async function* () {
      yield response;
    })();
  },
  gather: (_before: Single<Response>, response: Response): Single<Response> => response,
});
