import { accessSync, constants } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const usual = [
  '/usr/bin/chromium-headless-shell', // the same engine without the windows around it: a tenth less work
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run: the next place is tried
  }
};

/** A Chromium or Chrome on this machine: `CHROME_PATH`, the usual places, playwright's own; none is downloaded. */
export const findBrowser = (): string | undefined =>
  [process.env['CHROME_PATH'] ?? '', ...usual, chromium.executablePath()].find(
    (path) => path !== '' && isExecutable(path),
  );

/** What Playwright switches off: a switch of ours takes the place of its own. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar that nobody sees: loaded for each new context, they take as long as a page of ours. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Starts the browser, without the calls home that it makes by itself and without what only its own window needs. */
export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    timeout: 240_000, // a guard against hanging
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...offByPlaywright, ...addressBar].join(',')}`,
    ],
  });
