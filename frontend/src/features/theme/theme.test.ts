import { expect } from 'chai';
import { createBareStore } from '../../testing/wholeStore.js';
import { browserTheme } from './themePort.js';
import { themeSaga } from './themeSaga.js';
import type { ThemeChoice } from './themeSlice.js';
import { selectThemeChoice, themeChosen, themeToggled } from './themeSlice.js';

const start = (stored: ThemeChoice, systemIsDark: boolean) => {
  const applied: string[] = [];
  const written: string[] = [];
  let tell: (isDark: boolean) => void = () => undefined;
  const { store, sagas } = createBareStore();
  const task = sagas.run(themeSaga, {
    read: () => stored,
    write: (choice) => written.push(choice),
    apply: (theme) => applied.push(theme),
    systemIsDark: () => systemIsDark,
    watchSystem: (changed) => {
      tell = changed;
      return () => undefined;
    },
  });
  return { store, applied, written, system: (isDark: boolean) => tell(isDark), stop: () => task.cancel() };
};

describe('the theme, in a real store', () => {
  it('follows the system until something is chosen', () => {
    const page = start('system', false);
    page.system(true);
    page.store.dispatch(themeChosen('light'));
    page.system(true);
    expect(page.applied).to.deep.equal(['light', 'dark', 'light', 'light']);
    expect(page.written).to.deep.equal(['light']);
    page.stop();
  });

  it('flips what is seen when toggled from the system’s', () => {
    const page = start('system', true);
    page.store.dispatch(themeToggled());
    expect(selectThemeChoice(page.store.getState())).to.equal('light');
    page.store.dispatch(themeToggled());
    expect(page.applied).to.deep.equal(['dark', 'light', 'dark']);
    page.stop();
  });
});

/** As much of a window as the theme uses. */
const fakeWindow = (stored: string | null, dark: boolean) => {
  const kept = new Map(stored === null ? [] : [['daisyui-theme', stored]]);
  const media = Object.assign(new EventTarget(), { matches: dark });
  const attributes = new Map<string, string>();
  const window = {
    matchMedia: () => media,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    document: { documentElement: { setAttribute: (name: string, value: string) => void attributes.set(name, value) } },
  };
  return { window, kept, attributes };
};

describe('the theme, as a browser keeps it', () => {
  it('stands under the specified key and follows the system until something is stored', () => {
    for (const [stored, read] of [
      [null, 'system'],
      ['violet', 'system'],
      ['system', 'system'],
      ['light', 'light'],
      ['dark', 'dark'],
    ] as const) {
      const { window, kept, attributes } = fakeWindow(stored, true);
      const port = browserTheme(window);
      expect(port.read()).to.equal(read);
      expect(port.systemIsDark()).to.equal(true);
      port.write('light');
      expect([...kept]).to.deep.equal([['daisyui-theme', 'light']]);
      port.apply('dark');
      expect(attributes.get('data-bs-theme')).to.equal('dark');
    }
  });
});
