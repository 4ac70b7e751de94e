/** The browser of this machine: CHROMIUM_PATH, else the first Chromium or Chrome of PATH, else Playwright's own. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Its path, or undefined for Playwright's own download. */
export function findBrowser() {
  const { CHROMIUM_PATH: chosen, PATH = '' } = process.env;
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  const found = folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
  return chosen === undefined || chosen === '' ? found : chosen;
}
