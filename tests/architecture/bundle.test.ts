import { existsSync } from 'node:fs';
import path from 'node:path';
import compiledAheadNames from '../../scripts/lib/compiledAhead.json';
import { filesIn, read, ROOT } from './repository';

const DIST = 'dist/console';

describe('the built console', () => {
  beforeAll(() => {
    if (!existsSync(path.join(ROOT, DIST, 'index.html')))
      throw new Error('Run "npm run build" first: there is no dist/console.');
  });

  it('loads nothing from a foreign origin through its page', () => {
    const html = read(`${DIST}/index.html`);
    expect(html.match(/(?:src|href|action|content)="(?:https?:)?\/\/[^"]*"/g) ?? []).toEqual([]);
  });

  it('has no inline script, which the content security policy would refuse', () => {
    const inline = [...read(`${DIST}/index.html`).matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(
      (match) => match[0],
    );
    expect(inline).toEqual([]);
  });

  it('loads nothing from a foreign origin through its styles', () => {
    const foreign = filesIn(DIST, /\.css$/).filter((file) =>
      /(?:url\(\s*["']?|@import\s+["'])(?:https?:)?\/\//.test(read(file)),
    );
    expect(foreign).toEqual([]);
  });

  it('imports no code from a foreign origin', () => {
    const foreign = filesIn(DIST, /\.js$/).filter((file) =>
      /(?:\bimport\s*\(\s*|\bfrom\s*|importScripts\(\s*)["'`](?:https?:)?\/\//.test(read(file)),
    );
    expect(foreign).toEqual([]);
  });

  it('names a content delivery network only where a library names its default, which is never used', () => {
    const cdn =
      /https?:\/\/(?:cdn\.|unpkg\.|esm\.sh|cdnjs\.|fonts\.(?:googleapis|gstatic)|ajax\.googleapis)[^"'`\s]*/g;
    const found = filesIn(DIST, /\.js$/).flatMap((file) => read(file).match(cdn) ?? []);
    // @monaco-editor/loader carries its default address; src/components/code-editor replaces it before the first use
    expect(
      found.filter((url) => !/^https:\/\/cdn\.jsdelivr\.net\/npm\/monaco-editor@[\d.]+\/min\/vs$/.test(url)),
    ).toEqual([]);
  });

  it('ships no source and no source map', () => {
    expect(filesIn(DIST, /\.(?:map|tsx?)$/)).toEqual([]);
  });

  it.each(compiledAheadNames)(
    'HEALTH-18 has what a click on a long list calls compiled while the page loads: %s',
    (name) => {
      const files = filesIn(DIST, new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`));
      expect(files.map((file) => read(file).startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([true]);
    },
  );
});
