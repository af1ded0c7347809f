/** What a page knows of its way to the server. */
export type Connection = {
  readonly isOnline: () => boolean;
  /** Calls back when the network is there again, and when the page is looked at again; gives the way to stop. */
  readonly listen: (back: () => void) => () => void;
};

type Events = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** The browser's word. A browser that does not know whether it is online counts as being so. */
export const browserConnection = (
  window: Events & { readonly navigator: Pick<Navigator, 'onLine'> },
  document: Events & Pick<Document, 'visibilityState'>,
): Connection => ({
  isOnline: () => window.navigator.onLine,
  listen: (back) => {
    const shown = () => {
      if (document.visibilityState === 'visible') back();
    };
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', shown);
    return () => {
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', shown);
    };
  },
});

/** For a page whose network is always there. */
export const steadyConnection: Connection = { isOnline: () => true, listen: () => () => undefined };
