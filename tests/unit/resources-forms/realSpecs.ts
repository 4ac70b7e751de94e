/** Real canaries, one text per document; read from the shared fixtures where they are, else from the copies in tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const COPIES = path.resolve(__dirname, '../server/checks/canaries');
/** Beside the checkout, or beside the folder of a worktree. */
const SHARED = ['..', '../..'].map((up) => path.join(ROOT, up, 'shared/fixtures/canaries'));
const folder = SHARED.find((candidate) => existsSync(candidate)) ?? COPIES;

export interface RealSpec {
  title: string;
  text: string;
}

export const REAL_SPECS: readonly RealSpec[] = readdirSync(folder)
  .filter((file) => /\.ya?ml$/.test(file))
  .flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split(/^---.*$/m)
      .filter((text) => /^kind: Canary/m.test(text))
      .map((text, at) => ({ title: `${file} ${at + 1}`, text })),
  );
