import { networkError } from './apiError.js';

/**
 * The response with its whole body, so that nothing can break off any more. Streams of events come as they come.
 * @throws ApiError `network` when the body breaks off
 */
export const wholeResponse = async (response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  if (headers.get('Content-Type')?.startsWith('text/event-stream')) return response;
  const bytes = await response.arrayBuffer().catch(() => {
    throw networkError();
  });
  return new Response([204, 205, 304].includes(status) ? null : bytes, { status, statusText, headers });
};
