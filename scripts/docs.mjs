/** The project's own documents as pages of the console, so that the documentation is there without another origin. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked } from 'marked';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1b21, #eceef4); --page: light-dark(#fff, #1c1e25); --line: light-dark(#e4e5ea, #2c2f39); --brand: light-dark(#4b4fc4, #9a9df5); --code: light-dark(#f0f1f5, #23262e) }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.6 system-ui, sans-serif }
main, nav { max-width: 78ch; margin: 0 auto; padding: 16px }
nav { border-bottom: 1px solid var(--line) } nav a { margin-inline-end: 16px }
a { color: var(--brand) } h1, h2, h3 { line-height: 1.25 }
pre, code { background: var(--code); border-radius: 4px; font-family: ui-monospace, monospace; font-size: 0.9em }
code { padding: 1px 4px } pre { padding: 12px; overflow-x: auto } pre code { padding: 0 }
table { border-collapse: collapse; display: block; overflow-x: auto } th, td { border: 1px solid var(--line); padding: 6px 10px; text-align: start; vertical-align: top }
img { max-width: 100%; border: 1px solid var(--line); border-radius: 6px }`;

/** Document in the repository → page below /docs. */
const PAGES = [
  ['README.md', 'index.html'],
  ['CONTRIBUTING.md', 'contributing.html'],
  ['CHANGELOG.md', 'changelog.html'],
  ['docs/architecture.md', 'architecture.html'],
  ['docs/glossary.md', 'glossary.html'],
];

const NAVIGATION = [
  ['index.html', 'Watchfloor'],
  ['glossary.html', 'Glossary'],
  ['architecture.html', 'Architecture'],
  ['contributing.html', 'Contributing'],
  ['changelog.html', 'Changelog'],
];

/** Where a link of one document leads among the pages; links of other origins and anchors stay as they are. */
function pageOf(href, document, pages) {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [target, anchor] = href.split('#');
  const source = path.posix.normalize(path.posix.join(path.posix.dirname(document), target));
  const page = pages.get(source) ?? (source === 'docs/adr' ? 'adr.html' : undefined);
  if (page === undefined) return source.replace(/^docs\//, '');
  return anchor === undefined ? page : `${page}#${anchor}`;
}

function frame(title, body) {
  const links = NAVIGATION.map(([page, name]) => `<a href="${page}">${name}</a>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title} · Watchfloor</title><style>${STYLE}</style></head><body><nav aria-label="Documents">${links}</nav><main>${body}</main></body></html>\n`;
}

async function render(root, document, pages) {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'link' || token.type === 'image') token.href = pageOf(token.href, document, pages);
    },
  });
  const text = await readFile(path.join(root, document), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? document;
  return { title, html: frame(title, await marked.parse(text)) };
}

/** Writes every page into `target`, which it makes. */
export async function buildDocs(root, target) {
  const decisions = (await readdir(path.join(root, 'docs/adr')))
    .filter((name) => name.endsWith('.md'))
    .sort();
  const adrs = decisions.map((name) => [`docs/adr/${name}`, `adr-${name.replace(/\.md$/, '.html')}`]);
  const pages = new Map([...PAGES, ...adrs]);
  await mkdir(target, { recursive: true });
  const titles = [];
  for (const [document, page] of pages) {
    const { title, html } = await render(root, document, pages);
    await writeFile(path.join(target, page), html);
    if (document.startsWith('docs/adr/')) titles.push(`<li><a href="${page}">${title}</a></li>`);
  }
  await writeFile(
    path.join(target, 'adr.html'),
    frame('Decisions', `<h1>Decisions</h1><ul>${titles.join('')}</ul>`),
  );
  await cp(path.join(root, 'docs/health.png'), path.join(target, 'health.png'));
}
