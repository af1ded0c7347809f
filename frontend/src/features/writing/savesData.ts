/** What some browsers say of the connection; others say nothing. */
type Connection = { readonly saveData?: boolean; readonly type?: string };

/** Whether each call costs the person data: the browser is told to save them, or says that it is on a mobile network. */
export const savesData = (browser: object = navigator): boolean => {
  const connection = 'connection' in browser ? (browser.connection as Connection | undefined) : undefined;
  return connection?.saveData === true || connection?.type === 'cellular';
};
