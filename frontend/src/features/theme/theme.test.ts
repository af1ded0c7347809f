import { expect } from 'chai';
import { createBareStore } from '../../store/store.js';
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
