import openDocument from 'global-jsdom';

/**
 * One browser document for the whole test run. React and its companions look at the document when they load and stay
 * bound to it, so every suite must see the same one; and it must be gone outside these suites, because much of Node
 * behaves differently where there is a `window`.
 */
let kept: PropertyDescriptorMap | undefined;

const install = () => {
  if (kept) {
    Object.defineProperties(globalThis, kept);
    return;
  }
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  openDocument(undefined, { url: 'http://localhost/', pretendToBeVisual: true });
  kept = Object.fromEntries(
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
    for (const name of Object.keys(kept ?? {})) Reflect.deleteProperty(globalThis, name);
  });
};
