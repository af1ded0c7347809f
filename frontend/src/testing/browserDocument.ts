import openDocument from 'global-jsdom';

type Keeper = { keptBrowserDocument?: PropertyDescriptorMap };

/**
 * One browser document for the whole test run. React and its companions look at the document when they load and stay
 * bound to it, so every suite must see the same one; and it must be gone outside these suites, because much of Node
 * behaves differently where there is a `window`. It is kept with the process, not in this module: the test runner loads
 * files that cannot be required in another way than those that can, and each way has modules of its own.
 */
const keeper: Keeper = process as Keeper;

const install = () => {
  if (keeper.keptBrowserDocument) {
    Object.defineProperties(globalThis, keeper.keptBrowserDocument);
    return;
  }
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  openDocument(undefined, { url: 'http://localhost/', pretendToBeVisual: true });
  keeper.keptBrowserDocument = Object.fromEntries(
    Object.getOwnPropertyNames(globalThis).flatMap((name) => {
      const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
      return descriptor && !before.has(name) ? [[name, { ...descriptor, configurable: true }]] : [];
    }),
  );
};

/**
 * Gives the surrounding `describe` a browser document. Import React, its libraries and components inside the tests
 * (`await import(…)`), not at the top of the file: they must load after the document is there.
 */
export const withBrowserDocument = (): void => {
  before(install);
  afterEach(async () => {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  });
  after(() => {
    for (const name of Object.keys(keeper.keptBrowserDocument ?? {})) Reflect.deleteProperty(globalThis, name);
  });
};
